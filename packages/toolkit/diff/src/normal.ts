import { own } from '@loyalty-kit/json-schema/json'
import { collected } from './collected.ts'
import { pointerTo } from './report.ts'
import { isIdle, withMore, withRule, type Rules } from './rules.ts'
import type { Part, Side } from './side.ts'
import { simplified } from './simplified.ts'
import { annotations, saysNothing, spread, subsOf, type Sub } from './spread.ts'
import { areAll } from './types.ts'
import { asAdditional, asAdditionalAlone, inUsualWords, limitToNamed, withoutImplied } from './usual-words.ts'

/** An `if` with what it leads to. */
export interface Conditional {
  readonly if: unknown
  readonly then: unknown
  readonly else: unknown
  readonly pointer: string
}

/** Shapes of which one must hold, or one at least. */
export interface Union {
  readonly kind: 'oneOf' | 'anyOf'
  readonly list: readonly Sub[]
  readonly pointer: string
  /** What each of the shapes says as well, as it was said beside them. */
  readonly shared?: readonly Sub[]
}

/** A `contains` with how often it must be met. */
export interface Counted {
  readonly contains: Sub
  readonly least: number
  readonly most: number | undefined
  /** The schema that says so. */
  readonly pointer: string
}

/**
 * A schema in one spelling, however it was written: refs followed, `allOf` merged, `const` an enum, null a type, bounds of
 * integers inclusive, unions of one branch dissolved.
 */
export interface Normal {
  readonly pointer: string
  /** Where null is said to be allowed, if that is beside the schema of all other values. */
  readonly nullAt?: string
  /** Absent where any type will do. */
  readonly types?: ReadonlySet<string> | undefined
  readonly enum?: readonly unknown[] | undefined
  /** Known values of a set that may grow. */
  readonly open?: readonly unknown[]
  readonly properties: ReadonlyMap<string, Sub>
  readonly required: ReadonlySet<string>
  /** What each of the first items must be: `prefixItems`, with `items` of other places. */
  readonly tuple: readonly Sub[]
  readonly counted: readonly Counted[]
  /** All of them must hold. */
  readonly unions: readonly Union[]
  readonly conditionals: readonly Conditional[]
  /** Every other keyword, by name. */
  readonly rest: Rules
}

/** A schema that asks nothing of a value. */
export const unconstrained: Omit<Normal, 'pointer'> = {
  properties: new Map(),
  required: new Set(),
  tuple: [],
  counted: [],
  unions: [],
  conditionals: [],
  rest: new Map(),
}

/** Formats that say how people see a text, and not which texts there are. */
const shown: ReadonlySet<unknown> = new Set(['password', 'html', 'markdown', 'commonmark'])

/**
 * The schema in one spelling.
 *
 * @param trail Branches of unions that led here: one that leads back to itself adds nothing.
 */
export function normalised(side: Side, sub: Sub, trail: readonly string[] = []): Normal {
  const parts = spread(side, sub)
  const home = parts.length === 1 ? parts[0]!.pointer : sub.pointer // the only one there is
  const { types, enum: values, open, ...said } = collected(parts)
  const { properties, required, conditionals, unions } = said
  const rest = rulesOf(parts)
  if (parts.length > 1) for (const part of parts) limitToNamed(part, properties)
  if (properties.size === 0) asAdditional(rest)
  inUsualWords(rest)
  if (unions.length === 0 && conditionals.length === 0) asAdditionalAlone(side, rest, parts)
  withoutImplied(rest, required)
  const merged: Normal = {
    ...said,
    pointer: home,
    tuple: tupleOf(parts),
    rest,
    ...(types && !areAll(types) && { types }),
    ...(values && { enum: values }),
    ...(open && { open }),
  }
  return simplified(side, merged, trail)
}

/** Keywords that are no rules of their own, or that are read elsewhere. */
const read: ReadonlySet<string> = new Set([
  ...annotations,
  ...'type enum const properties required if then else oneOf anyOf contains minContains maxContains prefixItems'.split(
    ' ',
  ),
])

/** Every other keyword, with a rule for each part that says something else. */
function rulesOf(parts: readonly Part[]): Map<string, readonly Sub[]> {
  const rest = new Map<string, readonly Sub[]>()
  const hasPatterns = parts.some(({ value }) => Object.keys(own(value, 'patternProperties') ?? {}).length > 0)
  const joined = new Set(['propertyNames', 'items', ...(hasPatterns ? [] : ['additionalProperties'])])
  for (const { value, pointer } of parts) {
    for (const [name, held] of Object.entries(value)) {
      if (read.has(name) || name.startsWith('x-')) continue
      if (name === 'format' && shown.has(held)) continue
      const isByte = name === 'format' && held === 'byte'
      const [known, said] = isByte ? ['contentEncoding', 'base64'] : [name, held]
      const rule = { value: said, pointer: pointerTo(pointer, name) }
      if (isIdle(known, rule)) continue
      rest.set(known, withRule(rest.get(known) ?? [], known, rule, joined))
    }
  }
  return rest
}

/** What all parts say of the items that one of them places. */
function tupleOf(parts: readonly Part[]): readonly Sub[] {
  const lists = parts.map(({ value, pointer }) => ({
    placed: subsOf(own(value, 'prefixItems'), pointerTo(pointer, 'prefixItems')),
    others:
      own(value, 'items') === undefined ? [] : [{ value: own(value, 'items'), pointer: pointerTo(pointer, 'items') }],
  }))
  const length = Math.max(0, ...lists.map(({ placed }) => placed.length))
  return Array.from({ length }, (_, n) => {
    const said = lists.flatMap(({ placed, others }) => placed[n] ?? others)
    return said.slice(1).reduce<Sub>(withMore, said[0]!) // the longest list has one
  })
}

/** True where no value will do. */
export function isNever({ rest, enum: values }: Normal): boolean {
  return values?.length === 0 || (rest.get('not') ?? []).some(({ value }) => saysNothing(value))
}

/** True where nothing is asked of a value. */
export function isUnconstrained(normal: Normal): boolean {
  const { types, enum: values, open, properties, required, conditionals, tuple, counted, unions, rest } = normal
  return (
    ![types, values, open].some(Boolean) &&
    properties.size + required.size === 0 &&
    [conditionals, tuple, counted, unions].every((list) => list.length === 0) &&
    [...rest.keys()].every((name) => name === 'discriminator')
  )
}
