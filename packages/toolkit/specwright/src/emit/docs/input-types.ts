import { combinationsOf, rulesOf } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'

/** The types of JSON that a value may have, by which what a reader enters is read. */
export interface InputTypes {
  readonly types: readonly string[]
  /** Of the items, if it may be an array. */
  readonly items?: readonly string[]
}

/** The types that a schema allows. */
export function inputTypes(schema: JsonSchema, root: JsonObject): InputTypes {
  const types = typesOf(schema, root)
  if (!types.includes('array')) return { types }
  const items = combinationsOf(schema, root).flatMap((each) =>
    each.types.includes('array') ? [...rulesOf(each).items] : [],
  )
  return { types, items: items.length === 0 ? ['string'] : typesOf({ anyOf: items }, root) }
}

/** The types of each member of an object. */
export function memberTypes(schema: JsonSchema, root: JsonObject): Readonly<Record<string, InputTypes>> {
  const members = new Map<string, JsonSchema[]>()
  for (const combination of combinationsOf(schema, root)) {
    for (const [name, schemas] of rulesOf(combination).properties)
      members.set(name, [...(members.get(name) ?? []), { allOf: [...schemas] }])
  }
  return Object.fromEntries([...members].map(([name, anyOf]) => [name, inputTypes({ anyOf }, root)]))
}

function typesOf(schema: JsonSchema, root: JsonObject): readonly string[] {
  return [...new Set(combinationsOf(schema, root).flatMap(({ types, values }) => values?.map(typeOf) ?? types))]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
