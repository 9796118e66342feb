import { canonical } from '@specwright/validator-engine'
import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { combinationsOf, rulesOf } from './combination.ts'
import { heirRefs } from './discriminator.ts'
import { passingExample } from './example-value.ts'
import type { FlatSchema } from './flat-schema.ts'
import { allOf } from './members.ts'
import { targetOf } from './value.ts'

/** How many variants of a value are tried at most. */
const maxTried = 64

/** How many of the listed values of a member are tried. */
const maxListed = 12

/**
 * Examples of a schema that differ in what its rules depend on: one for each branch of its unions, each side of its
 * conditions, each listed value of a member, and with and without each optional one.
 */
export function variedExamples(schema: JsonSchema, root: JsonObject): readonly unknown[] {
  const found = new Map<string, unknown>()
  let left = maxTried
  for (const narrowing of narrowings(schema, root)) {
    if (left-- === 0) break
    const value = passingExample({ allOf: [schema, narrowing] }, root)
    if (value !== undefined) found.set(canonical(value), value)
  }
  return [...found.values()]
}

/** What makes a value of a schema differ from others. */
function* narrowings(schema: JsonSchema, root: JsonObject): Generator<JsonSchema> {
  const target = targetOf(schema, root)
  if (isObject(target)) for (const $ref of heirRefs(target, root)) yield { $ref }
  const combinations = combinationsOf(schema, root)
  const rules = combinations.map(rulesOf)
  if (rules.length > 1) for (const { sources } of rules) yield { allOf: sources }
  for (const condition of new Set(rules.flatMap(({ conditions }) => conditions))) {
    yield condition['if'] as JsonSchema // a schema, as the linter checked
    yield { not: condition['if'] }
  }
  yield* ofMembers(rules, root)
}

/** An object with each listed value of its members, with each of its members, and without each. */
function* ofMembers(rules: readonly FlatSchema[], root: JsonObject): Generator<JsonSchema> {
  const members = new Map(rules.flatMap(({ properties }) => [...properties]))
  for (const [name, schemas] of members) {
    for (const value of listedIn(allOf(schemas), root).slice(0, maxListed))
      yield { type: 'object', required: [name], properties: { [name]: { const: value } } }
  }
  const optional = [...members.keys()].filter((name) => rules.some(({ required }) => !required.has(name)))
  for (const name of optional) yield { type: 'object', required: [name] }
  for (const name of optional) yield { type: 'object', not: { required: [name] } }
}

/** The values that a schema lists. */
function listedIn(schema: JsonSchema, root: JsonObject): readonly unknown[] {
  return combinationsOf(schema, root).flatMap(({ types, values }) => {
    if (values !== undefined) return values
    return types.length === 1 && types[0] === 'boolean' ? [true, false] : []
  })
}
