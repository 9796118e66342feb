import { keysOf, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { arraysIn, objectsWithin, successesOf, type BodyPlace } from './bodies.ts'
import { collectionOfGroup } from './declared.ts'
import { bareIdMember, idMember, namesItself, otherIdMember } from './item-id.ts'
import { withoutPrefix } from './names.ts'
import { itemPathOf, wordsOf, type ItemPath } from './path.ts'
import { isSameKind, typesIn, type Properties } from './variants.ts'

/** The operations of one path and of the items below it. */
export interface Group extends GroupPath {
  /** The operations of the path itself, such as a listing. */
  readonly onBase: readonly OperationModel[]
  readonly onItems: readonly ItemOperation[]
  /** Where it has the items of several paths; its own is the first that creates or lists them below something. */
  readonly joined?: JoinedPaths
}

/** The path of a collection, as `ItemPath` has it. */
export type GroupPath = Pick<ItemPath, 'base' | 'segments'>

/** The paths of the same items. */
export interface JoinedPaths {
  /** The path of all items, whatever they belong to: `/samples` of `/samples/{sampleId}`. */
  readonly root: GroupPath
  /** All of them, also the group's own. */
  readonly paths: readonly GroupPath[]
}

/** An operation of one item. */
export interface ItemOperation {
  readonly operation: OperationModel
  readonly parameter: string
}

/** What a representation of an item has, from the first operation that reads one. */
export interface Item {
  /** The properties of each alternative that has the member of the id. */
  readonly variants: readonly Properties[]
  readonly idMember: string
  /** The other member that its path may name it by. */
  readonly otherMember?: string
  readonly schema: JsonSchema
}

/** The operations of a model by the path of their collection. */
export function groupsOf({ operations }: Model): Group[] {
  const paths = operations.flatMap((operation) => {
    const path = itemPathOf(operation.path)
    return path === undefined ? [] : [{ operation, path }]
  })
  const groups = new Map<string, { path: ItemPath; onBase: OperationModel[]; onItems: ItemOperation[] }>()
  for (const { operation, path } of paths) {
    const group = groups.get(path.base) ?? { path, onBase: [], onItems: [] }
    groups.set(path.base, group)
    if (path.parameter === undefined) group.onBase.push(operation)
    else group.onItems.push({ operation, parameter: path.parameter })
  }
  return [...groups].map(([base, { path, ...group }]) => ({ base, segments: path.segments, ...group }))
}

/** True for a group whose items may be kept: it is declared so, or there is what could create them, and what could read or list them. */
export function mayBeKept({ onBase, onItems }: Group): boolean {
  if (collectionOfGroup({ onBase, onItems }) !== undefined) return true
  const hasItems = (method: string): boolean => onItems.some(({ operation }) => operation.method === method)
  const has = (method: string): boolean => onBase.some((operation) => operation.method === method)
  return (has('post') || hasItems('put')) && (has('get') || hasItems('get'))
}

/** The words of a group's path after its last parameter: `cdn/endpoints`. */
export function nounOf({ segments }: Pick<Group, 'segments'>): string {
  const last = segments.findLastIndex((segment) => 'parameter' in segment)
  return wordsOf(withoutPrefix(segments.slice(last + 1))).join('/')
}

/** The member of an item that an operation's parameter names it by. */
export function idMemberOf(
  { operation, parameter }: ItemOperation,
  item: Properties,
  { noun, model }: { readonly noun: string; readonly model: Model },
): string | undefined {
  return idMember(parameterOf({ operation, parameter }), noun, { item, model })
}

function parameterOf({ operation, parameter }: ItemOperation): Pick<ParameterModel, 'name' | 'schema'> {
  const found = operation.parameters.find((each) => each.in === 'path' && each.name === parameter)
  return found ?? { name: parameter, schema: true }
}

/** What items of a group are, by what reads one or lists them; `undefined` if none does beyond doubt. */
export function itemOf(group: Group, model: Model): Item | undefined {
  const item = identifiedItem(group, model)
  const [naming] = group.onItems
  const [variant] = item?.variants ?? []
  if (item === undefined || naming === undefined || variant === undefined) return item
  const otherMember = otherIdMember(parameterOf(naming), nounOf(group), { item: variant, model })
  return otherMember === undefined ? item : { ...item, otherMember }
}

function identifiedItem(group: Group, model: Model): Item | undefined {
  const scene = { noun: nounOf(group), model }
  const reading = group.onItems.find(({ operation }) => operation.method === 'get')
  if (reading !== undefined) return readItem(reading, scene)
  const listing = group.onBase.find(({ method }) => method === 'get')
  const body = listing && successesOf(listing, model)[0]?.body
  if (body === undefined) {
    // Of declared items, what returns one shows it as well.
    const isDeclared = collectionOfGroup(group) !== undefined
    const found = isDeclared ? group.onItems.map((each) => readItem(each, scene)) : []
    return found.find((item) => item !== undefined)
  }
  const naming = group.onItems[0]
  const memberIn = (item: Properties): string | undefined =>
    naming === undefined ? bareIdMember(item, model) : idMemberOf(naming, item, scene)
  const [only, ...others] = arraysIn(body, model).flatMap((place) => identified(place, memberIn))
  return others.length > 0 ? undefined : only
}

function readItem(reading: ItemOperation, scene: { readonly noun: string; readonly model: Model }): Item | undefined {
  const body = successesOf(reading.operation, scene.model)[0]?.body
  if (body === undefined) return undefined
  // A path that can name several, such as a folder of files, does not name one item.
  if (typesIn(body, scene.model)?.has('array') === true) return undefined
  const places = objectsWithin(body, scene.model)
  const found = places.flatMap((place) => identified(place, (item) => idMemberOf(reading, item, scene)))
  // What is in an item is not it: the nearest ones count.
  const depth = Math.min(...found.map(depthOf))
  const [first, ...others] = found.filter((each) => depthOf(each) === depth)
  if (first === undefined || first.at === '') return first
  // An item may contain others, but a wrapper contains one, and so does one around it.
  const wrappers = places.filter(({ at }) => first.at.startsWith(`${at}/`)).flatMap(({ variants }) => variants)
  const isWrapped = others.length === 0 && !wrappers.some((wrapper) => namesItself(wrapper, scene))
  return isWrapped ? first : undefined
}

function depthOf({ at }: Pick<BodyPlace, 'at'>): number {
  return keysOf(at).length
}

/** The alternatives at a place that have a member for the id. */
function identified(
  { at, schema, variants }: BodyPlace,
  memberIn: (item: Properties) => string | undefined,
): (Item & { readonly at: string })[] {
  const members = variants.map(memberIn)
  const [member] = members.filter((each) => each !== undefined)
  if (member === undefined) return []
  return [{ at, schema, variants: variants.filter((_, index) => members[index] === member), idMember: member }]
}

/** True if a representation is one of an item, perhaps a summary. */
export function isOfItem(variant: Properties, { idMember: member, variants }: Item, model: Model): boolean {
  return Object.hasOwn(variant, member) && variants.some((each) => isSameKind(each, variant, model))
}

/** The only place of these with an item, and none nearer to the whole; `undefined` if there are several, or none. */
export function placeOf(item: Item, places: readonly BodyPlace[], model: Model): BodyPlace | undefined {
  const found = places.filter(({ variants }) => variants.some((variant) => isOfItem(variant, item, model)))
  const depth = Math.min(...found.map(depthOf))
  const [only, ...others] = found.filter((each) => depthOf(each) === depth)
  return others.length === 0 ? only : undefined
}
