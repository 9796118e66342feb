import { isLower, isIdle } from '../contract/keyword.ts'
import { withFlatUnions, withoutUnion, type ReadBranches } from './flat-unions.ts'
import type { NormalForm } from './normal.ts'
import { filteredRules, ruleOf, type Rules } from './rules.ts'
import { has } from '../contract/same.ts'
import type { Sub } from '../contract/spread.ts'
import { fits, withoutDecided } from './values-of.ts'

/** Dissolves unions of one branch, and simplifies enums and the bounds of integers. */
export function simplified(normal: NormalForm, read: ReadBranches): NormalForm {
  const [union, ...more] = normal.unions
  const united =
    union && more.length === 0 ? withoutUnion({ ...normal, unions: [] }, union, read) : withFlatUnions(normal, read)
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

/** True for an enum of both booleans, which is the type boolean. */
function isAllOfBoolean(values: readonly unknown[]): boolean {
  return (
    has(values, true) && has(values, false) && values.every((value) => value === null || typeof value === 'boolean')
  )
}

/** The types, with numbers as integers if they are multiples of a whole number. */
function withWholeNumbers({ types, rest }: NormalForm): NormalForm['types'] {
  const steps = rest.get('multipleOf') ?? []
  if (!types?.has('number') || !steps.some(({ value }) => Number.isInteger(value))) return types
  return new Set([...types].map((type) => (type === 'number' ? 'integer' : type)))
}

function isInteger(types: NormalForm['types']): boolean {
  return types !== undefined && types.has('integer') && !types.has('number')
}

function withInclusiveBounds(rest: Rules): Rules {
  const bounds = new Map(rest)
  for (const [exclusive, inclusive, next] of [
    ['exclusiveMinimum', 'minimum', (n: number) => Math.floor(n) + 1],
    ['exclusiveMaximum', 'maximum', (n: number) => Math.ceil(n) - 1],
  ] as const) {
    const found = ruleOf(bounds, exclusive)
    const beside = ruleOf(bounds, inclusive)
    if (typeof found?.value === 'number') {
      const value = next(found.value)
      const isTighter =
        typeof beside?.value !== 'number' || (isLower(inclusive) ? value > beside.value : value < beside.value)
      if (isTighter) bounds.set(inclusive, [{ value, pointer: found.pointer }])
      bounds.delete(exclusive)
    } else if (typeof beside?.value === 'number') {
      const value = isLower(inclusive) ? Math.ceil(beside.value) : Math.floor(beside.value)
      bounds.set(inclusive, [{ value, pointer: beside.pointer }])
    }
  }
  return bounds
}

function withoutIdle(rest: Rules, types?: NormalForm['types']): Rules {
  return filteredRules(rest, (name, rule: Sub) => {
    return !isIdle(name, rule) && !(name === 'multipleOf' && rule.value === 1 && isInteger(types))
  })
}
