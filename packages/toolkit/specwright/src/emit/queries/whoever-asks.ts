import type { Model, OperationModel } from '@specwright/document/model'
import { mayShowChange } from './changed-members.ts'
import { nounOf } from './derived.ts'
import { lastWordOf } from './effects.ts'
import { isOfSession } from './near.ts'
import type { ReadContext } from './read-context.ts'
import { nounOfSchema } from './schema-words.ts'
import { collectionOf, isAt, isParameter, ownerOf, segmentsOf } from './segments.ts'
import { namesShown } from './shown-names.ts'
import { isListing, schemaListedBy } from './shown-schemas.ts'
import { showsByName } from './shows-by-name.ts'
import { plainNouns, takers } from './stale-words.ts'

/** Words for those of whom one asks. */
const askers = /^(?:account|person|profile|user)$/

/**
 * True for a query of whoever asks, where one of the users changes, and for those of the users, where whoever asks changes: `/me`
 * and `/users/{id}`, if both have the same members.
 */
export function showsSameUser(
  operation: OperationModel,
  collection: readonly string[],
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const { queries, derived } = reading
  const isOfOne = isOfUsers(collection) && isParameter(segmentsOf(operation)[collection.length])
  const sessions = queries.filter((each) => isOfSession(each))
  const isChange = /^(?:put|patch)$/.test(operation.method)
  const own = isChange ? sessions.filter((each) => isAt(segmentsOf(each), collection)) : []
  if (isOfOne && operation.method !== 'delete') {
    const users = queries.filter((each) => isAt(collectionOf(segmentsOf(each)), collection))
    return (query) => sessions.includes(query) && users.some((user) => isAlikeIn(query, user))
  }
  const isShown = mayShowChange(operation, collection.length, reading.model)
  const isNamed = own.length === 0 ? () => false : showsByName(['users'], reading, isShown)
  return (query) => {
    const isOfThem = isOfUsers(collectionOf(segmentsOf(query))) || listsPeople(query, reading)
    if (isOfThem && own.some((session) => isAlikeIn(query, session))) return true
    return takers.test(reading.nouns.get(query) ?? '') && isNamed(query)
  }

  /** True if more than half of the members of one of two queries are members of the other, and more than one is, besides an id. */
  function isAlikeIn(...pair: readonly [OperationModel, OperationModel]): boolean {
    const [left = [], right = []] = pair.map((each) =>
      [...(derived.get(each)?.names ?? [])].filter((name) => name !== 'id' && !plainNouns.has(name)),
    )
    const shared = left.filter((name) => right.includes(name))
    return shared.length > 1 && shared.length * 2 > Math.min(left.length, right.length)
  }
}

/** True for a listing of people by another name: `/groups/members`, or of a schema such as `UserSummary`. */
function listsPeople(query: OperationModel, { model, nouns }: ReadContext): boolean {
  if (!isListing(query, model)) return false
  const schema = schemaListedBy(query, model) ?? ''
  return takers.test(nouns.get(query) ?? '') || askers.test(nounOfSchema(schema).at(-1) ?? '')
}

/** True for the collection of all users: not for those of a team. */
function isOfUsers(collection: readonly string[]): boolean {
  return !isParameter(collection.at(-1)) && ownerOf(collection).length === 0 && askers.test(nounOf(collection))
}

/** True for what makes an account and gives a token for it, so that who made it is signed in. */
export function isSignUp(operation: OperationModel, model: Model): boolean {
  const isNew = operation.method === 'post' && /^(?:register|sign-?up)$/i.test(lastWordOf(operation))
  return isNew && [...namesShown(operation, model).all].some((name) => /^(?:access_?|auth_?)?token$/i.test(name))
}
