import type { Json } from './docs-data.ts'
import { resolved, textOf } from './contract.ts'
import { staysLink } from './markdown.ts'

/** What the contract says of a named example besides its value. */
export interface ExampleNote {
  readonly name: string
  /** Markdown. */
  readonly description: string
  /** Where its value is, if that is elsewhere; no link to what pages may not lead to. */
  readonly external: { readonly text: string; readonly href: string | undefined } | undefined
}

/** The named examples of a media type that have a description, or whose value is elsewhere. */
export function exampleNotesOf({ examples }: Json): ExampleNote[] {
  return Object.entries(resolved(examples)).flatMap(([name, value]) => {
    const { summary, description, externalValue } = resolved(value)
    if (typeof description !== 'string' && typeof externalValue !== 'string') return []
    const address = textOf(externalValue)
    const href = staysLink(address, 'link') ? address : undefined
    const external = address === '' ? undefined : { text: address, href }
    return [{ name: textOf(summary) || name, description: textOf(description), external }]
  })
}
