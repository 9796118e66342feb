import { canonical } from '@specwright/validator-engine'
import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { combinationsOf, intersection, rulesOf, type Combination } from './combination.ts'
import { heirRefs } from './discriminator.ts'
import { ExampleBuild, none, WorkLimitError } from './example-build.ts'
import { exampleValue } from './example-value.ts'
import { isValid } from './is-valid.ts'
import { allOf } from './members.ts'
import { conditionedValue, full, minimal, targetOf } from './value.ts'

/** How many variants of a value are tried at most. */
const maxTried = 128

/** How many of the listed values of a member are tried. */
const maxListed = 12

/**
 * Values that differ in what the rules of a schema depend on: one for each branch of its unions, each side of its
 * conditions, each listed value of a member, and with and without each optional one. Made without a search; a validator
 * knows which of them are valid.
 */
export function variedExamples(schema: JsonSchema, root: JsonObject): readonly unknown[] {
  const found = new Map<string, unknown>()
  let left = maxTried
  for (const value of variants(schema, root)) {
    if (left-- === 0) break
    if (value === undefined) continue
    found.set(canonical(value), value)
  }
  return [...found.values()]
}

/** Values to try; `undefined` for one that cannot be made. */
function* variants(schema: JsonSchema, root: JsonObject): Generator {
  const target = targetOf(schema, root)
  if (isObject(target)) for (const $ref of heirRefs(target, root)) yield exampleValue({ $ref }, root)
  const combinations = combinationsOf(schema, root)
  const usual = new Map<Combination, unknown>()
  for (const each of combinations) {
    const value = combinedValue(each, root)
    usual.set(each, value)
    yield value
    yield combinedValue(each, root, minimal)
  }
  for (const each of combinations) {
    const made = usual.get(each)
    for (const narrowing of narrowings(each, root)) {
      // It would be made again.
      const isKnown = made !== undefined && isValid(narrowing, made, root)
      const [first] = isKnown ? [] : combinationsOf(narrowing, root)
      yield first && combinedValue(intersection(each, first), root)
    }
  }
}

/** The value of a combination; `undefined` if it has none. */
function combinedValue(combination: Combination, root: JsonObject, extent = full): unknown {
  const context = new ExampleBuild(root)
  try {
    const value = conditionedValue(combination, { ...extent, context })
    return value === none ? undefined : value
  } catch (error) {
    if (error instanceof WorkLimitError) return undefined
    throw error
  }
}

/** What makes a value of a combination differ from others. */
function* narrowings(combination: Combination, root: JsonObject): Generator<JsonSchema> {
  const { conditions, properties, required } = rulesOf(combination)
  for (const { if: condition } of conditions) yield condition as JsonSchema // a schema, as the linter checked
  for (const [name, schemas] of properties) {
    for (const value of listedIn(allOf(schemas), root).slice(0, maxListed))
      yield { type: 'object', required: [name], properties: { [name]: { const: value } } }
  }
  for (const name of properties.keys()) {
    if (required.has(name)) continue
    yield { type: 'object', required: [name] }
    yield { type: 'object', properties: { [name]: false } }
  }
}

/** The values that a schema lists. */
function listedIn(schema: JsonSchema, root: JsonObject): readonly unknown[] {
  return combinationsOf(schema, root).flatMap(({ types, values }) => {
    if (values !== undefined) return values
    return types.length === 1 && types[0] === 'boolean' ? [true, false] : []
  })
}
