import data from 'virtual:specwright-docs/data'
import { captionsOf } from './captions.ts'
import { valueOf, type Field } from './described.ts'

/** An event type, with everything that its page shows. */
export interface EventType {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly examples: readonly { readonly caption: string; readonly payload: unknown }[]
}

/** Every event type of the contract. */
export function allEvents(): EventType[] {
  return data.events.map(({ name, title, description, described, examples }) => ({
    name,
    title,
    description,
    fields: valueOf(described).fields,
    examples: captionsOf(examples).map((caption, index) => ({ caption, payload: examples[index]?.value })),
  }))
}
