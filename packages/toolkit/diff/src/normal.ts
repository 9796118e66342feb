import { own } from '@loyalty-kit/json-schema/json'
import { collected } from './collected.ts'
import { pointerTo } from './report.ts'
import { isIdle, withMore, withRule, type Rules } from './rules.ts'
import type { Part, Side } from './side.ts'
import { simplified } from './simplified.ts'
import { annotations, saysNothing, spread, subsOf, type Sub } from './spread.ts'
import { areAll } from './types.ts'
import {
  asAdditional,
  asAdditionalAlone,
  simplifyDependentSchemas,
  limitToNamed,
  withoutImplied,
} from './common-keywords.ts'

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
  /** Schemas that apply to each branch too, since they stand beside the union. */
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
 * A schema in normal form: refs followed, `allOf` merged, `const` as an enum, null as a type, inclusive bounds for integers,
 * unions of one branch dissolved.
 */
export interface Normal {
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
export const unconstrained: Omit<Normal, 'pointer'> = {
  properties: new Map(),
  required: new Set(),
  tuple: [],
  counted: [],
  unions: [],
  conditionals: [],
  rest: new Map(),
}

/** Formats that say how a string is displayed, not which strings are valid. */
const shown: ReadonlySet<unknown> = new Set(['password', 'html', 'markdown', 'commonmark'])

/**
 * The normal form of a schema.
 *
 * @param trail Branches of unions that led here: one that refers back to itself adds nothing.
 */
export function normalised(side: Side, sub: Sub, trail: readonly string[] = []): Normal {
  const parts = spread(side, sub)
  const home = parts.length === 1 ? parts[0]!.pointer : sub.pointer // the only one there is
  const { types, enum: values, open, ...facts } = collected(parts)
  const { properties, required, conditionals, unions } = facts
  const rest = rulesOf(parts)
  if (parts.length > 1) for (const part of parts) limitToNamed(part, properties)
  if (properties.size === 0) asAdditional(rest)
  simplifyDependentSchemas(rest)
  if (unions.length === 0 && conditionals.length === 0) asAdditionalAlone(side, rest, parts)
  withoutImplied(rest, required)
  const merged: Normal = {
    ...facts,
    pointer: home,
    tuple: tupleOf(parts),
    rest,
    ...(types && !areAll(types) && { types }),
    ...(values && { enum: values }),
    ...(open && { open }),
  }
  return simplified(side, merged, trail)
}

/** Keywords that are not rules, or that are read elsewhere. */
const read: ReadonlySet<string> = new Set([
  ...annotations,
  ...'type enum const properties required if then else oneOf anyOf contains minContains maxContains prefixItems'.split(
    ' ',
  ),
])

/** Every other keyword, with a rule for each part that has a different value. */
function rulesOf(parts: readonly Part[]): Map<string, readonly Sub[]> {
  const rest = new Map<string, readonly Sub[]>()
  const hasPatterns = parts.some(({ value }) => Object.keys(own(value, 'patternProperties') ?? {}).length > 0)
  const joined = new Set(['propertyNames', 'items', ...(hasPatterns ? [] : ['additionalProperties'])])
  for (const { value, pointer } of parts) {
    for (const [name, held] of Object.entries(value)) {
      if (read.has(name) || name.startsWith('x-')) continue
      if (name === 'format' && shown.has(held)) continue
      const isByte = name === 'format' && held === 'byte'
      const [keyword, normalValue] = isByte ? ['contentEncoding', 'base64'] : [name, held]
      const rule = { value: normalValue, pointer: pointerTo(pointer, name) }
      if (isIdle(keyword, rule)) continue
      rest.set(keyword, withRule(rest.get(keyword) ?? [], keyword, rule, joined))
    }
  }
  return rest
}

/** The schemas of the first items, from all parts. */
function tupleOf(parts: readonly Part[]): readonly Sub[] {
  const lists = parts.map(({ value, pointer }) => ({
    placed: subsOf(own(value, 'prefixItems'), pointerTo(pointer, 'prefixItems')),
    others:
      own(value, 'items') === undefined ? [] : [{ value: own(value, 'items'), pointer: pointerTo(pointer, 'items') }],
  }))
  const length = Math.max(0, ...lists.map(({ placed }) => placed.length))
  return Array.from({ length }, (_, n) => {
    const schemas = lists.flatMap(({ placed, others }) => placed[n] ?? others)
    return schemas.slice(1).reduce<Sub>(withMore, schemas[0]!) // the longest list has one
  })
}

/** True for a schema that accepts no value. */
export function isNever({ rest, enum: values }: Normal): boolean {
  return values?.length === 0 || (rest.get('not') ?? []).some(({ value }) => saysNothing(value))
}

/** True for a schema that accepts any value. */
export function isUnconstrained(normal: Normal): boolean {
  const { types, enum: values, open, properties, required, conditionals, tuple, counted, unions, rest } = normal
  return (
    ![types, values, open].some(Boolean) &&
    properties.size + required.size === 0 &&
    [conditionals, tuple, counted, unions].every((list) => list.length === 0) &&
    [...rest.keys()].every((name) => name === 'discriminator')
  )
}
