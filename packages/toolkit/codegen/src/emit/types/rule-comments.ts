import { isObject, keysOf } from '@loyalty-kit/json-schema/json'
import type { Rule } from '@loyalty-kit/json-schema/words'
import type { Model } from '@loyalty-kit/document/model'

/** Keywords that the type itself expresses, unless they are conditional. */
const typeKeywords = new Set(['type', 'enum', 'const', 'required', 'oneOf', 'anyOf', 'format'])

/**
 * Sentences about what the types of schemas cannot express: bounds, patterns, conditional rules.
 *
 * @param rules The rules of each named schema, by its name.
 * @returns A sentence for each schema that has such rules, named or below `properties`.
 */
export function ruleComments(
  { schemas }: Model,
  rules: ReadonlyMap<string, readonly Rule[]>,
): ReadonlyMap<unknown, string> {
  const clauses = new Map<unknown, string[]>()
  for (const { name, schema } of schemas) {
    for (const { keyword, when, field, sentence, isWhole } of rules.get(name) ?? []) {
      const subject = propertyAt(schema, keysOf(field))
      if ((when === undefined && typeKeywords.has(keyword)) || !isObject(subject)) continue
      const clause = sentence + (when && !isWhole ? ` when ${when}` : '')
      clauses.set(subject, [...(clauses.get(subject) ?? []), clause])
    }
  }
  return new Map([...clauses].map(([schema, all]) => [schema, `It ${all.join('; ')}.`]))
}

/** The schema of the property at a path of names; `undefined` if it is not written in this schema. */
function propertyAt(schema: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const properties = isObject(schema) ? schema['properties'] : undefined
  return isObject(properties) && Object.hasOwn(properties, name) ? propertyAt(properties[name], rest) : undefined
}
