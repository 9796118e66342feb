import type { Sub } from '../spread.ts'
import { isSameWithin } from '../unchanged.ts'
import type { Direction } from '../use.ts'
import { hasNoArray } from './arrays.ts'
import { factsAbout, listedValues, typesLeft, type JsonType } from './by-type.ts'
import type { Facts, Refute } from './facts.ts'
import { isPossible } from './is-possible.ts'
import { expanded, type Alternatives, type Atom, type Claim, type Literal, type Presence } from './literal.ts'
import { hasNoNumber } from './numbers.ts'
import { hasNoObject } from './objects.ts'
import { hasNoString } from './strings.ts'

/** How many claims a search may expand: contracts need a few hundred. */
const usualSteps = 4000

/** Versions of schemas whose values are compared. */
export interface Versions {
  readonly direction: Direction
  /** True where two schemas are the same JSON, with everything that they refer to. */
  readonly isUnchanged: (left: Sub, right: Sub) => boolean
}

/** Searches the alternatives of claims. */
export interface Tableau {
  /** True where there is a contradiction in every alternative. */
  readonly refute: Refute
  /**
   * Visits alternatives without a contradiction that is found, with the types that they leave, until told to stop.
   *
   * @param prove Refutes what is claimed about the parts of a value.
   */
  visit(claims: readonly Literal[], visit: Visit, prove: Refute): void
}

/** Returns true to go on to the next alternative. */
type Visit = (facts: Facts, types: readonly JsonType[]) => boolean

/** Searches for a contradiction in every alternative, as a tableau does. */
export function createTableau({ direction, isUnchanged }: Versions, maxSteps: number = usualSteps): Tableau {
  let steps = 0
  const open = new Set<string>()

  const refute: Refute = (claims) => {
    const key = claims.map(idOf).toSorted().join(' ')
    // A smallest value of a recursive schema would contain a smaller one.
    if (open.has(key)) return true
    open.add(key)
    const isRefuted = close(claims, { done: [], present: [], choices: [] })
    open.delete(key)
    return isRefuted
  }

  /** What a branch of the search has found, and which choices are left. */
  interface Branch {
    readonly done: readonly (Literal | Atom)[]
    readonly present: readonly Presence[]
    readonly choices: readonly Alternatives[]
    readonly visit?: Visit
    readonly prove?: Refute
  }

  function close(claims: readonly Claim[], branch: Branch): boolean {
    const [claim, ...rest] = claims
    if (claim === undefined) return choose(branch)
    if (++steps > maxSteps) return false
    if (claim.kind === 'presence') return close(rest, { ...branch, present: [...branch.present, claim] })
    const id = idOf(claim)
    if (branch.done.some((known) => idOf(known) === id)) return close(rest, branch)
    if (branch.done.some((known) => contradict(known, claim, isUnchanged))) return true
    const done = [...branch.done, claim]
    if (claim.kind === 'keyword') return close(rest, { ...branch, done })
    const lists = expanded(claim, direction)
    const single = lists.flatMap((list) => (list.length === 1 ? list[0]! : [])) // has one
    const choices = lists.filter((list) => list.length !== 1)
    if (choices.some((list) => list.length === 0)) return true
    return close([...single, ...rest], { ...branch, done, choices: [...branch.choices, ...choices] })
  }

  function choose(branch: Branch): boolean {
    const facts = factsOf(branch)
    const types = typesLeft(facts)
    if (types.length === 0) return true
    const lists = branch.choices.map((list) => list.filter((claims) => isOpen(claims, facts)))
    const forced = lists.filter((list) => list.length < 2)
    if (forced.some((list) => list.length === 0)) return true
    if (forced.length > 0) return close(forced.flat(2), { ...branch, choices: lists.filter((list) => list.length > 1) })
    const [choice, ...choices] = lists.toSorted((a, b) => a.length - b.length)
    if (choice) {
      // What is contradictory by itself needs no choice.
      if (!branch.visit && steps < maxSteps && types.every((type) => hasNone(type, facts, refute))) return true
      return choice.every((claims) => close(claims, { ...branch, choices }))
    }
    const left = types.filter((type) => !hasNone(type, facts, branch.prove ?? refute))
    return left.length === 0 || branch.visit?.(facts, left) === true
  }

  return {
    refute,
    visit: (claims, visit, prove) => void close(claims, { done: [], present: [], choices: [], visit, prove }),
  }
}

/** True where it is proven that no value of a type is as claimed. */
function hasNone(type: JsonType, facts: Facts, prove: Refute): boolean {
  const about = factsAbout(type, facts)
  if (!about) return true
  const listed = listedValues(type, about)
  return listed ? !listed.some((value) => isPossible(value, about)) : tests[type](about, prove)
}

/** False where the types that claims name close an alternative at once. */
function isOpen(claims: readonly Claim[], facts: Facts): boolean {
  const named = claims.filter((claim) => claim.kind === 'keyword')
  return named.length === 0 || typesLeft({ ...facts, atoms: [...facts.atoms, ...named] }).length > 0
}

/** True for a claim and its opposite. */
function contradict(left: Literal | Atom, right: Literal | Atom, isUnchanged: Versions['isUnchanged']): boolean {
  if (left.holds === right.holds || left.kind !== right.kind) return false
  const [leftSub, rightSub] = [left, right].map(subOf)
  if (left.kind === 'keyword' && right.kind === 'keyword' && left.name !== right.name) return false
  if (leftSub!.also || rightSub!.also) return false
  const isWithin = left.side.root === right.side.root
  return isWithin ? isSameWithin(leftSub!.value, rightSub!.value) : isUnchanged(leftSub!, rightSub!)
}

const tests: Readonly<Record<JsonType, (facts: Facts, refute: Refute) => boolean>> = {
  null: () => false,
  boolean: () => false,
  number: hasNoNumber,
  string: hasNoString,
  array: hasNoArray,
  object: hasNoObject,
}

function factsOf({ done, present }: { done: readonly (Literal | Atom)[]; present: readonly Presence[] }): Facts {
  const named = (holds: boolean): Set<string> =>
    new Set(present.flatMap((each) => (each.holds === holds ? [each.name] : [])))
  return {
    atoms: done.filter((each) => each.kind === 'keyword'),
    present: named(true),
    absent: named(false),
  }
}

function subOf(claim: Literal | Atom): Sub {
  return claim.kind === 'schema' ? claim.sub : { value: claim.fragment, pointer: claim.pointer }
}

const sides = new WeakMap<object, number>()
let count = 0

const ids = new WeakMap<Literal | Atom, string>()

/** The same for two claims of the same schema or keyword. */
function idOf(claim: Literal | Atom): string {
  const id = ids.get(claim) ?? newId(claim)
  ids.set(claim, id)
  return id
}

function newId(claim: Literal | Atom): string {
  const { root } = claim.side
  const side = sides.get(root) ?? ++count
  sides.set(root, side)
  const also = claim.kind === 'schema' ? (claim.sub.also ?? []).map(({ pointer }) => pointer).join() : claim.name
  return `${claim.kind}${side}${String(claim.holds)}${subOf(claim).pointer}#${also}`
}
