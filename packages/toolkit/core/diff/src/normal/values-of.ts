import { isValid } from '@specwright/json-schema/examples'
import { isUnconstrained, type NormalForm } from './normal.ts'
import { eachRule, filteredRules, ruleOf, type Rules } from './rules.ts'

/** Keywords that add nothing to an enum. */
const decided = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems minProperties maxProperties'.split(
    ' ',
  ),
)

/** The rules that still matter beside an enum. */
export function withoutDecided(rest: Rules): Rules {
  return filteredRules(rest, (name) => !decided.has(name))
}

/** True for a value that matches the types and bounds of a schema. */
export function fits(value: unknown, { types, rest }: Pick<NormalForm, 'types' | 'rest'>): boolean {
  const rules = eachRule(rest).filter(([name]) => decided.has(name))
  return (
    rules.every(([name, rule]) => isValid({ [name]: rule.value }, value, {})) &&
    (!types || isValid({ type: [...types] }, value, {}))
  )
}

/** At most this many integers are listed. */
const maxListed = 1000

/** All values that a schema allows, where its types and bounds allow only a few. */
export function valuesOf(normal: NormalForm): readonly unknown[] | undefined {
  const { types, rest } = normal
  const [min, max] = ['minimum', 'maximum'].map((name) => ruleOf(rest, name)?.value)
  if (!types || typeof min !== 'number' || typeof max !== 'number') return undefined
  if (!isUnconstrained({ ...normal, types: undefined, rest: withoutDecided(rest) })) return undefined
  const numbers = [...types].filter((type) => type !== 'null')
  const isCounted = numbers.length === 1 && (numbers[0] === 'integer' || (numbers[0] === 'number' && min === max))
  if (!isCounted || max - min >= maxListed) return undefined
  const all = Array.from({ length: Math.max(0, max - min + 1) }, (_, n) => min + n)
  return [...all, ...(types.has('null') ? [null] : [])].filter((value) => fits(value, normal))
}
