import type { Rules } from './rules.ts'
import { saysNothing, type Sub } from '../contract/spread.ts'

/** An `if` with its `then` and `else`. */
export interface Conditional {
  readonly if: unknown
  readonly then: unknown
  readonly else: unknown
  readonly pointer: string
}

/** Schemas of which exactly one must match (`oneOf`), or at least one (`anyOf`). */
export interface Union {
  readonly kind: 'oneOf' | 'anyOf'
  readonly list: readonly Sub[]
  readonly pointer: string
  /** Schemas that apply to each branch too, since they are beside the union. */
  readonly shared?: readonly Sub[]
}

/** A `contains` with how many items must match it. */
export interface Counted {
  readonly contains: Sub
  readonly min: number
  readonly max: number | undefined
  /** The schema that contains it. */
  readonly pointer: string
}

/**
 * A schema in normal form: refs followed, `allOf` merged, `const` as an enum, null as a type, inclusive bounds for
 * integers, unions of one branch dissolved.
 */
export interface NormalForm {
  readonly pointer: string
  /** Where null is allowed, if that is a branch of its own. */
  readonly nullAt?: string
  /** Absent where any type is allowed. */
  readonly types?: ReadonlySet<string> | undefined
  readonly enum?: readonly unknown[] | undefined
  /** Known values of a set that may grow. */
  readonly open?: readonly unknown[]
  readonly properties: ReadonlyMap<string, Sub>
  readonly required: ReadonlySet<string>
  /** The schemas of the first items: `prefixItems`, with `items` of other parts. */
  readonly tuple: readonly Sub[]
  readonly counted: readonly Counted[]
  /** All of them apply. */
  readonly unions: readonly Union[]
  readonly conditionals: readonly Conditional[]
  /** Every other keyword, by name. */
  readonly rest: Rules
}

/** A schema that accepts any value. */
export const unconstrained: Omit<NormalForm, 'pointer'> = {
  properties: new Map(),
  required: new Set(),
  tuple: [],
  counted: [],
  unions: [],
  conditionals: [],
  rest: new Map(),
}

/** True for a schema that accepts no value. */
export function isNever({ rest, enum: values }: NormalForm): boolean {
  return values?.length === 0 || (rest.get('not') ?? []).some(({ value }) => saysNothing(value))
}

/** True for a schema that accepts any value. */
export function isUnconstrained(normal: NormalForm): boolean {
  const { types, enum: values, open, properties, required, conditionals, tuple, counted, unions, rest } = normal
  return (
    ![types, values, open].some(Boolean) &&
    properties.size + required.size === 0 &&
    [conditionals, tuple, counted, unions].every((list) => list.length === 0) &&
    [...rest.keys()].every((name) => name === 'discriminator')
  )
}

/** True for a union without other rules. */
export function isUnion(normal: NormalForm): boolean {
  return normal.unions.length === 1 && isUnconstrained({ ...normal, unions: [] })
}
