import { isObject, type Json } from './docs-data.ts'
import { resolved } from './contract.ts'

/** A schema merged with its `allOf`; later ones take precedence. */
export function merged(schema: unknown): Json {
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
