import type { OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { nounOf } from './derived.ts'
import type { ReadContext } from './read-context.ts'
import { bodyMembers } from './shown-schemas.ts'
import { showsByName } from './shows-by-name.ts'
import { subjectsOf } from './subjects.ts'

/**
 * True for the queries of what the body of a mutation names by an id, if they show which of the collection it has: `/teams` with
 * `orderIds`, `orders` or `placements: [{ orderId }]` for an order with a `teamId`. A deletion concerns the same.
 */
export function showsInNamed(
  operation: OperationModel,
  collection: readonly string[],
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const { nouns, derived, model } = reading
  const { named } = subjectsOf(operation, model)
  const noun = nounOf(collection).replaceAll(' ', '')
  if (noun === '' || named.size === 0) return () => false
  const isNamedIn = showsByName(collection, reading)
  return (query) => {
    const read = derived.get(query)
    if (read === undefined || !named.has(nouns.get(query) ?? '')) return false
    return read.many.has(`${noun}id`) || read.many.has(noun) || isNamedIn(query)
  }
}

/** True for the queries of others whose ids a deletion gives, since it changes them too: `/nodes` for `node_ids`. */
export function isGivenWithDeleted(
  operation: OperationModel,
  collection: readonly string[],
  { nouns, model }: ReadContext,
): (query: OperationModel) => boolean {
  if (operation.method !== 'delete') return () => false
  const given = bodyMembers(operation, model).flatMap((name) => {
    const words = partsOf(name).map((word) => word.toLowerCase())
    return words.at(-1) === 'ids' ? [words.slice(0, -1).map(singular).join(' ')] : []
  })
  return (query) => given.includes(nouns.get(query) ?? '') && nouns.get(query) !== nounOf(collection)
}
