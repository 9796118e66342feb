import { isObject, type JsonSchema } from '@specwright/json-schema/json'
import { factsOf, subschemasOf } from '@specwright/json-schema/keyword'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import type { Model, OperationModel } from '@specwright/document/model'
import { isPreposition, isVerb } from '../client/verbs.ts'
import { partsOf, singular } from '../client/words.ts'
import { preferred, successResponses } from '../client/content.ts'
import { resolved } from '../client/shape.ts'
import { arraysIn } from '../mock/state/bodies.ts'
import { declaredStale } from './declared-stale.ts'
import { isMutation, isQuery } from './reads.ts'

/** A query that a mutation makes stale. */
export interface StaleQuery {
  readonly operation: OperationModel
  /** The parameters of its path that name the same as one of the mutation's: the name of the latter by its own. */
  readonly same: Readonly<Record<string, string>>
}

/** What a mutation makes stale, and why. */
export interface Staleness {
  readonly operation: OperationModel
  readonly queries: readonly StaleQuery[]
  /** Where the document or a configuration says it, or what it is inferred from. */
  readonly by: 'x-invalidates' | 'path' | 'result' | 'tag' | 'nothing'
}

/** What each mutation of a document makes stale, in document order. */
export function stalenessOf(model: Model): Staleness[] {
  const queries = model.operations.filter((each) => isQuery(each, model) && isRepeatable(each))
  const shown = new Map(queries.map((each) => [each, schemasShown(each, model)]))
  return model.operations.flatMap((operation): Staleness[] => {
    if (!isMutation(operation, model)) return []
    const declared = declaredStale(operation, model)
    if (declared) return [staleBy('x-invalidates', operation, declared)]
    if (changesNothing(operation)) return [staleBy('nothing', operation, [])]
    const target = targetOf(operation, queries)
    if (target === undefined) {
      const given = kindGivenBy(operation, model)
      const ofKind = queries.filter((query) => [kindGivenBy(query, model), kindListedBy(query, model)].includes(given))
      if (given !== undefined && ofKind.length > 0) return [staleBy('result', operation, ofKind)]
      const ofTag = queries.filter(({ tag }) => tag !== '' && tag === operation.tag)
      return [staleBy('tag', operation, ofTag)]
    }
    return [staleBy('path', operation, staleAt(target, { operation, queries, shown, model }))]
  })
}

function staleBy(by: Staleness['by'], operation: OperationModel, queries: readonly OperationModel[]): Staleness {
  return { operation, by, queries: queries.map((each) => ({ operation: each, same: sameParameters(each, operation) })) }
}

/** The segments of a path; a parameter is its name in braces. What only says that all are listed, or made, is not one. */
function segmentsOf({ method, path }: OperationModel): readonly string[] {
  const segments = path
    .replace(/[#?].*/s, '')
    .split(/\/|(?<=\}):/)
    .filter((segment) => segment !== '')
  const says = method === 'post' ? /^(?:add|create|new)$/ : method === 'get' ? /^(?:all|list)$/ : /^$/
  return segments.length > 1 && says.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments
}

function isParameter(segment = ''): boolean {
  return /^\{[^{}]*\}$/.test(segment)
}

/** True for a word in a path that stands for an item: the one of whoever asks. */
function isStandIn(segment: string): boolean {
  return /^(?:-|current|me|self)$/.test(segment)
}

/** True if two segments are one word, perhaps one of them its plural, or both parameters, or one word that stands for an item. */
function isAlike(left = '', right = ''): boolean {
  if (isParameter(left) && isParameter(right)) return true
  if (isParameter(left) || isParameter(right)) return isStandIn(left) || isStandIn(right)
  return singular(left) === singular(right)
}

function startsWith(segments: readonly string[], start: readonly string[]): boolean {
  return segments.length >= start.length && start.every((segment, index) => isAlike(segment, segments[index]))
}

function isAt(segments: readonly string[], place: readonly string[]): boolean {
  return segments.length === place.length && startsWith(segments, place)
}

/** The parameters where two paths are still the same: the name of the other's by the name of the first one's. */
function sameParameters(query: OperationModel, mutation: OperationModel): StaleQuery['same'] {
  const [own, other] = [segmentsOf(query), segmentsOf(mutation)]
  const length = own.findIndex((segment, index) => !isAlike(segment, other[index]))
  const shared = own.slice(0, length === -1 ? undefined : length)
  return Object.fromEntries(
    shared.flatMap((segment, index) => {
      const names = [parameterIn(segment), parameterIn(other[index])] as const
      return isParameter(segment) && isParameter(other[index]) && identityOf(names[0]) === identityOf(names[1])
        ? [names]
        : []
    }),
  )
}

/** Words for what an item can be named by besides its id: a path may take the one, and another path the other. */
const identities = /(?:slug|token|code|name|login|email|handle|key|number|hash|fingerprint|external_?id)$/i

/** What a parameter names an item by: `slug` of `article_slug`, `id` of `article`. */
function identityOf(parameter: string): string {
  return identities.exec(parameter)?.[0].toLowerCase() ?? 'id'
}

function parameterIn(segment = ''): string {
  return segment.slice(1, -1)
}

/** The nearest place at or above a mutation that queries read or list: a collection, an item, or one thing. */
function targetOf(mutation: OperationModel, queries: readonly OperationModel[]): readonly string[] | undefined {
  const segments = segmentsOf(mutation)
  const read = queries.map(segmentsOf)
  const prefixes = segments.map((_, index) => segments.slice(0, segments.length - index))
  return prefixes.find((place) => {
    const isCollection = !isParameter(place.at(-1))
    return read.some((each) => isAt(each, place) || (isCollection && isAt(each, [...place, '{}'])))
  })
}

interface Surroundings {
  readonly operation: OperationModel
  readonly queries: readonly OperationModel[]
  readonly shown: ReadonlyMap<OperationModel, ReadonlySet<string>>
  readonly model: Model
}

/** The queries that show what a mutation at a place changes: those near it, and those that show the same elsewhere. */
function staleAt(place: readonly string[], { operation, queries, shown, model }: Surroundings): OperationModel[] {
  const collection = isParameter(place.at(-1)) ? place.slice(0, -1) : place
  const near = queries.filter((query) => isNear(query, place, { operation, queries }))
  const kinds = kindsAt(collection, { queries, model })
  const creates = isCreation(operation, collection)
  return queries.filter((query) => {
    if (startsWith(segmentsOf(query), collection)) return near.includes(query)
    // An item that is there already is not another one for a new one.
    const isOfItem = kinds.includes(pointerOf(refOf(bodyOf(query) ?? {}) ?? '') ?? '')
    if (creates && isOfItem) return near.includes(query)
    return near.includes(query) || kinds.some((kind) => shown.get(query)?.has(kind) === true)
  })
}

/** True for what is posted to a collection, and for what is made of something else by its id: `/templates/html`. */
function isCreation(operation: OperationModel, collection: readonly string[]): boolean {
  const own = segmentsOf(operation)
  const [verb = ''] = partsOf(operation.id)
  const isMade = /^(?:add|create|register)$/i.test(verb) && !isParameter(own[collection.length])
  return operation.method === 'post' && (own.length === collection.length || isMade)
}

/** True for a query whose path says that it shows what a mutation at a place changes. */
function isNear(
  query: OperationModel,
  place: readonly string[],
  { operation, queries }: Pick<Surroundings, 'operation' | 'queries'>,
): boolean {
  const collection = isParameter(place.at(-1)) ? place.slice(0, -1) : place
  const owner = collection.slice(0, collection.findLastIndex(isParameter) + 1)
  const [segments, own] = [segmentsOf(query), segmentsOf(operation)]
  const creates = isCreation(operation, collection)
  // An item that nothing reads may have more below it that is read.
  const item = place === collection ? own.slice(0, collection.length + 1) : place
  // A change of an item, or of a part, leaves what is below it as it is; a deletion, and whatever else is done to it, may not.
  const isDone = own.length > item.length && isVerb(partsOf(own.at(-1) ?? '')[0])
  const reachesBelow = isDone || (operation.method === 'delete' && own.length === item.length)
  if (isAt(segments, collection)) return true
  if (owner.length > 0 && isAt(segments, owner)) return true
  if (isAt(segments, [...collection, '{}'])) return !creates
  if (isSummaryOf(segments, collection, queries)) return true
  if (isListOfOwner(segments, owner, queries)) return true
  if (/^(?:batch|bulk)$/i.test(own.at(-1) ?? '')) return startsWith(segments, place)
  return !creates && reachesBelow && isParameter(item.at(-1)) && startsWith(segments, item)
}

/** True for the collection of an owner that nothing reads, where it is seen at all. */
function isListOfOwner(
  segments: readonly string[],
  owner: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  const isRead = owner.length === 0 || queries.some((each) => isAt(segmentsOf(each), owner))
  return !isRead && isAt(segments, owner.slice(0, -1))
}

/** True for a path that shows a collection in another way: `/orders/latest`, `/orders/count`. */
function isSummaryOf(
  segments: readonly string[],
  collection: readonly string[],
  queries: readonly OperationModel[],
): boolean {
  if (segments.length !== collection.length + 1 || isParameter(segments.at(-1))) return false
  const isCollection = queries.some((each) => isAt(segmentsOf(each), [...segments, '{}']))
  return startsWith(segments, collection) && !isCollection
}

/** The schemas of the items of a collection: what reads one gives, else what a listing gives. */
function kindsAt(
  collection: readonly string[],
  { queries, model }: Pick<Surroundings, 'queries' | 'model'>,
): readonly string[] {
  const item = [...collection, '{}']
  const ofItem = queries.filter((each) => isAt(segmentsOf(each), item))
  if (ofItem.length > 0) return ofItem.flatMap((each) => kindGivenBy(each, model) ?? [])
  const listings = queries.filter((each) => isAt(segmentsOf(each), collection))
  return listings.flatMap((each) => kindListedBy(each, model) ?? kindGivenBy(each, model) ?? [])
}

/** The named schema that an operation gives. */
function kindGivenBy(operation: OperationModel, model: Model): string | undefined {
  const body = bodyOf(operation)
  return body === undefined ? undefined : namedIn(body, model, 0)[0]
}

/** The named schema of the items that an operation lists. */
function kindListedBy(operation: OperationModel, model: Model): string | undefined {
  const body = bodyOf(operation)
  const arrays = body === undefined ? [] : arraysIn(body, model)
  return arrays.map(({ schema }) => pointerOf(refOf(schema) ?? '')).find((pointer) => pointer !== undefined)
}

function bodyOf(operation: OperationModel): JsonSchema | undefined {
  return successResponses(operation)
    .map(({ content }) => preferred(content)?.schema)
    .find((schema) => schema !== undefined)
}

/** How many values may be around what a query shows: an item, and a member of it. */
const maxDepth = 2

/** The named schemas that the result of a query shows. A page is around its items, and no more. */
function schemasShown(operation: OperationModel, model: Model): ReadonlySet<string> {
  const body = bodyOf(operation)
  if (body === undefined) return new Set()
  const isPage = arraysIn(body, model).length > 0 && refOf(body) !== undefined
  return new Set(namedIn(body, model, isPage ? maxDepth + 1 : maxDepth))
}

/** The pointers of the named schemas in a schema, the nearest first, of values that are that deep in each other. */
function namedIn(schema: JsonSchema, model: Model, depth: number, seen = new Map<string, number>()): string[] {
  const isRoot = seen.size === 0
  return refsIn(schema).flatMap(({ pointer, isSame }) => {
    const left = isSame || isRoot ? depth : depth - 1
    if ((seen.get(pointer) ?? -1) >= left) return []
    seen.set(pointer, left)
    const target = left > 0 ? (resolved({ $ref: `#${pointer}` }, model) as JsonSchema | undefined) : undefined
    return [pointer, ...(target === undefined ? [] : namedIn(target, model, left, seen))]
  })
}

/** What a schema refers to: for the same value, as a part of a union is, or for one in it. */
interface Reference {
  readonly pointer: string
  readonly isSame: boolean
}

/** The pointers that a schema and the schemas in it refer to. */
function refsIn(schema: unknown): Reference[] {
  if (!isObject(schema)) return []
  const pointer = pointerOf(refOf(schema) ?? '')
  if (pointer !== undefined) return [{ pointer, isSame: true }]
  return subschemasOf(schema).flatMap(([[keyword = ''], part]) => {
    const isHere = factsOf(keyword).applies === 'here'
    return refsIn(part).map((each) => ({ ...each, isSame: each.isSame && isHere }))
  })
}

/**
 * Words of what only computes or looks up, though it is sent like a change. None that may also be done to an item: who reads a
 * message, verifies an address or authorizes a payment changes it.
 */
const computing = new Set(
  (
    'search query find lookup list get count filter validate preview estimate calculate compute simulate test ping token ' +
    'login authenticate introspect export render translate compare suggest autocomplete'
  ).split(' '),
)

/** True for an operation that changes nothing that is shown: it issues tokens, or its name says that it only computes. */
function changesNothing(operation: OperationModel): boolean {
  if (operation.method !== 'post') return false
  if (operation.extensions['x-oauth'] !== undefined) return true
  const last = segmentsOf(operation).findLast((segment) => !isParameter(segment)) ?? ''
  const [verb = ''] = partsOf(operation.id)
  const ends = partsOf(last)
  // `pause/by-query` does not ask.
  const end = isPreposition(ends.at(-2)) ? '' : (ends.at(-1) ?? '')
  const words = [verb, ends[0] ?? '', end]
  return words.some((word) => computing.has(word.toLowerCase()))
}

/** True for an operation whose result can be read again: not a stream, which would start anew, and not one without a result. */
function isRepeatable(operation: OperationModel): boolean {
  const successes = successResponses(operation)
  const kinds = successes.flatMap(({ content }) => content.map(({ kind }) => kind))
  const isStream = kinds.length > 0 && kinds.every((kind) => kind === 'stream')
  return !isStream && (successes.length === 0 || successes.some(({ status }) => !['204', '205'].includes(status)))
}
