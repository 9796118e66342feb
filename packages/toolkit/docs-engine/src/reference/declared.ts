import { isObject } from './contract.ts'
import { isInline, pointerTo, subschemasOf } from './subschemas.ts'

/** One declaration of a field in a schema. */
export interface Declared {
  /** JSON Pointer from the schema's value; `*` stands for any item or field, as in a rule. */
  readonly field: string
  readonly schema: unknown
  /** JSON Pointer of that schema in the contract. */
  readonly pointer: string
}

/** Every declaration of a field in a schema and its inline schemas, in the order of the contract. */
export function declaredIn(schema: unknown, at: Omit<Declared, 'schema'>): Declared[] {
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    (subschemasOf(keyword, value) ?? []).flatMap(({ schema: inner, steps, field }) => {
      const below = {
        field: field === undefined ? at.field : pointerTo(at.field, [field]),
        pointer: pointerTo(at.pointer, steps),
      }
      const isField = keyword === 'properties'
      return [...(isField ? [{ ...below, schema: inner }] : []), ...(isInline(inner) ? declaredIn(inner, below) : [])]
    }),
  )
}
