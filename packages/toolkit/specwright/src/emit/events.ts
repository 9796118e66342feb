import {
  jsonType,
  kindOfType,
  type EventModel,
  type MediaTypeModel,
  type Model,
  type NamedSchema,
  type OperationModel,
  type PartModel,
} from '@specwright/document/model'
import { preferred } from './client/content.ts'
import { freeName } from './free-name.ts'
import { validatorNames, type ValidatorNames } from './validators/validator-names.ts'

/** A request that the API sends to its users. */
export type SentEvent = RequestEvent | MessageEvent

/** A webhook or a callback. */
export interface RequestEvent extends NamedEvent {
  readonly source: 'webhook' | 'callback'
  readonly operation: OperationModel
}

/** A message of an AsyncAPI document. */
export interface MessageEvent extends NamedEvent {
  readonly source: 'message'
  readonly message: EventModel
}

interface NamedEvent {
  readonly name: string
  /** The body, if it has one that is not a form: nobody reads a form as an event. */
  readonly media?: MediaTypeModel
  /** The schema of the body, if it has one. */
  readonly type?: NamedSchema | PartModel
}

/** The webhooks and messages of a model, which clients receive and mocks send, by unique names. */
export function eventsOf(model: Model): readonly SentEvent[] {
  if (model.events.length === 0 && model.webhooks.length === 0) return []
  const names = validatorNames(model)
  const messages = model.events.map((message) => messageEvent(message, names))
  const webhooks = model.webhooks.map((operation) => requestEvent(eventNameOf(operation, model), operation, names))
  // A document may describe the same event both ways.
  return [...new Map([...messages, ...webhooks].map((each) => [each.name, each])).values()]
}

/** The callbacks of a model, which go to the address that a request names, by names that no other event has. */
export function callbacksOf(model: Model): readonly RequestEvent[] {
  if (model.callbacks.length === 0) return []
  const names = validatorNames(model)
  const taken = new Set(eventsOf(model).map(({ name }) => name))
  return model.callbacks.map((operation) => {
    const name = freeName(operation.id, taken)
    taken.add(name)
    return { ...requestEvent(name, operation, names), source: 'callback' }
  })
}

/** The name of a webhook; the id of its operation if it has several. */
function eventNameOf({ path, id }: OperationModel, { webhooks }: Model): string {
  return webhooks.filter((each) => each.path === path).length === 1 ? path : id
}

function requestEvent(name: string, operation: OperationModel, { bodyOf }: ValidatorNames): RequestEvent {
  const content = operation.requestBody?.content ?? []
  const media = preferred(content.filter(({ contentType }) => !forms.includes(kindOfType(contentType))))
  const body = media && bodyOf({ operation: operation.id, contentType: media.contentType }, media.schema)
  return {
    name,
    source: 'webhook',
    operation,
    ...(media && { media }),
    ...(body && { type: body }),
  }
}

const forms: readonly string[] = ['form', 'multipart']

function messageEvent(message: EventModel, { bodyOf }: ValidatorNames): MessageEvent {
  const { name, payload, contentType = jsonType, examples } = message
  const body = bodyOf({ operation: '' }, payload)
  return {
    name,
    source: 'message',
    message,
    media: { contentType, kind: 'json', schema: payload, examples },
    ...(body && { type: body }),
  }
}
