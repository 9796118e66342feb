import { constraintsOf } from './constraints.ts'
import { isObject, resolved, textOf, type Json } from './contract.ts'
import type { Field } from './fields.ts'
import { typeParts } from './type-text.ts'

/** What the tables of a payload show elsewhere: by rows of their own, or as the mark `required`. */
const shown = ['properties', 'required', 'additionalProperties']

/** The fields of a payload without refs, those of objects within it included. */
export function fieldsOfPayload(schema: unknown, place: string): Field[] {
  return fieldsBelow(merged(schema), '', place)
}

function fieldsBelow(schema: Json, path: string, place: string): Field[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(resolved(schema['properties'])).flatMap(([key, value]) => {
    const property = merged(value)
    const name = path === '' ? key : `${path}.${key}`
    const limits = Object.fromEntries(Object.entries(property).filter(([keyword]) => !shown.includes(keyword)))
    const known = property['x-known-values']
    const field: Field = {
      name,
      anchor: name.replaceAll(/[^A-Za-z0-9_]+/g, '-'),
      type: typeParts(property, `${place} ${name}`),
      required: required.includes(key),
      description: textOf(property['description']),
      rules: constraintsOf(limits),
      known: Array.isArray(known) && !('const' in property) ? known.map(String) : [],
      default: property['default'] === undefined ? undefined : JSON.stringify(property['default']),
      assumed: 'const' in property ? undefined : textOf(property['x-assumed']) || undefined,
    }
    return [field, ...fieldsBelow(property, name, place)]
  })
}

/** A schema and all that stands in its `allOf` as one: what comes later says more. */
function merged(schema: unknown): Json {
  const { allOf, ...own } = resolved(schema)
  return (Array.isArray(allOf) ? allOf.map(merged) : []).concat(own).reduce(together, {})
}

function together(one: Json, other: Json): Json {
  const properties = { ...resolved(one['properties']) }
  for (const [key, value] of Object.entries(resolved(other['properties']))) {
    properties[key] = isObject(properties[key]) ? together(properties[key], merged(value)) : value
  }
  const required = [...new Set([one, other].flatMap((each) => (each['required'] ?? []) as unknown[]))] // lists, as the linter has proven
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}
