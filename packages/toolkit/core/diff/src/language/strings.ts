import { stringMatching, stringMatchingOnly } from '@specwright/json-schema/patterns'
import { heldBy, spanOf, type Facts } from './facts.ts'

/** True where it is proven that no string satisfies the claims. */
export function hasNoString(facts: Facts): boolean {
  const { min, max } = spanOf(facts, 'minLength', 'maxLength')
  if (min > max || hasTwoFormats(facts)) return true
  const patterns = heldBy(facts, 'pattern', true).map(String)
  const rules = { patterns, ...(min > 0 && { minLength: min }), ...(max < Infinity && { maxLength: max }) }
  if (stringMatching(rules) === null) return true
  // Where any string is possible, no list of some refuses all.
  const isAny = patterns.length === 0 && max === Infinity
  const refused = isAny ? heldBy(facts, 'pattern', false).map(String) : refusedPatterns(facts)
  return refused.some((pattern) => stringMatchingOnly(rules, { patterns: [pattern] }) === null)
}

/** Formats of which no string has two. */
const apart: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4', 'email'])

function hasTwoFormats(facts: Facts): boolean {
  return new Set(heldBy(facts, 'format', true).filter((format) => apart.has(format))).size > 1
}

/** The patterns that must not match, and one for all strings that are listed and refused. */
export function refusedPatterns(facts: Facts): readonly string[] {
  const listed = ['const', 'enum'].flatMap((name) => heldBy(facts, name, false)).flat()
  const strings = listed.filter((value) => typeof value === 'string').map(literally)
  const patterns = heldBy(facts, 'pattern', false).map(String)
  return strings.length === 0 ? patterns : [...patterns, `^(?:${strings.join('|')})$`]
}

/** A pattern for one string. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
