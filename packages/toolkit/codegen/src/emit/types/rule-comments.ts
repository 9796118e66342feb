import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { grouped } from '@loyalty-kit/document/diagnostics'
import type { Rule } from '@loyalty-kit/json-schema/words'

/** Keywords whose rule the type itself says, unless a condition hangs on it. */
const said = new Set(['type', 'enum', 'const', 'required', 'oneOf', 'anyOf', 'format'])

/** A schema whose descriptions tell the rules too that its type cannot say: bounds, patterns, what holds only when. */
export function withRuleComments(schema: JsonObject, rules: readonly Rule[]): JsonObject {
  const untold = rules.filter(({ keyword, when }) => when !== undefined || !said.has(keyword))
  return describe(
    schema,
    untold.map((rule) => [rule.field.split('/').slice(1), rule]),
  )
}

/** A rule, and the keys that lead to what it is about. */
type Placed = readonly [path: readonly string[], rule: Rule]

function describe(schema: JsonObject, rules: readonly Placed[]): JsonObject {
  const byName = grouped(rules, ([[first]]) => first?.replaceAll('~1', '/').replaceAll('~0', '~'))
  const sentences = byName.get(undefined)?.map(([, { sentence, when }]) => sentence + (when ? ` when ${when}` : ''))
  const own = typeof schema['description'] === 'string' ? `${schema['description'].trim()} ` : ''
  const told = sentences ? { ...schema, description: `${own}It ${sentences.join('; ')}.` } : schema
  const properties = schema['properties']
  if (!isObject(properties) || byName.size === (sentences ? 1 : 0)) return told
  const entries = Object.entries(properties).map(([name, property]): [string, unknown] => {
    const inner = byName.get(name)?.map(([[, ...rest], rule]): Placed => [rest, rule])
    return [name, inner && isObject(property) ? describe(property, inner) : property]
  })
  return { ...told, properties: Object.fromEntries(entries) }
}
