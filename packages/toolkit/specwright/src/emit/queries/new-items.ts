import type { OperationModel } from '@specwright/document/model'
import { singular } from '../client/words.ts'
import { nounOf } from './derived.ts'
import type { ReadContext } from './read-context.ts'
import { isMutation } from './reads.ts'
import { isParameter, ownerOf, segmentsOf, startsWith } from './segments.ts'
import { membersSent, setsMember, type NewItemMember } from './shown-schemas.ts'
import { givenWords } from './stale-words.ts'

/** True for members, of what a query shows, that get a new item of a collection by themselves. */
export function newItemsShown(
  operation: OperationModel,
  collection: readonly string[],
  reading: ReadContext,
): (member: NewItemMember, query: OperationModel) => boolean {
  const isBelow = ownerOf(collection).length > 0
  const isGiven = !isBelow && givenWords.has(nounOf(collection))
  const sent = membersSent(operation, reading.model).map(({ name }) => singular(name))
  return ({ name, isOwn }, query) =>
    (isOwn || isBelow) && !isSetBy(query, name, reading) && (!isGiven || isGivenTo(query, sent))
}

/** True for a query of what a creation names by an id: the labels of a task, where a label with a `taskId` is made. */
function isGivenTo(query: OperationModel, sent: readonly string[]): boolean {
  const segments = segmentsOf(query)
  const words = segments.filter((segment) => !isParameter(segment)).map((segment) => singular(segment))
  return sent.some((name) => words.some((word) => /^_?id$/i.test(name.slice(word.length)) && name.startsWith(word)))
}

/** True if what a query shows in a member is set by mutations of the same place, so that nothing gets there by itself. */
function isSetBy(query: OperationModel, member: string, { model }: ReadContext): boolean {
  const place = segmentsOf(query)
  return model.operations.some((each) => {
    const own = segmentsOf(each)
    return (
      isMutation(each, model) &&
      startsWith(own, place) &&
      own.length <= place.length + 1 &&
      setsMember(each, member, model)
    )
  })
}
