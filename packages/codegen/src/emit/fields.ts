import type { JsonObject } from '../document.ts'
import { flatten } from '../example/flat-schema.ts'
import type { JsonSchema } from '../model.ts'

/** How the text of a parameter or a form field is read as a value. */
export interface Field {
  /** What the text stands for; left out for text. A list has the kind of its items. */
  readonly kind?: 'integer' | 'number' | 'boolean'
  readonly isList?: true
  /** Value where nothing is sent. */
  readonly default?: unknown
}

/** How each of some named schemas is read; those that are plain text without a default are left out. */
export function fieldsOf(
  schemas: Iterable<readonly [name: string, schema: JsonSchema]>,
  root: JsonObject,
): { readonly [name: string]: Field } {
  const fields = [...schemas].map(([name, schema]) => [name, fieldOf(schema, root)] as const)
  return Object.fromEntries(fields.filter(([, field]) => Object.keys(field).length > 0))
}

/** How the fields of a form are read. */
export function fieldsOfForm(schema: JsonSchema, root: JsonObject): { readonly [name: string]: Field } {
  const [flat] = flatten(schema, root)
  const members = [...(flat?.properties ?? [])].map(([name, schemas]) => [name, { allOf: schemas }] as const)
  return fieldsOf(members, root)
}

function fieldOf(schema: JsonSchema, root: JsonObject): Field {
  const [flat] = flatten(schema, root)
  if (!flat) return {}
  const fallback = flat.default === undefined ? {} : { default: flat.default }
  if (flat.types[0] === 'array') {
    const { kind } = fieldOf({ allOf: flat.items }, root)
    return { ...(kind === undefined ? {} : { kind }), isList: true, ...fallback }
  }
  const type = flat.values ? typeof flat.values[0] : flat.types[0]
  const isKind = type === 'integer' || type === 'number' || type === 'boolean'
  return { ...(isKind ? { kind: type } : {}), ...fallback }
}
