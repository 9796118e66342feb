import { isObject, type Json } from '../data.ts'
import { annotationsOf } from './annotations.ts'
import { constraintsOf } from './constraints.ts'
import { resolved, schemaNameOf, textOf } from './contract.ts'
import type { Field } from './fields.ts'
import { merged } from './merged.ts'
import { isInline } from './subschemas.ts'
import { typeParts } from './type-text.ts'
import { asCode, codeOf, Unworded, wordedOr } from './unworded.ts'

/** Keywords that the tables of a payload show elsewhere: in rows of their own, or as the mark `required`. */
const shown = ['properties', 'required']

/**
 * The fields of a payload without a name, including those of objects within it. A named schema is a link.
 *
 * @throws {Unworded} For limits of the payload itself, which no row shows.
 */
export function fieldsOfPayload(schema: unknown, place: string): Field[] {
  const mergedSchema = merged(schema)
  const [limit] = limitsOf(mergedSchema, place)
  if (limit !== undefined) throw new Unworded(`Cannot show that ${place} is ${limit}. Give its schema a name`)
  return fieldsBelow(mergedSchema, '', place)
}

/** The type of a value and its rules; its schema as code too, where there are no words for all of it. */
export function typeAndRules(schema: Json, place: string): Pick<Field, 'type' | 'rules' | 'code'> {
  const type = wordedOr(undefined, () => typeParts(schema, place))
  const rules = wordedOr(undefined, () => limitsOf(schema, place))
  const code = type && rules ? {} : { code: codeOf(schema) }
  return { type: type ?? asCode, rules: rules ?? [], ...code }
}

/** The limits of a value, except those that rows of their own show. */
function limitsOf(schema: Json, place: string): string[] {
  const { items, ...others } = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !shown.includes(keyword)),
  )
  // Those of objects within an array have rows.
  return constraintsOf({ ...others, ...(items !== undefined && !hasRows(items) && { items }) }, place)
}

function hasRows(items: unknown): items is Json {
  return isInline(items) && 'properties' in merged(items)
}

function fieldsBelow(schema: Json, path: string, place: string): Field[] {
  const { items } = schema
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const fields = Object.entries(resolved(schema['properties'])).flatMap(([key, value]) => {
    const isNamed = schemaNameOf(value) !== undefined
    const property = isNamed && isObject(value) ? value : merged(value)
    const name = path === '' ? key : `${path}.${key}`
    const known = property['x-known-values']
    const field: Field = {
      ...annotationsOf(property),
      name,
      anchor: name.replaceAll(/[^A-Za-z0-9_]+/g, '-'),
      ...typeAndRules(property, `${place} ${name}`),
      required: required.includes(key),
      known: Array.isArray(known) && !('const' in property) ? known.map(String) : [],
      assumed: 'const' in property ? undefined : textOf(property['x-assumed']) || undefined,
    }
    return [field, ...(isNamed ? [] : fieldsBelow(property, name, place))]
  })
  return [...fields, ...(hasRows(items) ? fieldsBelow(merged(items), `${path}[]`, place) : [])]
}
