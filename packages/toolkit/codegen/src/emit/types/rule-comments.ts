import { isObject, keysOf, type JsonObject } from '@loyalty-kit/json-schema/json'
import { grouped } from '@loyalty-kit/document/diagnostics'
import type { Rule } from '@loyalty-kit/json-schema/words'

/** Keywords that the type itself expresses, unless they are conditional. */
const typeKeywords = new Set(['type', 'enum', 'const', 'required', 'oneOf', 'anyOf', 'format'])

/** Adds the rules that the type cannot express to the descriptions of a schema: bounds, patterns, conditional rules. */
export function withRuleComments(schema: JsonObject, rules: readonly Rule[]): JsonObject {
  const undocumented = rules.filter(({ keyword, when }) => when !== undefined || !typeKeywords.has(keyword))
  return describe(
    schema,
    undocumented.map((rule) => [keysOf(rule.field), rule]),
  )
}

/** A rule, and the path of its subject. */
type RuleAt = readonly [path: readonly string[], rule: Rule]

function describe(schema: JsonObject, rules: readonly RuleAt[]): JsonObject {
  const byName = grouped(rules, ([[first]]) => first)
  const sentences = byName.get(undefined)?.map(([, { sentence, when }]) => sentence + (when ? ` when ${when}` : ''))
  const own = typeof schema['description'] === 'string' ? `${schema['description'].trim()} ` : ''
  const documented = sentences ? { ...schema, description: `${own}It ${sentences.join('; ')}.` } : schema
  const properties = schema['properties']
  if (!isObject(properties) || byName.size === (sentences ? 1 : 0)) return documented
  const entries = Object.entries(properties).map(([name, property]): [string, unknown] => {
    const inner = byName.get(name)?.map(([[, ...rest], rule]): RuleAt => [rest, rule])
    return [name, inner && isObject(property) ? describe(property, inner) : property]
  })
  return { ...documented, properties: Object.fromEntries(entries) }
}
