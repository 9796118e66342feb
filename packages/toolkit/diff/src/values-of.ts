import { holds } from '@loyalty-kit/json-schema/examples'
import { isUnconstrained, type Normal } from './normal.ts'
import { eachRule, filteredRules, ruleOf, type Rules } from './rules.ts'

/** Keywords that a list of values decides by itself. */
const decided = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems minProperties maxProperties'.split(
    ' ',
  ),
)

/** The rules that are left where values are listed. */
export function withoutDecided(rest: Rules): Rules {
  return filteredRules(rest, (name) => !isDecided(name))
}

/** True for a value of the types of a schema, within its bounds. */
export function fits(value: unknown, { types, rest }: Pick<Normal, 'types' | 'rest'>): boolean {
  const rules = eachRule(rest).filter(([name]) => isDecided(name))
  return (
    rules.every(([name, rule]) => holds({ [name]: rule.value }, value, {})) &&
    (!types || holds({ type: [...types] }, value, {}))
  )
}

/** How many integers are still a list. */
const most = 1000

/** All values that a schema allows, where its types and bounds leave only a few. */
export function valuesOf(normal: Normal): readonly unknown[] | undefined {
  const { types, rest } = normal
  const [least, greatest] = ['minimum', 'maximum'].map((name) => ruleOf(rest, name)?.value)
  if (!types || typeof least !== 'number' || typeof greatest !== 'number') return undefined
  if (!isUnconstrained({ ...normal, types: undefined, rest: withoutDecided(rest) })) return undefined
  const numbers = [...types].filter((type) => type !== 'null')
  const isCounted =
    numbers.length === 1 && (numbers[0] === 'integer' || (numbers[0] === 'number' && least === greatest))
  if (!isCounted || greatest - least >= most) return undefined
  const all = Array.from({ length: Math.max(0, greatest - least + 1) }, (_, n) => least + n)
  return [...all, ...(types.has('null') ? [null] : [])].filter((value) => fits(value, normal))
}

function isDecided(name: string): boolean {
  return decided.has(name)
}
