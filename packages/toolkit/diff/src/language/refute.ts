import { isValid } from '@loyalty-kit/json-schema/examples'
import { factsOf as keywordFacts } from '@loyalty-kit/json-schema/keyword'
import { formatted as aboutFormat } from '../shared-rules.ts'
import type { Side } from '../side.ts'
import type { Sub } from '../spread.ts'
import type { Direction } from '../use.ts'
import { hasNoArray } from './arrays.ts'
import type { Facts, Refute } from './facts.ts'
import { isPossible } from './is-possible.ts'
import { expanded, literal, type Alternatives, type Atom, type Claim, type Literal, type Presence } from './literal.ts'
import { hasNoNumber } from './numbers.ts'
import { hasNoObject } from './objects.ts'
import { hasNoString } from './strings.ts'

/** The types of JSON, with integers among the numbers. */
const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
type JsonType = (typeof jsonTypes)[number]

/** How many claims a proof may expand: contracts need a few hundred. */
const maxSteps = 4000

/** Versions of schemas whose values are compared. */
interface Versions {
  readonly direction: Direction
  /** True where two schemas are the same JSON, with everything that they refer to. */
  readonly isUnchanged: (left: Sub, right: Sub) => boolean
}

/**
 * True where it is proven that every value of one schema satisfies the other. False where one does not, and where
 * neither could be decided.
 */
export function isIncluded(left: Located, right: Located, versions: Versions): boolean {
  const refute = createRefutation(versions)
  return refute([literal(left.side, left.sub, true), literal(right.side, right.sub, false)])
}

interface Located {
  readonly side: Side
  readonly sub: Sub
}

/** Searches for a contradiction in every alternative, as a tableau does. */
function createRefutation({ direction, isUnchanged }: Versions): Refute {
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
  }

  function close(claims: readonly Claim[], branch: Branch): boolean {
    const [claim, ...rest] = claims
    if (claim === undefined) return choose(branch)
    if (++steps > maxSteps) return false
    if (claim.kind === 'presence') return close(rest, { ...branch, present: [...branch.present, claim] })
    if (branch.done.some((known) => idOf(known) === idOf(claim))) return close(rest, branch)
    if (branch.done.some((known) => contradict(known, claim))) return true
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
    const types = typesOf(facts)
    if (types.length === 0) return true
    const [choice, ...choices] = branch.choices.toSorted((a, b) => a.length - b.length)
    if (choice) {
      // What is contradictory by itself needs no choice.
      if (steps < maxSteps && types.every((type) => hasNone(type, facts))) return true
      return choice.every((claims) => close(claims, { ...branch, choices }))
    }
    return types.every((type) => hasNone(type, facts))
  }

  function hasNone(type: JsonType, facts: Facts): boolean {
    // A keyword accepts the values that it is not about.
    if (facts.atoms.some((atom) => !atom.holds && !isAbout(atom, type))) return true
    const atoms = facts.atoms.filter((atom) => isAbout(atom, type))
    const listed = valuesOf(type, atoms)
    if (listed) return !listed.some((value) => isPossible(value, { ...facts, atoms }))
    return tests[type]({ ...facts, atoms }, refute)
  }

  function contradict(left: Literal | Atom, right: Literal | Atom): boolean {
    if (left.holds === right.holds || left.kind !== right.kind) return false
    const [leftSub, rightSub] = [left, right].map(subOf)
    if (left.kind === 'keyword' && right.kind === 'keyword' && left.name !== right.name) return false
    return !leftSub!.also && !rightSub!.also && isUnchanged(leftSub!, rightSub!)
  }

  return refute
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

/** The types that the claims leave: a keyword about one type is refused by values of that type alone. */
function typesOf({ atoms, present, absent }: Facts): readonly JsonType[] {
  const isLimited = [...absent].some((name) => present.has(name))
  return jsonTypes.filter((type) => {
    // `required` only applies to objects: a claim that it is not met is about one.
    if (type === 'object' && isLimited) return false
    return atoms.every((atom) => allowsType(atom, type))
  })
}

function allowsType(atom: Atom, type: JsonType): boolean {
  const { name, fragment, holds } = atom
  if (name !== 'type') return true
  const held = fragment['type']
  const listed = (Array.isArray(held) ? held : [held]).map(String)
  if (type === 'number')
    return holds ? listed.some((each) => each === 'number' || each === 'integer') : !listed.includes('number')
  return listed.includes(type) === holds
}

function isAbout({ name, fragment }: Atom, type: JsonType): boolean {
  const about = name === 'format' ? aboutFormat(fragment['format']) : keywordFacts(name).about
  return about === undefined || about === type
}

/** The values of a type, where the claims list them. */
function valuesOf(type: JsonType, atoms: readonly Atom[]): readonly unknown[] | undefined {
  if (type === 'null') return [null]
  if (type === 'boolean') return [true, false]
  const lists = atoms.flatMap(({ name, fragment, holds }) => {
    if (!holds) return []
    if (name === 'const') return [[fragment['const']]]
    return name === 'enum' && Array.isArray(fragment['enum']) ? [fragment['enum'] as readonly unknown[]] : []
  })
  return lists[0]?.filter((value) => isValid({ type }, value, {}))
}

function subOf(claim: Literal | Atom): Sub {
  return claim.kind === 'schema' ? claim.sub : { value: claim.fragment, pointer: claim.pointer }
}

const sides = new WeakMap<object, number>()
let count = 0

function idOf(claim: Literal | Atom): string {
  const { root } = claim.side
  const side = sides.get(root) ?? ++count
  sides.set(root, side)
  const also = claim.kind === 'schema' ? (claim.sub.also ?? []).map(({ pointer }) => pointer).join() : claim.name
  return `${claim.kind}${side}${String(claim.holds)}${subOf(claim).pointer}#${also}`
}
