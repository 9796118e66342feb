import { exampleValue } from '@specwright/json-schema/examples'
import { stringMatching, stringMatchingOnly } from '@specwright/json-schema/patterns'
import { heldBy, spanOf, type Facts } from './facts.ts'
import { isPossible } from './is-possible.ts'
import { refusedPatterns } from './strings.ts'

/** Numbers near those that claims contain, and a few others. */
export function numberModels(facts: Facts): readonly unknown[] {
  const held = facts.atoms.flatMap(({ name, fragment }) => fragment[name])
  const numbers = held.filter((each): each is number => Number.isFinite(each))
  const near = numbers.flatMap((n) => [n, n + 1, n - 1, n + 0.5, n - 0.5, 2 * n])
  return [1, 0, ...near, 1.5, -1, 1e6].filter((value) => isPossible(value, facts))
}

/** Longer strings are not made. */
const maxLength = 100_000

/** Strings of the patterns, formats and lengths that claims contain. */
export function stringModels(facts: Facts): readonly unknown[] {
  const { min, max } = spanOf(facts, 'minLength', 'maxLength')
  const patterns = heldBy(facts, 'pattern', true).map(String)
  const rules = { patterns, ...(min > 0 && { minLength: min }), ...(max < Infinity && { maxLength: max }) }
  const formatted = heldBy(facts, 'format', true).map((format) => exampleValue({ type: 'string', format }, {}))
  const sized = [min, min + 1, Math.min(max, min + 8)]
    .filter((n) => n <= maxLength)
    .map((n) => 'text'.repeat(n).slice(0, n))
  const matching = [
    stringMatching(rules),
    ...refusedPatterns(facts).map((each) => stringMatchingOnly(rules, { patterns: [each] })),
  ]
  return [...formatted, 'text', ...matching, ...sized, ''].filter(
    (value) => typeof value === 'string' && isPossible(value, facts),
  )
}
