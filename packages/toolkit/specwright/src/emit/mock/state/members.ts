import { childPointer, isObject, type JsonSchema } from '@specwright/json-schema/json'
import { isValid, minimalExample } from '@specwright/json-schema/examples'
import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from '../../client/shape.ts'
import type { Collection } from './collection.ts'
import type { Group, Item } from './groups.ts'
import { plain } from './item-id.ts'
import { inside, propertiesSent, type Sent } from './request.ts'
import { timesOf } from './times.ts'
import { everyProperty, isScalar, mayBeEqual, typesIn, variantsOf, type Properties } from './variants.ts'
import { isReadOnly, isWriteOnly, writeOnlyIn } from './write-only.ts'

/** What is known of the members of items. */
export type Members = Pick<
  Collection,
  'members' | 'readOnly' | 'atCreation' | 'initially' | 'writeOnly' | 'defaults' | 'times' | 'inside'
>

/** A group whose items are kept. */
export interface Kept {
  readonly group: Group
  readonly item: Item
  /** The operation that creates items, and those that change them. */
  readonly writers: readonly WritingOperation[]
}

/** An operation that creates or changes items, and where they are in its request. */
export interface WritingOperation extends Partial<Sent> {
  readonly operation: OperationModel
}

/**
 * The members of items: those that only the service sets, what others are if a request leaves them out, and which are times.
 *
 * @param writers The operations that create and change items; the first one creates.
 */
export function membersOf(item: Item, writers: readonly WritingOperation[], model: Model): Members {
  const own = membersBy(
    item,
    writers.map((each) => sentBy(each, model)),
    model,
  )
  const schema = everyProperty(item.variants)[inside]
  const variants = variantsOf(schema, model)
  if (schema === undefined || variants.length === 0) return own
  const sent = writers.map((each) => sentBy(each, model, inside))
  const { writeOnly: _, ...members } = membersBy({ schema, variants, idMember: '' }, sent, model)
  return { ...own, inside: { name: inside, ...members } }
}

/** The members that an operation sends of an item, or of a member of it. */
function sentBy({ operation, request, into }: WritingOperation, model: Model, member?: string): Properties {
  if (request === undefined) return {}
  if (into === member) return propertiesSent(operation, request, model)
  return into === undefined ? propertiesSent(operation, childPointer(request, member ?? ''), model) : { [into]: true }
}

function membersBy(item: Item, sent: readonly Properties[], model: Model): Omit<Members, 'inside'> {
  const properties = everyProperty(item.variants)
  const times = timesOf(properties, model)
  const [created = {}] = sent
  // A client can choose a name, but no number.
  const isChosen = (member: string): boolean =>
    Object.hasOwn(created, member) &&
    !(member === item.idMember && typesIn(properties[member], model)?.has('number') === true)
  const made = [item.idMember, ...times.map(({ member }) => member)].filter((member) => !isChosen(member))
  const isOfService = (member: string): boolean =>
    made.includes(member) || isReadOnly(properties[member], model) || sent.some((each) => differs(member, each))
  // A request that sends another type for a member, such as the slug of an object, does not set it.
  const differs = (member: string, request: Properties): boolean =>
    Object.hasOwn(request, member) && !mayBeEqual(request[member], properties[member], model)
  const names = Object.keys(properties)
  // Of those of the service, what the document declares as such; ids and times are made.
  const isDeclared = (member: string): boolean =>
    isReadOnly(properties[member], model) && !made.includes(member) && !sent.some((each) => differs(member, each))
  const atCreation = names.filter((member) => isDeclared(member) && Object.hasOwn(created, member))
  const initially = initialValues(
    names.filter((name) => isDeclared(name) && !atCreation.includes(name)),
    properties,
    model,
  )
  const isOpenItem = isOpen(item.schema, model)
  // Others that a request sends, an open item would have.
  const onlySent = sent.flatMap(Object.entries<JsonSchema>).filter(([name]) => isOpenItem && !names.includes(name))
  const writeOnly = new Set([
    ...writeOnlyIn(item.schema, model),
    ...onlySent.flatMap(([name, schema]) => (isWriteOnly(schema, model) ? [childPointer('', name)] : [])),
  ])
  return {
    ...(!isOpenItem && { members: names }),
    readOnly: names.filter(isOfService),
    ...(atCreation.length > 0 && { atCreation }),
    ...(Object.keys(initially).length > 0 && { initially }),
    ...(writeOnly.size > 0 && { writeOnly: [...writeOnly] }),
    defaults: defaultsOf(created, {
      names: names.filter((name) => !isOfService(name) || atCreation.includes(name)),
      model,
    }),
    times,
  }
}

/** True for items that say which other members they have: they have any of these. */
export function isOpen(schema: unknown, model: Model, depth = 0): boolean {
  const { additionalProperties: others, allOf } = resolved(schema, model) ?? {}
  if (others === true || (isObject(others) && Object.keys(others).length > 0)) return true
  return depth < 8 && Array.isArray(allOf) && allOf.some((each) => isOpen(each, model, depth + 1))
}

/** The defaults of a request for members of an item, as far as their schemas allow them. */
function defaultsOf(
  request: Properties,
  { names, model }: { readonly names: readonly string[]; readonly model: Model },
): Record<string, unknown> {
  const entries = Object.entries(request).flatMap(([name, schema]) => {
    const member = names.find((each) => plain(each) === plain(name))
    const found = isObject(schema) && 'default' in schema ? schema : resolved(schema, model)
    if (member === undefined || found === undefined || !('default' in found)) return []
    const value = found['default']
    return value === null || isValid(found, value, model.document.root) ? [[member, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** What the service sets of a new item, as far as schemas say it: a default, the only value, no value yet, or an example. */
function initialValues(names: readonly string[], properties: Properties, model: Model): Record<string, unknown> {
  const entries = names.flatMap((name) => {
    const schema = properties[name]
    const { default: preset } = resolved(schema, model) ?? {}
    if (preset !== undefined) return [[name, preset] as const]
    if (typesIn(schema, model)?.has('null') === true) return [[name, null] as const]
    const value =
      schema !== undefined && isScalar(schema, model) ? minimalExample(schema, model.document.root) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}
