import type { Model, OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { mayShowChange, namesSent } from './changed-members.ts'
import { nounOf } from './derived.ts'
import { lastWordOf } from './effects.ts'
import { isOfSession } from './near.ts'
import type { ReadContext } from './read-context.ts'
import { nounOfSchema } from './schema-words.ts'
import { collectionOf, isAt, isParameter, ownerOf, segmentsOf } from './segments.ts'
import { namesShown } from './shown-names.ts'
import { isListing, itemShown, memberNames, schemaListedBy } from './shown-schemas.ts'
import { showsByName } from './shows-by-name.ts'
import { askers, plainNouns, takers } from './stale-words.ts'

/** Names of members that only a person has, as one word each. */
const personal = /^(?:avatar|bio|birthday|dateofbirth|(?:first|full|last|nick|sur|user)name|gender|nickname)(?:url)?$/

/**
 * True for a query of whoever asks, where one of the users changes, and for those that show a person like that, where whoever asks
 * changes: `/me` and `/users/{id}`, if both have the same members, and `/stories` with an `author`.
 */
export function showsSameUser(
  operation: OperationModel,
  collection: readonly string[],
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const { queries } = reading
  const isOfOne = isOfUsers(collection) && isParameter(segmentsOf(operation)[collection.length])
  const sessions = queries.filter((each) => isOfSession(each))
  if (isOfOne && operation.method !== 'delete') {
    const users = queries.filter((each) => isAt(collectionOf(segmentsOf(each)), collection))
    return (query) =>
      sessions.includes(query) && users.some((user) => areAlike(namesOf(query, reading), namesOf(user, reading)))
  }
  const isChange = /^(?:put|patch)$/.test(operation.method)
  const own = isChange ? sessions.filter((each) => isAt(segmentsOf(each), collection)) : []
  return own.length === 0 ? () => false : showsChangedPerson(operation, { collection, own }, reading)
}

/**
 * True for queries that show a person with members of whoever asks, one of which changes: in an object, or by a name such as
 * `studentLevel` for the `level` in a `studentProfile`.
 */
function showsChangedPerson(
  operation: OperationModel,
  { collection, own }: { readonly collection: readonly string[]; readonly own: readonly OperationModel[] },
  reading: ReadContext,
): (query: OperationModel) => boolean {
  const { derived, members, model, nouns } = reading
  const isShown = mayShowChange(operation, collection.length, model)
  const isNamed = showsByName(['users'], reading, isShown)
  const sent = namesSent(operation, model)
  const flat = new Set([...sent].flatMap(([name, inner]) => namesInOther(name, inner)))
  const known = own.map((each) => namesOf(each, reading))
  const all = new Set([...known.flat(), ...[...sent].flat(2)])
  return (query) => {
    if (takers.test(nouns.get(query) ?? '') && isNamed(query)) return true
    if (isOfPeople(query, reading) && known.some((names) => areAlike(names, namesOf(query, reading)))) return true
    if ([...(derived.get(query)?.names ?? [])].some((name) => flat.has(name))) return true
    const item = new Set(memberNames(itemShown(query, model), model))
    return (
      isPerson(item, segmentsOf(query)) || (members.get(query) ?? []).some(({ name, names }) => isPerson(names, [name]))
    )
  }

  /** True for an object of which most members are those of whoever asks, if one of them or what it is called says that it is a person. */
  function isPerson(names: ReadonlySet<string>, calledBy: readonly string[]): boolean {
    const words = withoutPlain([...names].map(wordOf))
    const shared = words.filter((name) => all.has(name))
    const isLike = shared.length > 1 && shared.length * 2 > words.length
    return isLike && (calledBy.some(isAsker) || words.some((name) => personal.test(name))) && isShown(names)
  }
}

/** What a member of whoever asks is called in something else: `userEmail`, or `studentLevel` in a `studentProfile`. */
function namesInOther(name: string, inner: readonly string[]): readonly string[] {
  const role = name.replace(/(?:data|info|profile)$/, '')
  if (inner.length > 0) return role === '' || role === name ? [] : inner.map((each) => `${role}${each}`)
  return [name.startsWith('user') ? name : `user${name}`]
}

/** The names of the members that a query shows, without those that say nothing, as one word each. */
function namesOf(query: OperationModel, { derived }: ReadContext): readonly string[] {
  return withoutPlain([...(derived.get(query)?.names ?? [])])
}

function isAsker(name: string): boolean {
  return askers.test(singular(name))
}

function withoutPlain(names: readonly string[]): readonly string[] {
  return names.filter((name) => !/^(?:user)?id$/.test(name) && !plainNouns.has(name))
}

function wordOf(name: string): string {
  return partsOf(name)
    .map((part) => singular(part).toLowerCase())
    .join('')
}

/** True if more than half of the fewer of two lists of names are in both, and more than one is. */
function areAlike(left: readonly string[], right: readonly string[]): boolean {
  const shared = left.filter((name) => right.includes(name))
  return shared.length > 1 && shared.length * 2 > Math.min(left.length, right.length)
}

/** True for a query of users, or a listing of people by another name: `/groups/members`, or of a schema such as `UserSummary`. */
function isOfPeople(query: OperationModel, { model, nouns }: ReadContext): boolean {
  if (isOfUsers(collectionOf(segmentsOf(query)))) return true
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
