import { childPointer, own, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { preferred } from '../../client/content.ts'
import { keysIn } from '../../client/pagination-rule.ts'
import { objectShape, type ObjectShape } from '../../client/shape.ts'
import type { Item } from './groups.ts'
import { plain } from './item-id.ts'
import { everyProperty, variantsOf, type Properties } from './variants.ts'

/** The schema of a request as JSON or a form; `undefined` if it has no body, or another one. */
export function requestSchema({ requestBody }: OperationModel): JsonSchema | undefined {
  // A JSON Patch has no members of an item.
  const content = (requestBody?.content ?? []).filter(({ contentType }) => !contentType.includes('json-patch'))
  const media = preferred(content)
  return media !== undefined && ['json', 'form'].includes(media.kind) ? media.schema : undefined
}

/** True for a patch of a standard media type that names no members: it may change any of an item. */
export function isOpenPatch(operation: OperationModel, model: Model): boolean {
  const types = (operation.requestBody?.content ?? []).map(({ contentType }) => contentType)
  return (
    types.some((type) => /^application\/(?:merge|json)-patch\+json\b/i.test(type)) &&
    Object.keys(propertiesSent(operation, '', model)).length === 0
  )
}

/** The properties of a request's body, or of a member of it. */
export function propertiesSent(operation: OperationModel, at: string, model: Model): Properties {
  const whole = everyProperty(variantsOf(requestSchema(operation), model))
  return keysIn(at).reduce((properties, key) => everyProperty(variantsOf(own(properties, key), model)), whole)
}

/** The members that the body of a request requires, or a member of it; none where alternatives require others. */
export function requiredSent(operation: OperationModel, at: string, model: Model): ReadonlySet<string> {
  return shapeSent(operation, at, model)?.required ?? new Set()
}

function shapeSent(operation: OperationModel, at: string, model: Model): ObjectShape | undefined {
  const schema = keysIn(at).reduce<JsonSchema | undefined>(
    (parent, key) => objectShape(parent, model)?.properties[key],
    requestSchema(operation),
  )
  return objectShape(schema, model)
}

/** True if a creation requires an id that a service gives: it adds what there is already. */
export function isAddition(
  operation: OperationModel,
  { idMember: member }: Item,
  { at, model }: { readonly at: string; readonly model: Model },
): boolean {
  if (!['id', 'gid', 'sid', 'uuid'].includes(plain(member))) return false
  if (!Object.hasOwn(propertiesSent(operation, at, model), member)) return false
  const shape = shapeSent(operation, at, model)
  const isSaid = /^\W*(?:assign|attach|associat|connect|grant|link)/i.test(operation.summary)
  return shape === undefined || shape.required.has(member) || isSaid
}

/** True if a request has an item in a member, as the response does, but sets nothing of it: it names what there is. */
export function isReference(operation: OperationModel, response: string, model: Model): boolean {
  const [wrapper] = keysIn(response)
  if (wrapper === undefined || !Object.hasOwn(propertiesSent(operation, '', model), wrapper)) return false
  return Object.keys(propertiesSent(operation, response, model)).length === 0
}

/** True if every alternative of a request has the member that the item is in. */
export function isAlwaysAt(operation: OperationModel, at: string, model: Model): boolean {
  const [wrapper] = keysIn(at)
  const variants = variantsOf(requestSchema(operation), model)
  return wrapper === undefined || variants.every((each) => Object.hasOwn(each, wrapper))
}

/** Where the members of an item are in the body of a request. */
export interface Sent {
  /** JSON Pointer: the whole, or a member. */
  readonly request: string
  /** The member of the item that has them. */
  readonly into?: string
}

/** What has the members of an item in JSON:API. */
export const inside = 'attributes'

/**
 * Where the members of an item are in the body of a request; `undefined` if they are not there. Of an item in the form of
 * JSON:API, a request may have the attributes alone.
 *
 * @param response Where the item is in the response; a request is wrapped alike.
 */
export function sentIn(operation: OperationModel, scene: SentScene): Sent | undefined {
  const { item, model } = scene
  const request = sentAt(operation, scene)
  const attributes = variantsOf(own(everyProperty(item.variants), inside), model)
  if (attributes.length === 0 || isSentWhole(operation, request ?? '', model))
    return request === undefined ? undefined : { request }
  const at = sentAt(operation, { ...scene, item: { ...item, variants: attributes } })
  return at === undefined ? undefined : { request: at, into: inside }
}

/** True for a request with the attributes of an item in their member. */
function isSentWhole(operation: OperationModel, at: string, model: Model): boolean {
  return Object.hasOwn(propertiesSent(operation, at, model), inside)
}

/** An item, and where it is in the response. */
interface SentScene {
  readonly item: Item
  readonly model: Model
  readonly response?: string | undefined
}

function sentAt(operation: OperationModel, { item, model, response }: SentScene): string | undefined {
  const members = new Set(item.variants.flatMap((variant) => Object.keys(variant).map(plain)))
  const isSent = (at: string): boolean => {
    const names = Object.keys(propertiesSent(operation, at, model))
    const common = names.filter((name) => members.has(plain(name))).length
    return common > 1 || (common > 0 && common >= names.length * 0.2)
  }
  const [only, ...others] = Object.keys(propertiesSent(operation, '', model)).map((name) => childPointer('', name))
  const keys = keysIn(response ?? '')
  const wrappers = keys.map((_, index) => pointerTo('', ...keys.slice(index)))
  return [...wrappers, '', ...(others.length === 0 && only !== undefined ? [only] : [])].find(isSent)
}
