/** The kinds of values that tests of types, and comparisons with literals, tell apart. */
export type Kind = 'undefined' | 'null' | 'true' | 'false' | 'string' | 'number' | 'array' | 'object' | 'other'

const kinds: readonly Kind[] = ['undefined', 'null', 'true', 'false', 'string', 'number', 'array', 'object', 'other']

/** The only values that one of a kind can be, or `any`. */
type Values = ReadonlySet<unknown> | 'any'

const any = 'any'

/** What a value can be at a point of some code. */
export type Possible = ReadonlyMap<Kind, Values>

/** A value of which nothing is known. */
export const anything: Possible = ofKinds(kinds)

/** A value of some kinds. */
export function ofKinds(given: readonly Kind[]): Possible {
  return new Map(given.map((kind) => [kind, any]))
}

/** A test of what a value is. */
export interface Test {
  /** The kinds for which it can hold. */
  readonly kinds: readonly Kind[]
  /** Whether it holds for a value of these kinds; absent if it holds for each. */
  readonly holds?: (value: unknown) => boolean
  /** The only values for which it holds, if there are few. */
  readonly only?: Values
}

/** What a value can be where a test holds, and where it does not. */
export function split(possible: Possible, test: Test): readonly [met: Possible, missed: Possible] {
  const { kinds: tested, holds, only = any } = test
  const met = new Map<Kind, Values>()
  const missed = new Map<Kind, Values>()
  for (const [kind, held] of possible) {
    if (!tested.includes(kind)) missed.set(kind, held)
    else if (!holds) met.set(kind, held)
    else if (held === any) {
      met.set(kind, only)
      missed.set(kind, any)
    } else {
      const values = [...held].filter(holds)
      if (values.length > 0) met.set(kind, new Set(values))
      if (values.length < held.size) missed.set(kind, new Set([...held].filter((value) => !holds(value))))
    }
  }
  return [met, missed]
}

/** What a value can be that is one of two. */
export function eitherOf(left: Possible, right: Possible): Possible {
  const both = new Map(left)
  for (const [kind, held] of right) {
    const other = left.get(kind) ?? new Set()
    both.set(kind, held === any || other === any ? any : new Set([...other, ...held]))
  }
  return both
}
