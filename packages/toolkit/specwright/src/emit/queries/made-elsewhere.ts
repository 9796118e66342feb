import type { OperationModel } from '@specwright/document/model'
import { derivedFrom, nounOf } from './derived.ts'
import { lastWordOf } from './effects.ts'
import type { ReadContext } from './read-context.ts'
import { collectionOf, isAt, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { takers } from './stale-words.ts'

/** Words for a place among others that is offered. */
const offers = /^(?:invitation|invite|join request|membership request)$/

/**
 * True for a query that shows what a post makes beside what it changes: whose orders it counts, or the owner of the list that it adds
 * to. Who accepts an invitation becomes a member.
 *
 * @param listings The queries that list what it gives.
 */
export function showsMadeElsewhere(
  operation: OperationModel,
  collection: readonly string[],
  { listings, reading }: { readonly listings: readonly OperationModel[]; readonly reading: ReadContext },
): (query: OperationModel) => boolean {
  const joins = /^(?:accept|confirm)$/i.test(lastWordOf(operation)) && offers.test(nounOf(collection))
  const joined = joins ? reading.queries.filter((each) => takers.test(reading.nouns.get(each) ?? '')) : []
  const lists = [...listings, ...joined]
    .map((each) => collectionOf(segmentsOf(each)))
    // What is given may be what the path begins with, changed.
    .filter((list) => !startsWith(collection, list))
  const [owner = [], ...others] = lists.map(ownerOf).filter((each) => each.length > 0)
  // Which of several owners has it, nothing says.
  const owners = owner.length > 0 && others.every((each) => isAt(each, owner)) ? [owner] : []
  const groups = joins ? owners.map((each) => each.slice(0, -1)) : []
  const counts = lists.map((list) =>
    derivedFrom({ collection: list, creates: true, removes: false, renames: false, moves: false }),
  )
  return (query) => {
    const segments = segmentsOf(query)
    const read = reading.derived.get(query)
    if (joined.includes(query) || [...owners, ...groups].some((place) => isAt(segments, place))) return true
    return read !== undefined && counts.some((isCounted) => isCounted(read))
  }
}
