import { annotationsOf } from './annotations.ts'
import { constraintsOf } from './constraints.ts'
import { isObject, resolved, schemaNameOf, textOf, type Json } from './contract.ts'
import type { Field } from './fields.ts'
import { typeParts } from './type-text.ts'

/** Keywords that the tables of a payload show elsewhere: in rows of their own, or as the mark `required`. */
const shown = ['properties', 'required']

/**
 * The fields of a payload without a name, including those of objects within it. A named schema is a link.
 *
 * @throws {TypeError} For anything that it cannot describe, so that nothing is missing from a page.
 */
export function fieldsOfPayload(schema: unknown, place: string): Field[] {
  const mergedSchema = merged(schema)
  const [limit] = limitsOf(mergedSchema, place)
  if (limit !== undefined) throw new TypeError(`Cannot show that ${place} is ${limit}. Give its schema a name`)
  return fieldsBelow(mergedSchema, '', place)
}

/** The limits of a value, except those that rows of their own show. */
export function limitsOf(schema: Json, place: string): string[] {
  return constraintsOf(
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => !shown.includes(keyword))),
    place,
  )
}

function fieldsBelow(schema: Json, path: string, place: string): Field[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(resolved(schema['properties'])).flatMap(([key, value]) => {
    const isNamed = schemaNameOf(value) !== undefined
    const property = isNamed && isObject(value) ? value : merged(value)
    const name = path === '' ? key : `${path}.${key}`
    const known = property['x-known-values']
    const field: Field = {
      ...annotationsOf(property),
      name,
      anchor: name.replaceAll(/[^A-Za-z0-9_]+/g, '-'),
      type: typeParts(property, `${place} ${name}`),
      required: required.includes(key),
      rules: limitsOf(property, `${place} ${name}`),
      known: Array.isArray(known) && !('const' in property) ? known.map(String) : [],
      assumed: 'const' in property ? undefined : textOf(property['x-assumed']) || undefined,
    }
    return [field, ...(isNamed ? [] : fieldsBelow(property, name, place))]
  })
}

/** A schema merged with its `allOf`; later ones take precedence. */
function merged(schema: unknown): Json {
  const { allOf, ...own } = resolved(schema)
  return (Array.isArray(allOf) ? allOf.map(merged) : []).concat(own).reduce(mergeTwo, {})
}

function mergeTwo(left: Json, right: Json): Json {
  const properties = { ...resolved(left['properties']) }
  for (const [key, value] of Object.entries(resolved(right['properties']))) {
    properties[key] = isObject(properties[key]) ? mergeTwo(properties[key], merged(value)) : value
  }
  const required = [...new Set([left, right].flatMap((each) => (each['required'] ?? []) as unknown[]))] // arrays, as the linter has checked
  return {
    ...left,
    ...right,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}
