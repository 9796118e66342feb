import type { Model, NamedSchema } from '@specwright/document/model'
import { constantOf, objectShape } from '../client/shape.ts'
import { callbacksOf, eventsOf, type SentEvent } from '../events.ts'
import { bodyExamples, type ExampleContext } from './examples.ts'
import { lazy } from './lazy.ts'

/** An event as the mock engine reads it: see `packages/toolkit/mock-engine/src/delivery/event.ts`. */
export interface MockEvent<Check> {
  readonly source: SentEvent['source']
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: {
    readonly contentType: string
    readonly validator?: Check
    readonly examples: readonly unknown[]
    readonly place: string
  }
}

/** What events are made with. */
interface EventContext<Check> extends ExampleContext {
  readonly validatorOf: (named: NamedSchema) => Check
}

/** The events of a model that a mock can send: those whose bodies are JSON, or that have none. */
export function sendableEvents(model: Model): readonly SentEvent[] {
  return [...eventsOf(model), ...callbacksOf(model)].filter(isSendable)
}

/** True for an event without a body, or with one that is JSON. */
export function isSendable(event: SentEvent): boolean {
  const { media } = event
  const content = event.source === 'message' ? [] : (event.operation.requestBody?.content ?? [])
  return media === undefined ? content.length === 0 : media.kind === 'json' && !media.itemSchema
}

/** The events that a mock sends, each made when it is first read. */
export function mockEvents<Check>(context: EventContext<Check>): Readonly<Record<string, MockEvent<Check>>> {
  const entries = sendableEvents(context.model).map((event) => [event.name, () => mockEvent(event, context)] as const)
  return lazy(Object.fromEntries(entries))
}

function mockEvent<Check>(event: SentEvent, context: EventContext<Check>): MockEvent<Check> {
  const { media, type, source } = event
  const common = {
    source,
    method: event.source === 'message' ? 'POST' : event.operation.method.toUpperCase(),
    headers: constantHeaders(event, context.model),
  }
  if (!media) return common
  const body = {
    contentType: media.contentType,
    ...(type && { validator: context.validatorOf(type) }),
    ...bodyExamples(media, { ...context, type, pointer: pointerOf(event) }),
  }
  return { ...common, body }
}

/** JSON Pointer of the body that an event's request has; absent for a message, which is in another document. */
function pointerOf(event: SentEvent): string | undefined {
  return event.source === 'message' ? undefined : `${event.operation.pointer}/requestBody`
}

/** The headers of an event for which the document allows one value only. */
function constantHeaders(event: SentEvent, model: Model): Readonly<Record<string, string>> {
  const documented =
    event.source === 'message'
      ? Object.entries(objectShape(event.message.headers, model)?.properties ?? {})
      : event.operation.parameters.flatMap((each) => (each.in === 'header' ? [[each.name, each.schema] as const] : []))
  const constants = documented.flatMap(([name, schema]) => {
    const value = constantOf(schema, model)?.value
    const isText = typeof value === 'string' && /^[ -~]*$/.test(value)
    return isText && /^[\w-]+$/.test(name) ? [[name.toLowerCase(), value] as const] : []
  })
  return Object.fromEntries(constants)
}
