import { stringMatching, stringMatchingOnly } from '@loyalty-kit/json-schema/patterns'
import { heldBy, spanOf, type Facts } from './facts.ts'

/** True where it is proven that no string satisfies the claims. */
export function hasNoString(facts: Facts): boolean {
  const { min, max } = spanOf(facts, 'minLength', 'maxLength')
  if (min > max) return true
  const [patterns, others] = [true, false].map((holds) => heldBy(facts, 'pattern', holds).map(String))
  const rules = { patterns: patterns!, ...(min > 0 && { minLength: min }), ...(max < Infinity && { maxLength: max }) }
  if (stringMatching(rules) === null) return true
  return others!.some((pattern) => stringMatchingOnly(rules, { patterns: [pattern] }) === null)
}
