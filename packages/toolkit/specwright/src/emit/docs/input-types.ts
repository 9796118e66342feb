import type { InputTypes } from '@specwright/code/input-value'
import { combinationsOf, rulesOf } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'

/** The types that a schema allows. */
export function inputTypes(schema: JsonSchema, root: JsonObject): InputTypes {
  const types = typesOf(schema, root)
  if (!types.includes('array')) return { types }
  const items = combinationsOf(schema, root).flatMap((each) =>
    each.types.includes('array') ? [...rulesOf(each).items] : [],
  )
  return { types, items: items.length === 0 ? ['string'] : typesOf({ anyOf: items }, root) }
}

/** A member of an object, as a reader enters it. */
export interface InputMember extends InputTypes {
  readonly required: boolean
  readonly description: string
  /** Its only values, if they are listed. */
  readonly values?: readonly unknown[]
  /** Whether it is only sent, and its format, which say if it is secret. */
  readonly writeOnly?: unknown
  readonly format?: unknown
}

/** The members of an object. */
export function inputMembers(schema: JsonSchema, root: JsonObject): Readonly<Record<string, InputMember>> {
  const combinations = combinationsOf(schema, root).map(rulesOf)
  const members = new Map<string, JsonSchema[]>()
  for (const [name, schemas] of combinations.flatMap(({ properties }) => [...properties]))
    members.set(name, [...(members.get(name) ?? []), { allOf: [...schemas] }])
  return Object.fromEntries(
    [...members].map(([name, anyOf]) => {
      const required = combinations.every((rules) => rules.required.has(name))
      return [name, { ...inputTypes({ anyOf }, root), required, ...factsOfMember({ anyOf }, root) }]
    }),
  )
}

function factsOfMember(schema: JsonSchema, root: JsonObject): Omit<InputMember, keyof InputTypes | 'required'> {
  const combinations = combinationsOf(schema, root)
  const sources = combinations.flatMap((each) => rulesOf(each).sources)
  const first = (keyword: string): unknown => sources.map((each) => each[keyword]).find((value) => value !== undefined)
  const values = combinations.every((each) => each.values)
    ? combinations.flatMap((each) => each.values ?? [])
    : undefined
  const description = first('description')
  return {
    description: typeof description === 'string' ? description : '',
    ...(values && { values }),
    writeOnly: first('writeOnly'),
    format: first('format'),
  }
}

function typesOf(schema: JsonSchema, root: JsonObject): readonly string[] {
  return [...new Set(combinationsOf(schema, root).flatMap(({ types, values }) => values?.map(typeOf) ?? types))]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
