import type { Sub } from '../contract/spread.ts'
import { isSameWithin } from '../contract/unchanged.ts'
import { hasNoArray } from './arrays.ts'
import { allowsType, factsAbout, listedValues, typesLeft, type JsonType } from './by-type.ts'
import { createProofs, type Versions } from './proofs.ts'
import type { Facts, Refute } from './facts.ts'
import { isPossible } from './is-possible.ts'
import { expanded } from './expanded.ts'
import type { Alternatives, Atom, Claim, Literal, Presence } from './literal.ts'
import { hasNoNumber } from './numbers.ts'
import { hasNoObject } from './objects.ts'
import { hasNoString } from './strings.ts'

/** How many claims a search may expand: contracts need a few hundred. */
const usualSteps = 4000

/** How deep a search may nest: each level takes a part of the stack, and recursive schemas have no last one. */
const maxDepth = 100

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

/** What a branch of the search has found, and which choices are left. */
interface SearchBranch {
  readonly done: readonly (Literal | Atom)[]
  readonly present: readonly Presence[]
  readonly choices: readonly Alternatives[]
  readonly visit?: Visit
  readonly prove?: Refute
}

/** Searches for a contradiction in every alternative, as a tableau does. */
export function createTableau({ direction, isUnchanged }: Versions, maxSteps: number = usualSteps): Tableau {
  let steps = 0
  let depth = 0
  const isFinal = (isWhole: boolean): boolean => steps <= maxSteps || (isWhole && maxSteps === usualSteps)
  const proofs = createProofs({ direction, isUnchanged }, isFinal)

  const refute: Refute = (claims) => proofs.find(claims, () => close(claims, { done: [], present: [], choices: [] }))

  function close(claims: readonly Claim[], branch: SearchBranch): boolean {
    if (depth === maxDepth) steps = Infinity // as if there were none left
    depth++
    const isClosed = steps <= maxSteps && closeWithin(claims, branch)
    depth--
    return isClosed
  }

  function closeWithin(claims: readonly Claim[], branch: SearchBranch): boolean {
    const [done, present, choices] = [[...branch.done], [...branch.present], [...branch.choices]]
    const left = claims.toReversed()
    for (let claim = left.pop(); claim !== undefined; claim = left.pop()) {
      if (++steps > maxSteps) return false
      if (claim.kind === 'presence') {
        present.push(claim)
        continue
      }
      const { id, hash } = claim
      const alike = done.filter((known) => known.hash === hash)
      if (alike.some((known) => known.id === id)) continue
      const other = claim
      if (alike.some((known) => contradict(known, other, isUnchanged))) return true
      done.push(claim)
      if (claim.kind === 'keyword') continue
      const lists = expanded(claim, direction)
      if (lists.some((list) => list.length === 0)) return true
      choices.push(...lists.filter((list) => list.length > 1))
      left.push(...lists.flatMap((list) => (list.length === 1 ? list[0]! : [])).toReversed()) // has one
    }
    return choose({ ...branch, done, present, choices })
  }

  function choose(branch: SearchBranch): boolean {
    const facts = factsOf(branch)
    const types = typesLeft(facts)
    if (types.length === 0) return true
    const lists = branch.choices.map((list) => list.filter((claims) => isOpen(claims, types)))
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
  const isAnyLeft = listed?.some((value) => isPossible(value, about))
  if (isAnyLeft === false) return true
  // Of a listed object or array, its parts may still be impossible.
  const isDecided = isAnyLeft === true && type !== 'array' && type !== 'object'
  return !isDecided && tests[type](about, prove)
}

/** False where the types that claims name close an alternative at once. */
function isOpen(claims: readonly Claim[], types: readonly JsonType[]): boolean {
  return types.some((type) => claims.every((claim) => claim.kind !== 'keyword' || allowsType(claim, type)))
}

/** True for a claim and its opposite. */
function contradict(left: Literal | Atom, right: Literal | Atom, isUnchanged: Versions['isUnchanged']): boolean {
  if (left.holds === right.holds || left.kind !== right.kind) return false
  if (left.kind === 'keyword' && right.kind === 'keyword' && left.name !== right.name) return false
  const [leftSub, rightSub] = [subOf(left), subOf(right)]
  if (leftSub.also || rightSub.also) return false
  const isWithin = left.side.root === right.side.root
  return isWithin ? isSameWithin(leftSub.value, rightSub.value) : isUnchanged(leftSub, rightSub)
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
