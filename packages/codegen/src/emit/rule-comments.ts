import { isObject, own, type JsonObject } from '../document.ts'
import type { Rule } from '../schema/rules.ts'

/** Keywords whose rule the type itself says, unless a condition hangs on it. */
const said = new Set(['type', 'enum', 'const', 'required', 'oneOf', 'anyOf', 'format'])

/** A schema whose descriptions tell the rules too that its type cannot say: bounds, patterns, what holds only when. */
export function withRuleComments(schema: JsonObject, rules: readonly Rule[]): JsonObject {
  const untold = rules.filter(({ keyword, when }) => when !== undefined || !said.has(keyword))
  const byField = [...Map.groupBy(untold, ({ field }) => field)]
  return byField.reduce((told, [field, list]) => describe(told, field.split('/').slice(1), list), schema)
}

function describe(schema: JsonObject, path: readonly string[], rules: readonly Rule[]): JsonObject {
  const [first, ...rest] = path
  if (first === undefined) {
    const sentences = rules.map(({ sentence, when }) => (when === undefined ? sentence : `${sentence} when ${when}`))
    const description = typeof schema['description'] === 'string' ? `${schema['description'].trim()} ` : ''
    return { ...schema, description: `${description}It ${sentences.join('; ')}.` }
  }
  const name = first.replaceAll('~1', '/').replaceAll('~0', '~')
  const properties = own(schema, 'properties')
  const property = isObject(properties) ? own(properties, name) : undefined
  if (!isObject(properties) || !isObject(property)) return schema // a rule of an item, which has no comment of its own
  const entries = Object.entries(properties).map(([key, value]): [string, unknown] => {
    return [key, key === name ? describe(property, rest, rules) : value]
  })
  return { ...schema, properties: Object.fromEntries(entries) }
}
