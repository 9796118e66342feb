import type { JsonObject } from '../json.ts'
import { keywords } from './keywords/index.ts'
import { patternMisuse } from './pattern.ts'
import { typeMisuse } from './types.ts'

/** What is wrong with the value of each keyword, as the end of a message or as all of it. */
const misuses = new Map<string, (value: unknown) => string | undefined>([
  ...keywords.map(({ name, misuse }) => [name, (value: unknown) => prefixed(name, misuse(value))] as const),
  ['type', typeMisuse],
])

/** The keywords of a schema that no validator can enforce as they are written, each with the reason. */
export function invalidKeywords(schema: JsonObject): readonly (readonly [keyword: string, reason: string])[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const reason = misuses.get(keyword)?.(value) ?? (keyword === 'pattern' ? patternMisuse(value) : undefined)
    return reason === undefined ? [] : [[keyword, reason]]
  })
}

function prefixed(name: string, misuse: string | undefined): string | undefined {
  return misuse === undefined ? undefined : `${name} ${misuse}`
}
