import { isLower, isUpper } from '../contract/keyword.ts'
import { same } from '../contract/same.ts'
import type { Sub } from '../contract/spread.ts'

/** Rules by keyword: one, or several where parts use the keyword with different values. */
export type Rules = ReadonlyMap<string, readonly Sub[]>

/** The first rule of a keyword: the only one, where `withRule` merges them. */
export function ruleOf(rules: Rules, name: string): Sub | undefined {
  return rules.get(name)?.[0]
}

/** Every rule with its keyword. */
export function eachRule(rules: Rules): readonly (readonly [name: string, rule: Sub])[] {
  return [...rules].flatMap(([name, list]) => list.map((rule) => [name, rule] as const))
}

/** The rules that pass a test, without keywords that have none left. */
export function filteredRules(rules: Rules, passes: (name: string, rule: Sub) => boolean): Map<string, readonly Sub[]> {
  const kept = [...rules].map(([name, list]) => [name, list.filter((rule) => passes(name, rule))] as const)
  return new Map(kept.filter(([, list]) => list.length > 0))
}

/** The rules for the properties that no other keyword names. */
export function rulesForOthers(rules: Rules): readonly Sub[] {
  return ['additionalProperties', 'unevaluatedProperties'].flatMap((name) => rules.get(name) ?? [])
}

/** True where no other properties are allowed. */
export function isClosed(rules: Rules): boolean {
  return rulesForOthers(rules).some(({ value }) => value === false)
}

/** Keywords that depend on their siblings: with the same value in two parts they are still two rules. */
const placed: ReadonlySet<string> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'discriminator',
])

/**
 * The rules of a keyword, with one more.
 *
 * @param joined Keywords whose rules all apply to the same values, so that they are merged.
 */
export function withRule(list: readonly Sub[], name: string, rule: Sub, joined: ReadonlySet<string>): readonly Sub[] {
  const [first] = list
  if (!first) return [rule]
  if (isLower(name)) return Number(rule.value) > Number(first.value) ? [rule] : list
  if (isUpper(name)) return Number(rule.value) < Number(first.value) ? [rule] : list
  if (joined.has(name)) return [[first, rule].find(({ value }) => value === false) ?? withMore(first, rule)]
  if (!placed.has(name) && list.some(({ value }) => same(value, rule.value))) return list
  return [...list, rule]
}

/** A subschema with another beside it, unless they are the same. */
export function withMore(sub: Sub, more: Sub): Sub {
  const { also = [] } = sub
  return [sub, ...also].some(({ value }) => same(value, more.value)) ? sub : { ...sub, also: [...also, more] }
}
