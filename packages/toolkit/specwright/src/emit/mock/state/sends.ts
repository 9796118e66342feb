import type { Model, OperationModel } from '@specwright/document/model'
import { objectShape } from '../../client/shape.ts'
import type { SentEvent } from '../../events.ts'
import { sendableEvents } from '../events.ts'
import { objectsWithin, type BodyPlace } from './bodies.ts'
import type { Action, ItemSending, Sending } from './collection.ts'
import { changeNamed, isItemOf } from './event-name.ts'
import { isByExample } from './examples.ts'
import { isOfItem, type Item } from './groups.ts'
import type { Kept } from './members.ts'
import { optionalExpressions } from './optional-addresses.ts'
import { everyProperty } from './variants.ts'

/** What is known of when an event is sent: after which operations, or why a mock does not know. */
export type EventInference = { readonly name: string } & (
  | { readonly operations: readonly string[]; readonly sending: Sending }
  | { readonly reason: string }
)

/** An operation that keeps something, and what it does. */
export interface Acting {
  readonly operation: OperationModel
  readonly action: Action
}

/** What events are found by. */
export interface SendsContext {
  readonly model: Model
  /** The collections by name. */
  readonly kept: ReadonlyMap<string, Kept>
  readonly acting: readonly Acting[]
}

/** When a mock sends each of its events, in document order. */
export function eventInferences({ model, kept, acting }: SendsContext): EventInference[] {
  const found = sendableEvents(model).map((event) => {
    return { event, what: isDeclaredSo(event) ? 'it is declared so' : sendingOf(event, kept, model) }
  })
  // Of two events of the same change, nothing says which one is meant.
  const changes = found.flatMap(({ what }) => (typeof what === 'string' ? [] : [changeOf(what)]))
  return found.map(({ event, what }): EventInference => {
    const { name } = event
    if (typeof what === 'string') return { name, reason: what }
    const isOnly = changes.filter((each) => each === changeOf(what)).length === 1
    if (!isOnly) return { name, reason: 'another event says the same' }
    const operations = 'url' in what ? parentOf(event, model) : operationsOf(what, acting)
    return operations.length === 0 ? { name, reason: 'no operation does it' } : { name, sending: what, operations }
  })
}

/** The events that each operation sends, by its id. */
export function sendsOf(inferences: readonly EventInference[]): Readonly<Record<string, readonly Sending[]>> {
  const sends = new Map<string, Sending[]>()
  for (const each of inferences) {
    if ('reason' in each) continue
    for (const id of each.operations) sends.set(id, [...(sends.get(id) ?? []), each.sending])
  }
  return Object.fromEntries(sends)
}

/** `x-mock: example`, of the operation or of the message. */
function isDeclaredSo(event: SentEvent): boolean {
  return isByExample(event.source === 'message' ? event.message : event.operation)
}

/** The operation whose request names the address of a callback; none for one of a webhook, which a mock does not serve. */
function parentOf(event: SentEvent, { operations }: Model): readonly string[] {
  const parent = event.source === 'message' ? undefined : event.operation.callbackOf
  return operations.filter(({ id }) => id === parent).map(({ id }) => id)
}

function operationsOf(sending: ItemSending, acting: readonly Acting[]): readonly string[] {
  return acting.filter((each) => isAfter(sending, each)).map(({ operation }) => operation.id)
}

/** When an event is sent, or why that is not known. */
function sendingOf(event: SentEvent, kept: ReadonlyMap<string, Kept>, model: Model): Sending | string {
  const { name, media } = event
  if (event.source === 'callback') return callbackOf(name, event.operation, model)
  const change = changeNamed(name)
  if (change === undefined) return 'its name does not say what happened to an item'
  const named = [...kept].filter(([, { group }]) => isItemOf(change.noun, group))
  if (named.length === 0) return 'no items are kept that it could be about'
  const schema = media?.schema
  const places = schema === undefined ? [] : objectsWithin(schema, model)
  const sendings = named.flatMap(([collection, { item }]) => {
    // An envelope may look like the item in it: of several places, none is certain.
    const found = places.filter((place) => isItem(place, item, model))
    return found.map(({ at }) => ({ event: name, after: change.after, collection, item: at }))
  })
  const [only, ...others] = sendings
  return only === undefined || others.length > 0 ? 'nothing says where the item is in its body' : only
}

/** A callback, with the expressions of its address that a request may leave out. */
function callbackOf(event: string, { path, callbackOf: parent }: OperationModel, model: Model): Sending {
  const operation = model.operations.find(({ id }) => id === parent)
  const optional = operation ? optionalExpressions(path, operation, model) : []
  return { event, url: path, ...(optional.length > 0 && { optional }) }
}

/** True for a place of items: of the same kind, and with no member required that items do not have. */
function isItem({ schema, variants }: BodyPlace, item: Item, model: Model): boolean {
  const members = everyProperty(item.variants)
  const required = [...(objectShape(schema, model)?.required ?? [])]
  return (
    variants.some((variant) => isOfItem(variant, item, model)) && required.every((name) => Object.hasOwn(members, name))
  )
}

/** What an event is about; a callback is about itself. */
function changeOf(sending: Sending): string {
  return JSON.stringify('url' in sending ? sending : [sending.collection, sending.after])
}

/** True if an operation may do what an event says. */
function isAfter({ after, collection }: ItemSending, { action, operation }: Acting): boolean {
  if (action.collection !== collection || action.does === 'list' || action.does === 'read') return false
  const isPut = action.does === 'replace' && operation.responses.some(({ status }) => status === '201')
  const changes = {
    create: action.parameter === undefined ? ['create'] : ['create', 'change'],
    replace: isPut ? ['create', 'change'] : ['change'],
    patch: ['change'],
    delete: ['delete'],
  }
  return changes[action.does].includes(after)
}
