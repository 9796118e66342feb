import type { Model } from '@specwright/document/model'
import { isObject, keysOf, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import { withoutNull } from '../client/shape.ts'
import { isOpen } from './state/members.ts'
import { everyProperty, variantsOf } from './state/variants.ts'

/** A name in code that the schema of a document does not have. */
export interface Unnamed {
  /** Where it is in the value, as a JSON Pointer. */
  readonly at: string
  readonly what: 'member' | 'value'
  readonly name: string
  /** What the schema has there. */
  readonly known: readonly string[]
}

/** The members, and the values of open sets, that a value has and its schema does not name. */
export function unnamedIn(value: unknown, schema: JsonSchema | undefined, model: Model, at = ''): readonly Unnamed[] {
  if (Array.isArray(value)) {
    const items = withoutNull(schema, model)?.['items'] as JsonSchema | undefined // checked by the loader
    return value.flatMap((item, index) => unnamedIn(item, items, model, pointerTo(at, index)))
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, member]) => {
      const place = pointerTo(at, name)
      const found = memberOf(schema, name, model)
      if (found === undefined) return []
      if ('known' in found) return [{ at: place, what: 'member', name, known: found.known }]
      return unnamedIn(member, found.schema, model, place)
    })
  }
  if (typeof value !== 'string') return []
  const known = withoutNull(schema, model)?.['x-known-values']
  return Array.isArray(known) && !known.includes(value)
    ? [{ at, what: 'value', name: value, known: known.map(String) }]
    : []
}

/** The first part of a pointer that a schema does not name. */
export function unnamedOf(pointer: string, schema: JsonSchema | undefined, model: Model): Unnamed | undefined {
  let [at, current] = ['', schema]
  for (const name of keysOf(pointer)) {
    at = pointerTo(at, name)
    const found = memberOf(current, name, model)
    if (found === undefined) return undefined
    if ('known' in found) return { at, what: 'member', name, known: found.known }
    current = found.schema
  }
  return undefined
}

/** The schema of a member, or the names of those that there are; `undefined` if the schema does not list them. */
function memberOf(
  schema: JsonSchema | undefined,
  name: string,
  model: Model,
): { readonly schema: JsonSchema | undefined } | { readonly known: readonly string[] } | undefined {
  const properties = everyProperty(variantsOf(schema, model))
  const known = Object.keys(properties)
  if (known.includes(name)) return { schema: properties[name] }
  return known.length === 0 || isOpen(schema, model) ? undefined : { known }
}
