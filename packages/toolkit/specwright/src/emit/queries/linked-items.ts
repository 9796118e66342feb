import type { OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { isNear } from './near.ts'
import type { ReadContext } from './read-context.ts'
import { collectionOf, isAlike, isAt, isParameter, ownerOf, ownNounOf, segmentsOf, startsWith } from './segments.ts'
import { itemShown, memberNames, membersSent } from './shown-schemas.ts'

/**
 * True for the queries of the same items at another path, where a member of them names what that path is below: `/jobs/{id}/bids` for
 * `/bids` with a `jobId`, and the other way round; and for those of whoever asks: `/jobs/my-bids`.
 */
export function showsLinkedItem(
  operation: OperationModel,
  collection: readonly string[],
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const linked = linkedCollections(operation, collection, reading)
  const rest = segmentsOf(operation).slice(collection.length)
  const moved = linked.map((place) => ({
    place,
    operation: { ...operation, path: `/${[...place, ...rest].join('/')}` },
  }))
  return (query) => {
    const segments = segmentsOf(query)
    if ([collection, ...linked].some((place) => isOwnListOf(segments, place))) return true
    return moved.some(
      (each) =>
        startsWith(segments, each.place) &&
        isNear(query, each.place, { operation: each.operation, queries: reading.queries }),
    )
  }
}

/** The other collections of the items of one: of two, those at the top name what the others are below. */
function linkedCollections(
  operation: OperationModel,
  collection: readonly string[],
  { queries, model }: ReadContext,
): readonly (readonly string[])[] {
  const sent = membersSent(operation, model).map(({ name }) => name)
  const alike = queries
    .map((each) => collectionOf(segmentsOf(each)))
    .filter((each) => !isParameter(each.at(-1)) && isAlike(each.at(-1), collection.at(-1)) && !isAt(each, collection))
  const places = alike.filter((place, index) => alike.findIndex((each) => isAt(each, place)) === index)
  return places.filter((place) => {
    const [all, below] = ownerOf(place).length === 0 ? [place, collection] : [collection, place]
    const owner = ownerOf(below)
    if (ownerOf(all).length > 0 || owner.length === 0 || isParameter(owner.at(-2))) return false
    return [...(all === collection ? sent : []), ...membersAt(all)].some(namesOf(owner))
  })

  /** The names of the members of the items of a collection. */
  function membersAt(place: readonly string[]): readonly string[] {
    const own = queries.filter((each) => isAt(collectionOf(segmentsOf(each)), place))
    return own.flatMap((each) => memberNames(itemShown(each, model), model))
  }
}

/** True for names of members for an owner: `jobId` and `job` for `/jobs/{id}`. */
function namesOf(owner: readonly string[]): (name: string) => boolean {
  const noun = partsOf(owner.at(-2) ?? '')
    .map(singular)
    .join('')
  return (name) => [noun, `${noun}id`].includes(partsOf(name).join('').toLowerCase())
}

/** True for the listing of those of a collection that whoever asks has: `/jobs/my-bids` for `/jobs/{id}/bids`. */
function isOwnListOf(segments: readonly string[], collection: readonly string[]): boolean {
  const own = ownNounOf(segments.at(-1))
  return own !== undefined && isAlike(own, collection.at(-1)) && startsWith(collection, segments.slice(0, -1))
}
