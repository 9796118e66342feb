import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from '../client/shape.ts'
import { partsOf, singular } from '../client/words.ts'
import { everyProperty, variantsOf } from '../mock/state/variants.ts'
import { lastWordOf } from './effects.ts'
import { isParameter, isStandIn, segmentsOf, writtenSegments } from './segments.ts'
import { bodyOf, memberNames, membersSent } from './shown-schemas.ts'
import { saysOfAction } from './subjects.ts'

/** What a mutation changes of an item, as far as its path and its body name it. */
interface ChangedMembers {
  /** The names of the members that are sent, without those of ids, as one word each. */
  readonly sent: readonly string[]
  /** The words of its path behind the item: what is done, or the part. */
  readonly words: readonly string[]
}

/**
 * True for the names of an object in which something shows an item, if these may be of what a mutation changes: a topic shows the name
 * of its author, but not whether the author is active. Also true where nothing says what is changed.
 *
 * @param length How many segments of the path are of the item.
 */
export function mayShowChange(
  operation: OperationModel,
  length: number,
  model: Model,
): (names: ReadonlySet<string>) => boolean {
  const { sent, words } = changedBy(operation, length, model)
  const isGone =
    words.length === 0 ? operation.method === 'delete' : words.length === 1 && removing.test(words[0] ?? '')
  if (isGone || sent.length + words.length === 0) return () => true
  return (names) => {
    // An object of one member stands for the item.
    if (names.size < 2) return true
    return [...names].some((name) => {
      const parts = wordsOf(name)
      const whole = parts.join('')
      if (whole !== 'id' && sent.some((each) => each === whole || (whole.length > 3 && each.endsWith(whole))))
        return true
      return parts.some((part) => /^stat(?:e|us)$/.test(part) || words.some((word) => haveSameRoot(part, word)))
    })
  }
}

/** What takes away one that the body names. */
const removing = /^(?:delete|destroy|disband|dissolve|remove)$/

/** The names of the members that a mutation is sent, as one word each, each with those in it. */
export function namesSent(operation: OperationModel, model: Model): ReadonlyMap<string, readonly string[]> {
  return new Map(
    membersSent(operation, model).map(({ name, schema }) => [
      wordsOf(name).join(''),
      memberNames(schema, model).map((each) => wordsOf(each).join('')),
    ]),
  )
}

function changedBy(operation: OperationModel, length: number, model: Model): ChangedMembers {
  const given = Object.keys(everyProperty(variantsOf(bodyOf(operation), model)))
  // What is returned is the item, or else what has been changed of it.
  const returned = given.length < 4 ? given : []
  // A form may have the object as one of its parts: `request`.
  const sent = membersSent(operation, model).flatMap(({ name, schema }) => [name, ...memberNames(schema, model)])
  const names = [...sent, ...returned].map((name) => wordsOf(name))
  const below = writtenSegments(operation).slice(length)
  return {
    sent: names.filter((parts) => parts.at(-1) !== 'id').map((parts) => parts.join('')),
    words: below.filter((segment) => !isParameter(segment)).flatMap((segment) => wordsOf(segment)),
  }
}

function wordsOf(name: string): readonly string[] {
  return partsOf(name).map((part) => singular(part).toLowerCase())
}

/** `active` and `deactivate`, `blocked` and `unblock` */
function haveSameRoot(word: string, action: string): boolean {
  return saysOfAction(
    word,
    action
      .toLowerCase()
      .replace(/^(?:de|dis)(?=.{4})/, '')
      .replace(/ate$/, 'e'),
  )
}

/** True for a change that may give an item another owner: one that is sent the id of something else, or is of the whole collection. */
export function mayMove(operation: OperationModel, collection: readonly string[], model: Model): boolean {
  const rest = segmentsOf(operation).slice(collection.length)
  // `/users/me` is one of them.
  const isOfOneAsking = isStandIn(collection.at(-1))
  if (!isOfOneAsking && !isParameter(rest[0])) return !isOfPassword(operation)
  const own = singular(partsOf(collection.at(-1) ?? '').at(-1) ?? '')
  return (
    rest.length === (isOfOneAsking ? 0 : 1) &&
    membersSent(operation, model).some(({ name }) => {
      const [noun = '', last] = partsOf(name)
        .map((part) => part.toLowerCase())
        .slice(-2)
      return last === 'id' && noun !== own && noun !== 'external'
    })
  )
}

/** True for what only changes how one signs in, which nothing shows or counts: `/users/change-password`. */
function isOfPassword(operation: OperationModel): boolean {
  return partsOf(lastWordOf(operation)).some((word) => /^(?:passcode|password|pin)$/i.test(word))
}

/** The names of the members of what a pointer leads to. */
export function namesAt(pointer: string, model: Model): ReadonlySet<string> {
  return new Set(Object.keys(everyProperty(variantsOf(resolved({ $ref: `#${pointer}` }, model), model))))
}
