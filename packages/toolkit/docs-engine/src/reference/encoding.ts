import type { Json } from './docs-data.ts'
import { resolved, textOf } from './contract.ts'
import { list, say } from './say.ts'

/** How a member of a form, or a part of a multipart body, is sent. */
export interface Encoding {
  readonly name: string
  /** `as image/png or image/jpeg`, `in the style deepObject`. */
  readonly ways: readonly string[]
  /** The headers of the part. */
  readonly headers: readonly { readonly name: string; readonly description: string }[]
}

/** How the members of a body are sent, where the contract says so. */
export function encodingOf({ encoding }: Json): Encoding[] {
  return Object.entries(resolved(encoding)).map(([name, value]) => {
    const { contentType, style, explode, allowReserved, headers } = resolved(value)
    const types = textOf(contentType)
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
    return {
      name,
      ways: [
        ...(types.length > 0 ? [say('asTypes', { types: list(types, 'or').join('') })] : []),
        ...(typeof style === 'string' ? [say('inStyle', { style })] : []),
        ...(typeof explode === 'boolean' ? [say(explode ? 'exploded' : 'notExploded')] : []),
        ...(allowReserved === true ? [say('reservedAsTheyAre')] : []),
      ],
      headers: Object.entries(resolved(headers)).map(([header, own]) => {
        return { name: header, description: textOf(resolved(own)['description']) }
      }),
    }
  })
}
