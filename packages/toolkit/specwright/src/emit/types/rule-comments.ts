import { isObject, keysOf, objectAt, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { keywordsWhere } from '@specwright/json-schema/keyword'
import type { Rule } from '@specwright/json-schema/words'

/** Keywords that the type itself expresses, unless they are conditional. */
const typeKeywords = new Set(['type', 'enum', 'const', 'required', 'oneOf', 'anyOf', 'format'])

/** Sentences about what the types of schemas cannot express: bounds, patterns, conditional rules. */
export interface RuleComments {
  /** Words the rules of a schema, and of those below its `properties`. */
  add(schema: unknown, pointer: string): void
  /** The sentence of a schema that was added, or is below one; empty if it has no such rules. */
  of(schema: unknown): string
}

/** @param rulesAt The rules of the schema at a JSON Pointer. */
export function createRuleComments(rulesAt: (pointer: string) => readonly Rule[]): RuleComments {
  const clauses = new Map<unknown, string[]>()
  const added = new Set<unknown>()
  const add = (schema: unknown, pointer: string): void => {
    if (!isObject(schema) || added.has(schema)) return
    added.add(schema)
    // Most schemas have no rules, and to build the checks of the others takes long.
    if (!mayHaveRules(schema)) {
      for (const [name, each] of Object.entries(objectAt(schema, 'properties')))
        add(each, pointerTo(pointer, 'properties', name))
      return
    }
    for (const { keyword, when, field, sentence, isWhole } of rulesAt(pointer)) {
      const subject = propertyAt(schema, keysOf(field))
      if ((when === undefined && typeKeywords.has(keyword)) || !isObject(subject)) continue
      const clause = sentence + (when && !isWhole ? ` when ${when}` : '')
      clauses.set(subject, [...(clauses.get(subject) ?? []), clause])
    }
  }
  return {
    add,
    of(schema) {
      const all = clauses.get(schema)
      return all === undefined ? '' : `It ${all.join('; ')}.`
    },
  }
}

/**
 * Whether a schema has rules of which there is a comment, besides those of its properties. There is none of items and of other
 * properties, and of a choice between schemas that are described where they are.
 */
function mayHaveRules(schema: JsonObject): boolean {
  return Object.entries(schema).some(([keyword, value]) => {
    if (choices.has(keyword)) return !(Array.isArray(value) && value.every(hasOnlyType))
    // What a schema says instead of its rules, it says instead of those of its properties.
    return rules.has(keyword) || keyword === 'x-message'
  })
}

/** True for a schema that refers to another one, or that its type expresses. */
function hasOnlyType(schema: unknown): boolean {
  return (
    isObject(schema) && !Object.keys(schema).some((keyword) => [rules, choices, parts].some((set) => set.has(keyword)))
  )
}

const choices = new Set(['oneOf', 'anyOf'])
const parts = new Set(['properties', 'items', 'additionalProperties'])
const rules = new Set(
  keywordsWhere(({ annotation }) => annotation === undefined).filter((keyword) => {
    return ![typeKeywords, choices, parts].some((set) => set.has(keyword))
  }),
)

/** The schema of the property at a path of names; `undefined` if it is not written in this schema. */
function propertyAt(schema: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const properties = isObject(schema) ? schema['properties'] : undefined
  return isObject(properties) && Object.hasOwn(properties, name) ? propertyAt(properties[name], rest) : undefined
}
