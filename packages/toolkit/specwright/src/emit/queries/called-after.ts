import { partsOf, singular } from '../client/words.ts'
import type { WrittenPlace } from './derived.ts'
import { schemasAt } from './place-schemas.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { nounOfSchema } from './schema-words.ts'
import { collectionOf, isAt, isParameter, segmentsOf } from './segments.ts'
import { higherNamesakesOf } from './shows-by-name.ts'

/** What the items of a collection are called after, by its path, and elsewhere. */
export function calledAfter(
  collection: readonly string[],
  schemas: readonly string[],
  reading: ReadContext,
): Pick<WrittenPlace, 'collection' | 'aliases'> {
  const isOther = isFoundByOther(collection, schemas, reading)
  return { collection: isOther ? collection.slice(0, -1) : collection, aliases: aliasesOf(collection, reading) }
}

/** True for what is found by the id of something else that a higher collection is of: `/integrations/project/{id}`. */
function isFoundByOther(collection: readonly string[], schemas: readonly string[], reading: ReadContext): boolean {
  if (isParameter(collection.at(-2))) return false
  const ofOthers = higherNamesakesOf(collection, reading.queries).flatMap((each) => schemasAt(each, reading))
  return schemas.length > 0 && ofOthers.length > 0 && !ofOthers.some((each) => schemas.includes(each))
}

/** The names of the members of one of a collection, as far as it is read. */
export function namesOfItem(collection: readonly string[], { queries, derived }: ReadContext): ReadonlySet<string> {
  const ofItem = queries.filter((each) => isOfItem(each) && isAt(segmentsOf(each), [...collection, '{}']))
  return new Set(ofItem.flatMap((each) => [...(derived.get(each)?.names ?? [])]))
}

/** What the items of a collection are called elsewhere: in its tag, its schemas, and counts of such items in one of them. */
function aliasesOf(collection: readonly string[], { queries, derived, given }: ReadContext): ReadonlySet<string> {
  const own = queries.filter((each) => isAt(collectionOf(segmentsOf(each)), collection))
  const names = own.flatMap((each) => [partsOf(each.tag).map(singular), ...(given.get(each) ?? []).map(nounOfSchema)])
  return new Set([
    ...names.map((each) => each.join('')),
    ...own.flatMap((each) => [...(derived.get(each)?.counted ?? [])]),
  ])
}
