import { events } from '@loyalty-kit/spec'
import { parse } from 'yaml'
import text from '../../../../openapi/events.yaml?raw'
import { resolved, textOf, type Json } from './contract.ts'
import type { Field } from './fields.ts'
import { fieldsOfPayload } from './payload-fields.ts'

/** An event type, with everything that its page shows. */
export interface EventType {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly examples: readonly { readonly summary: string; readonly payload: unknown }[]
}

/** Every event type of the contract. */
export function allEvents(): EventType[] {
  const document = parse(text) as Json // as the linter has checked
  const messages = Object.values(resolved(resolved(document['components'])['messages'])).map(resolved)
  return Object.values(events).map(({ name, title, description, payload }) => {
    const message = messages.find((each) => each['name'] === name) ?? {}
    const examples = ((message['examples'] ?? []) as unknown[]).map(resolved) // an array, as the linter has checked
    return {
      name,
      title,
      description,
      fields: fieldsOfPayload(payload, name),
      examples: examples.map((example) => ({
        summary: textOf(example['summary']) || 'Example',
        payload: example['payload'],
      })),
    }
  })
}
