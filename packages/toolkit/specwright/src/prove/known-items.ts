import { atPointer, isObject, own } from '@specwright/json-schema/json'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'
import { plain } from '../emit/mock/state/item-id.ts'
import { itemNoun } from './item-noun.ts'
import type { ProofResponse } from './proof-response.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { BodyValue, RequestValues } from './request-values.ts'
import { linkedParameters, linksFor } from './response-links.ts'
import { isId } from './runtime-expression.ts'

/** An item of the server, by the values of the path that leads to it. */
export interface KnownItem {
  /** Of an item that no operation creates, the beginning of the paths that name it: `/tenants/{}`. */
  readonly collection: string
  /** The ids of the items that it belongs to, outermost first, and its own. */
  readonly ids: readonly unknown[]
  /** Whether its own id names it, whatever it belongs to: a path may have that one alone. */
  readonly isUnique?: true
  /** The path of the operation that showed it first, without the names of parameters. */
  readonly shownAt?: string
  /** Whether this run has created it. */
  readonly isOwn: boolean
  /** As the last response about it said. */
  readonly etag?: string
  /** The body that has created it. */
  readonly sent?: unknown
}

/** The items that are known of a server. */
export interface KnownItems {
  /** Learns from a success which items there are, and which are gone. */
  observe(proved: ProvedOperation, values: RequestValues, response: ProofResponse): void
  /** The values of the path of an operation, as far as known items give them; of those of this run alone, if its requests change them. */
  pathOf(proved: ProvedOperation, which: 'any' | 'own'): KnownPath
  /** The items of this run that are still there, in order of creation. */
  created(): readonly KnownItem[]
  /** The id of an item that a member names: with `room`, `roomId` or `room_id`, one of `/rooms`. */
  namedBy(member: string): unknown
  /** The collection of that item. */
  collectionNamedBy(member: string): string | undefined
  /** The collection that the last parameter of a path names an item of. */
  collectionOf(path: string): string | undefined
  forget(item: KnownItem): void
}

/** Values of path parameters. */
export interface KnownPath {
  readonly values: Readonly<Record<string, unknown>>
  /** Whether each parameter has one, or may have any: it names what no operation creates, such as a tenant. */
  readonly isComplete: boolean
  /** Of the item that the path leads to. */
  readonly etag?: string
  /** The first body that the operation has accepted. */
  readonly body?: BodyValue
}

/** The names of the parameters of a path, in order. */
export function parametersIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

/** The values that a request has for the parameters of a path, in order. */
export function idsInPath({ operation }: ProvedOperation, { parameters }: RequestValues): readonly unknown[] {
  const sent = parameters.filter((each) => each.in === 'path')
  return parametersIn(operation.path).map((name) => sent.find((each) => each.name === name)?.value)
}

/** The values of the parameters of a path that names an item, or what is below one. */
export function valuesOf(
  { ids, isUnique }: KnownItem,
  names: readonly string[],
  count: number = names.length,
): KnownPath['values'] {
  const named = isUnique ? ids.slice(-count) : ids
  return Object.fromEntries(names.slice(0, named.length).map((each, index) => [each, named[index]]))
}

/** A path without the names of its parameters. */
export function patternOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}')
}

/** A path up to the end of each parameter, without the names of parameters. */
function prefixesOf(path: string): readonly string[] {
  return [...path.matchAll(/\{[^{}]*\}/g)].map((match) => patternOf(path.slice(0, match.index + match[0].length)))
}

/** Creates what learns the items of a server. */
export function createKnownItems(operations: readonly ProvedOperation[]): KnownItems {
  const collections = new Map(operations.flatMap(placeOfItems))
  const accepted = new Map<ProvedOperation, BodyValue>()
  let items: readonly KnownItem[] = []
  const forget = (item: KnownItem): void => void (items = items.filter((each) => !isSame(each, item)))
  const itemNamedBy = (member: string): KnownItem | undefined =>
    items.findLast(({ collection }) => isNameOf(member, collection))
  return {
    forget,
    created: () => items.filter(({ isOwn }) => isOwn),
    collectionOf: (path) => collections.get(prefixesOf(path).at(-1) ?? ''),
    observe(proved, values, response) {
      const { action, operation, method } = proved
      const { parameters, body } = values
      if (response.status < 200 || response.status > 299) return
      if (body && !accepted.has(proved)) accepted.set(proved, body)
      const path = idsInPath(proved, values)
      if (action?.does === 'delete' || method === 'DELETE')
        return forget({
          ...unique(proved),
          collection: action?.collection ?? patternOf(operation.path),
          ids: path,
          isOwn: true,
        })
      for (const item of linkedItems(operations, proved, { path, parameters, response }) ??
        itemsShown(proved, path, response))
        if (!items.some((each) => isSame(each, item)))
          items = [...items, { ...item, ...(item.isOwn && { sent: body?.value }) }]
      if (action === undefined) return
      const named = { ...unique(proved), collection: action.collection, ids: path, isOwn: false }
      const { etag } = response.headers
      if (etag !== undefined && action.does !== 'list' && action.does !== 'create')
        items = items.map((each) => (isSame(each, named) ? { ...each, etag } : each))
    },
    namedBy: (member) => itemNamedBy(member)?.ids.at(-1),
    collectionNamedBy: (member) => itemNamedBy(member)?.collection,
    pathOf(proved, which) {
      const body = accepted.get(proved)
      return { ...pathIn({ items, collections, operations }, proved, which), ...(body && { body }) }
    },
  }
}

/** Of an item of a collection whose ids are unique. */
function unique({ collection }: ProvedOperation): Pick<KnownItem, 'isUnique'> {
  return collection?.id.isUnique ? { isUnique: true } : {}
}

/** The words for an item of each collection, which each member of each body is compared with. */
const nouns = new Map<string, string>()

function nounOf(collection: string): string {
  const noun = nouns.get(collection) ?? plain(itemNoun(collection).join(''))
  nouns.set(collection, noun)
  return noun
}

/** True for a member that is called like the items of a collection, as `KnownItems.namedBy` has it. */
export function isNameOf(member: string, collection: string): boolean {
  return nounOf(collection) === plain(member).replace(/(?<=.)id$/, '')
}

interface Knowledge {
  readonly items: readonly KnownItem[]
  readonly collections: ReadonlyMap<string, string>
  readonly operations: readonly ProvedOperation[]
}

/** The values of the path of an operation, as `KnownItems` gives them. */
function pathIn(
  { items, collections, operations }: Knowledge,
  { operation, action }: ProvedOperation,
  which: 'any' | 'own',
): KnownPath {
  const names = parametersIn(operation.path)
  const prefixes = prefixesOf(operation.path)
  const places = prefixes.map((prefix, index) => ({ name: collections.get(prefix), count: index + 1 })).toReversed()
  for (const { name, count } of places) {
    const item = items.findLast(
      (each) => each.collection === name && isAt(each, count) && (which === 'any' || each.isOwn),
    )
    if (item)
      return {
        values: valuesOf(item, names, count),
        isComplete: count === names.length,
        ...(count === names.length && item.etag !== undefined && { etag: item.etag }),
      }
  }
  const parent = prefixes.flatMap((prefix) => items.filter(({ collection }) => collection === prefix)).at(-1)
  const values = parent ? valuesOf(parent, names) : {}
  if (which === 'any' && parent) return { values, isComplete: parent.ids.length === names.length }
  const member = items.findLast(
    ({ collection, ids, isOwn, isUnique, shownAt }) =>
      action?.does === 'list' &&
      collection === action.collection &&
      ids.length > names.length &&
      (!isUnique || names.length === 0 || shownAt === patternOf(operation.path)) &&
      isOwn,
  )
  if (which === 'own' && member)
    return { values: Object.fromEntries(names.map((name, index) => [name, member.ids[index]])), isComplete: true }
  const ownItems = prefixes.flatMap((prefix) => items.filter((each) => each.collection === prefix && each.isOwn)).at(-1)
  if (which === 'own' && ownItems?.ids.length === names.length && names.length > 0)
    return { values: valuesOf(ownItems, names), isComplete: true }
  const isOfOthers = places.some(({ name }) => name !== undefined)
  const isRemovable = operations.some(
    (each) => each.action?.does === 'delete' && each.action.collection === action?.collection,
  )
  const isCreation = action?.does === 'create' && isRemovable && !isOfOthers
  // What there is one of, such as the settings of an account, is not of this run.
  const isOfAccount = which === 'own' && ['put', 'patch', 'delete'].includes(operation.method.toLowerCase())
  return { values, isComplete: (names.length === 0 && !isOfAccount) || isCreation }
}

/** Where the path of an operation names an item of a collection. */
function placeOfItems({
  operation: { path },
  action,
}: ProvedOperation): readonly (readonly [prefix: string, collection: string])[] {
  if (action === undefined || action.does === 'list' || action.parameter === undefined) return []
  const prefix = prefixesOf(path)[parametersIn(path).indexOf(action.parameter)]
  return prefix === undefined ? [] : [[prefix, action.collection]]
}

/** True for one item, as two requests name it. */
export function isSame(left: KnownItem, right: Pick<KnownItem, 'collection' | 'ids'>): boolean {
  if (left.collection !== right.collection) return false
  if (left.isUnique) return String(left.ids.at(-1)) === String(right.ids.at(-1))
  return left.ids.map(String).join('/') === right.ids.map(String).join('/')
}

/** True for an item that a path with as many parameters can name. */
function isAt({ ids, isUnique }: KnownItem, count: number): boolean {
  return ids.length === count || (isUnique === true && ids.length > count)
}

interface Created {
  /** The ids of the items that it belongs to. */
  readonly path: readonly unknown[]
  readonly parameters: readonly GivenParameter[]
  readonly response: ProofResponse
}

/**
 * What was created, where a link of the response leads to it: what the document says counts before what is inferred. Where nothing is,
 * a link must lead below the path of the creation, as others lead to what was there before.
 */
function linkedItems(
  operations: readonly ProvedOperation[],
  { action, links, method, operation }: ProvedOperation,
  { path, parameters, response }: Created,
): readonly KnownItem[] | undefined {
  if (action ? action.does !== 'create' : method !== 'POST') return undefined
  const { etag } = response.headers
  for (const link of linksFor(links, response)) {
    const target = operations.find((each) => each.operation.id === link.to)
    const collection = target && linkedCollection(action, target, operation.path)
    if (target === undefined || collection === undefined) continue
    const given = linkedParameters(link, target.operation, { values: { parameters }, response })
    const names = parametersIn(target.operation.path)
    const name = target.action?.within ? names.at(-1) : names[path.length]
    const id = given.find((each) => each.in === 'path' && each.name === name)?.value
    const shown = { ...unique(target), shownAt: patternOf(operation.path), ids: [...path, id], isOwn: true }
    if (isId(id)) return [{ ...shown, collection, ...(etag !== undefined && { etag }) }]
  }
  return undefined
}

/** The collection of what a creation has created, if a link leads to an item of it. */
function linkedCollection(
  action: ProvedOperation['action'],
  target: ProvedOperation,
  path: string,
): string | undefined {
  if (action) return target.action?.collection === action.collection ? action.collection : undefined
  const below = patternOf(`${path}/{}`)
  return target.action === undefined && patternOf(target.operation.path) === below ? below : undefined
}

/** The items that a response shows of a collection: those of a listing, or the one that was created. */
function itemsShown(
  proved: ProvedOperation,
  path: readonly unknown[],
  { body, headers: { etag } }: ProofResponse,
): readonly KnownItem[] {
  const { action, collection, given, operation } = proved
  const shownAt = patternOf(operation.path)
  const isOwn = action?.does === 'create'
  const at = given?.at ?? (isOwn || action?.does === 'list' ? action.response : undefined)
  const name = given ? prefixesOf(`${operation.path}/{}`).at(-1) : collection?.name
  const member = given?.member ?? collection?.id.member
  if (at === undefined || name === undefined || member === undefined) return []
  const shown = atPointer(body, at)
  return (Array.isArray(shown) ? shown : [shown]).flatMap((item: unknown) => {
    const id = isObject(item) ? own(item, member) : undefined
    return typeof id === 'string' || typeof id === 'number'
      ? [
          {
            ...unique(proved),
            shownAt,
            collection: name,
            ids: [...path, id],
            isOwn,
            ...(isOwn && etag !== undefined && { etag }),
          },
        ]
      : []
  })
}
