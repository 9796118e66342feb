/** The kinds of values that tests of types, and comparisons with literals, tell apart. */
export type Kind = 'undefined' | 'null' | 'true' | 'false' | 'string' | 'number' | 'array' | 'object' | 'other'

const kinds: readonly Kind[] = ['undefined', 'null', 'true', 'false', 'string', 'number', 'array', 'object', 'other']

/** What a value can be at a point of some code: its kinds, each with the only values that it can be, or `any`. */
export type Possible = ReadonlyMap<Kind, ReadonlySet<unknown> | 'any'>

/** A value of which nothing is known. */
export const anything: Possible = ofKinds(kinds)

/** A value of some kinds. */
export function ofKinds(given: readonly Kind[]): Possible {
  return new Map(given.map((kind) => [kind, 'any']))
}

/** What a value can be that is of some kinds. */
export function within(possible: Possible, given: readonly Kind[]): Possible {
  return new Map([...possible].filter(([kind]) => given.includes(kind)))
}

/** What a value can be that is of none of some kinds. */
export function besides(possible: Possible, given: readonly Kind[]): Possible {
  return new Map([...possible].filter(([kind]) => !given.includes(kind)))
}

/** A literal that `===` compares by its value. */
export type Primitive = string | number | boolean | null | undefined

/** What a value can be that is `===` a literal. */
export function equalTo(possible: Possible, literal: Primitive): Possible {
  const kind = kindOf(literal)
  const held = possible.get(kind)
  if (held === undefined || (held !== 'any' && !held.has(literal))) return new Map()
  return new Map([[kind, isListed(kind) ? new Set([literal]) : 'any']])
}

/** What a value can be that is not `===` a literal. */
export function unequalTo(possible: Possible, literal: Primitive): Possible {
  const kind = kindOf(literal)
  if (!isListed(kind)) return besides(possible, [kind])
  const held = possible.get(kind)
  if (held === undefined || held === 'any' || !held.has(literal)) return possible
  const left = new Set([...held].filter((value) => value !== literal))
  return left.size === 0 ? besides(possible, [kind]) : new Map([...possible, [kind, left]])
}

/** What a value can be that is one of two. */
export function eitherOf(left: Possible, right: Possible): Possible {
  const both = new Map(left)
  for (const [kind, held] of right) {
    const other = left.get(kind) ?? new Set()
    both.set(kind, held === 'any' || other === 'any' ? 'any' : new Set([...other, ...held]))
  }
  return both
}

/** The kinds for which `typeof` gives a word. */
export function kindsOfType(word: unknown): readonly Kind[] {
  switch (word) {
    case 'boolean':
      return ['true', 'false']
    case 'object':
      return ['null', 'array', 'object']
    case 'undefined':
    case 'string':
    case 'number':
      return [word]
    default:
      return ['other']
  }
}

function kindOf(literal: Primitive): Kind {
  if (literal === null) return 'null'
  if (typeof literal === 'boolean') return literal ? 'true' : 'false'
  return literal === undefined ? 'undefined' : typeof literal === 'string' ? 'string' : 'number'
}

function isListed(kind: Kind): boolean {
  return kind === 'string' || kind === 'number'
}
