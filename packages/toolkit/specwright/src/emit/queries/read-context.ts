import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from '../client/shape.ts'
import { singular } from '../client/words.ts'
import { alikeSchemas } from './alike-schemas.ts'
import { changesNothing } from './changes-nothing.ts'
import { derivedReadOf, nounOf, type DerivedRead } from './derived.ts'
import { isFile, isRepeatable } from './effects.ts'
import { generalSchemas } from './general-schemas.ts'
import { kindsIn } from './kinds.ts'
import { isMutation, isQuery, mayAct } from './reads.ts'
import { collectionOf, isParameter, segmentsOf } from './segments.ts'
import { namesShown } from './shown-names.ts'
import {
  bodyOf,
  membersShown,
  schemaGivenBy,
  schemaOfOne,
  schemasReadBy,
  schemasShown,
  type ShownMember,
  type ShownSchemas,
} from './shown-schemas.ts'

/** What a document reads. */
export interface ReadContext {
  readonly model: Model
  readonly queries: readonly OperationModel[]
  readonly shown: ReadonlyMap<OperationModel, ShownSchemas>
  readonly members: ReadonlyMap<OperationModel, readonly ShownMember[]>
  readonly derived: ReadonlyMap<OperationModel, DerivedRead>
  /** The nouns of what its path takes one of, of each query. */
  readonly kinds: ReadonlyMap<OperationModel, ReadonlySet<string>>
  /** The named schemas that each query gives or lists. */
  readonly given: ReadonlyMap<OperationModel, readonly string[]>
  /** The same of all queries. */
  readonly read: ReadonlySet<string>
  /** Those of them that show the same as another. */
  readonly alike: ReadonlyMap<string, readonly string[]>
  /** The noun of the collection of each query. */
  readonly nouns: ReadonlyMap<OperationModel, string>
  readonly things: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas that say nothing of what is read. */
  readonly general: ReadonlySet<string>
}

/** Finds what a document reads, once for all of its mutations. */
export function readContextOf(model: Model): ReadContext {
  const queries = repeatableQueries(model)
  const shown = new Map(queries.map((each) => [each, schemasShown(each, model)]))
  const general = generalSchemas(queries, model)
  const things = thingsOf(model, { queries, general })
  const ofItems = new Set(queries.filter(isOfItem).flatMap((each) => schemaGivenBy(each, model) ?? []))
  const members = new Map(
    queries.map((each) => [
      each,
      membersShown(each, model, { ofItems, isOne: isOfItem(each) || isOfOne(each, things, model) }),
    ]),
  )
  const nouns = new Map(queries.map((each) => [each, nounOf(collectionOf(segmentsOf(each)))]))
  // A picture or a text of something is not that.
  const ofThings = queries.filter((each) => !isFile(each) && resolved(bodyOf(each), model)?.['type'] !== 'string')
  const allNouns = new Set(ofThings.map((each) => nouns.get(each) ?? ''))
  const kinds = new Map(queries.map((each) => [each, kindsIn(each, model)]))
  const given = new Map(queries.map((each) => [each, schemasReadBy(each, model)]))
  const read = new Set([...given.values()].flat())
  const alike = alikeSchemas(model, given)
  const common = commonSchemas({ shown, nouns, read })
  const written = new Set(model.operations.flatMap(({ method, path }) => (method === 'get' ? [] : [path])))
  const derived = new Map(
    queries.map((each) => {
      const about = { nouns: allNouns, isWritten: written.has(each.path) }
      return [each, derivedReadOf(each, namesShown(each, model, common), about)]
    }),
  )
  return { model, queries, shown, members, derived, kinds, things, general, given, alike, read, nouns }
}

/** The schemas of parts that queries of four or more things show, and that none gives by itself: a file, an image. */
function commonSchemas({ shown, nouns, read }: Pick<ReadContext, 'shown' | 'nouns' | 'read'>): ReadonlySet<string> {
  const shownBy = new Map<string, Set<string>>()
  for (const [query, schemas] of shown)
    for (const pointer of schemas.keys())
      shownBy.set(pointer, (shownBy.get(pointer) ?? new Set()).add(nouns.get(query) ?? ''))
  return new Set([...shownBy].flatMap(([pointer, of]) => (of.size > 3 && !read.has(pointer) ? [pointer] : [])))
}

/** The queries that may be read again: what is also put is kept, so that reading it does nothing, whatever it is called. */
function repeatableQueries(model: Model): OperationModel[] {
  const put = new Set(model.operations.filter(({ method }) => /^(?:put|patch)$/.test(method)).map(({ path }) => path))
  return model.operations.filter(
    (each) => isQuery(each, model) && isRepeatable(each) && (put.has(each.path) || !mayAct(each)),
  )
}

/** The named schemas that mutations of a place give, by the place. */
function thingsOf(model: Model, { queries, general }: Pick<ReadContext, 'queries' | 'general'>): ReadContext['things'] {
  const things = new Map<string, Set<string>>()
  for (const operation of model.operations) {
    if (!isMutation(operation, model) || changesNothing(operation, { queries, model })) continue
    const given = schemaOfOne(operation, model)
    const place = placeOf(operation)
    if (given !== undefined && !general.has(given)) things.set(place, (things.get(place) ?? new Set()).add(given))
  }
  return things
}

function placeOf(operation: OperationModel): string {
  return segmentsOf(operation)
    .map((segment) => (isParameter(segment) ? '{}' : singular(segment)))
    .join('/')
}

/** True for a query that gives what mutations of its place give: one thing, whatever it has arrays of. */
export function isOfOne(query: OperationModel, things: ReadContext['things'], model: Model): boolean {
  const given = schemaOfOne(query, model)
  return given !== undefined && things.get(placeOf(query))?.has(given) === true
}

/** True for a query whose path ends in the id of an item. */
export function isOfItem(query: OperationModel): boolean {
  return isParameter(segmentsOf(query).at(-1))
}
