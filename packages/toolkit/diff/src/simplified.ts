import { isObject } from '@loyalty-kit/json-schema/json'
import { isLower } from './bounds.ts'
import { annotations, type Normal, type Sub } from './normal.ts'
import { has } from './same.ts'
import type { Side } from './side.ts'
import { withoutUnion } from './unions.ts'
import { fits, withoutDecided } from './values-of.ts'

/** Unions that are none, enums that say the type, bounds of integers. */
export function simplified(side: Side, normal: Normal, trail: readonly string[]): Normal {
  const { branches, ...plain } = normal
  const united = branches ? withoutUnion(side, plain, branches, trail) : plain
  const { enum: values } = united
  const types = withWholeNumbers(united)
  const rest = isInteger(types) ? withInclusiveBounds(united.rest) : united.rest
  if (values === undefined) return { ...united, ...(types && { types }), rest: withoutIdle(rest, types) }
  const kept = values.filter((value) => fits(value, { types, rest }))
  const { types: _types, ...untyped } = united
  if (isAllOfBoolean(kept)) {
    const booleans = new Set(['boolean', ...(has(kept, null) ? ['null'] : [])])
    return { ...untyped, enum: undefined, types: booleans, rest: withoutIdle(withoutDecided(rest), booleans) }
  }
  return { ...untyped, enum: kept, rest: withoutIdle(withoutDecided(rest)) }
}

/** True and false are all that a boolean can be. */
function isAllOfBoolean(values: readonly unknown[]): boolean {
  return (
    has(values, true) && has(values, false) && values.every((value) => value === null || typeof value === 'boolean')
  )
}

/** Numbers that are multiples of a whole number are integers. */
function withWholeNumbers({ types, rest }: Normal): Normal['types'] {
  const step = rest.get('multipleOf')?.value
  if (!types?.has('number') || !Number.isInteger(step)) return types
  return new Set([...types].map((type) => (type === 'number' ? 'integer' : type)))
}

function isInteger(types: Normal['types']): boolean {
  return types !== undefined && types.has('integer') && !types.has('number')
}

function withInclusiveBounds(rest: ReadonlyMap<string, Sub>): Map<string, Sub> {
  const bounds = new Map(rest)
  for (const [exclusive, inclusive, next] of [
    ['exclusiveMinimum', 'minimum', (n: number) => Math.floor(n) + 1],
    ['exclusiveMaximum', 'maximum', (n: number) => Math.ceil(n) - 1],
  ] as const) {
    const found = bounds.get(exclusive)
    const beside = bounds.get(inclusive)
    if (typeof found?.value === 'number') {
      const value = next(found.value)
      const isTighter =
        typeof beside?.value !== 'number' || (isLower(inclusive) ? value > beside.value : value < beside.value)
      if (isTighter) bounds.set(inclusive, { value, pointer: found.pointer })
      bounds.delete(exclusive)
    } else if (typeof beside?.value === 'number') {
      const value = isLower(inclusive) ? Math.ceil(beside.value) : Math.floor(beside.value)
      bounds.set(inclusive, { value, pointer: beside.pointer })
    }
  }
  return bounds
}

/** What asks for nothing, written out. */
const idle: Readonly<Record<string, unknown>> = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  uniqueItems: false,
  additionalProperties: true,
  unevaluatedProperties: true,
  unevaluatedItems: true,
  items: true,
}

function withoutIdle(rest: ReadonlyMap<string, Sub>, types?: Normal['types']): Map<string, Sub> {
  return new Map(
    [...withCounts(rest)].filter(([name, { value, also }]) => {
      if (also) return true
      if (name === 'multipleOf' && value === 1 && isInteger(types)) return false
      const isEmptySchema = isObject(value) && Object.keys(value).every((key) => annotations.has(key))
      return !(Object.hasOwn(idle, name) && (value === idle[name] || (isEmptySchema && idle[name] === true)))
    }),
  )
}

/** How often `contains` must be met: once, where nothing is said; without it, or for none at least, it means nothing. */
function withCounts(rest: ReadonlyMap<string, Sub>): Map<string, Sub> {
  const counted = new Map(rest)
  const contains = rest.get('contains')
  const least = rest.get('minContains')?.value ?? 1
  if (contains && least === 1) counted.set('minContains', { value: 1, pointer: contains.pointer })
  if (!contains || (least === 0 && !rest.has('maxContains'))) {
    for (const name of ['contains', 'minContains', 'maxContains']) counted.delete(name)
  }
  return counted
}
