import type { OperationModel } from '@specwright/document/model'
import { partsOf } from '../client/words.ts'
import { collectionOf, isAt, isParameter, segmentsOf } from './segments.ts'
import { audienceWords, roleWords } from './stale-words.ts'

/** True for the collection, and its items, at the path of another audience: `/admin/users` for `/users`. */
export function isForOthers(segments: readonly string[], collection: readonly string[]): boolean {
  const own = collectionOf(segments)
  const [one, other] = [own, collection].map((place) => place.filter(isAudience).join('/'))
  return one !== other && isAt(forAnyone(own), forAnyone(collection))
}

/** The collections at the paths of other audiences. */
export function twinsOf(
  collection: readonly string[],
  queries: readonly OperationModel[],
): readonly (readonly string[])[] {
  return queries
    .map(segmentsOf)
    .filter((each) => isForOthers(each, collection))
    .map(collectionOf)
}

/** A mutation at the path for all audiences, if its own has one: `/products` for `/admin/products`. */
export function atPathForAnyone(mutation: OperationModel): OperationModel | undefined {
  const own = segmentsOf(mutation)
  const others = forAnyone(own)
  return others.length < own.length ? { ...mutation, path: `/${others.join('/')}` } : undefined
}

/** A place without the words that say for whom it is. */
export function forAnyone(place: readonly string[]): readonly string[] {
  return place.filter((...each) => !isAudience(...each))
}

function isAudience(segment: string, index: number, segments: readonly string[]): boolean {
  const isBefore = index < segments.length - 1
  if (isBefore && audienceWords.has(segment.toLowerCase())) return true
  // `/staff/orders` and `/branch-admin/orders`, but not `/staff/{id}`
  const last = partsOf(segment).at(-1)?.toLowerCase() ?? ''
  return isBefore && !isParameter(segments[index + 1]) && (roleWords.has(last) || (last === 'admin' && index === 0))
}
