import { isObject, type Json } from '../data.ts'
import { annotationsOf } from './annotations.ts'
import { constraintsOf } from './constraints.ts'
import { resolved, schemaNameOf, textOf } from './contract.ts'
import type { Field } from './fields.ts'
import { merged } from './merged.ts'
import { isInline, pointerTo } from './subschemas.ts'
import { typeParts } from './type-text.ts'
import { asCode, codeOf, Unworded, wordedOr } from './unworded.ts'

/** A payload without a name, as its page shows it. */
export interface Payload {
  /** The limits of its value as a whole. */
  readonly limits: readonly string[]
  /** Its fields, including those of objects, arrays and maps within it. A named schema is a link. */
  readonly fields: readonly Field[]
}

/**
 * The limits and fields of a payload without a name.
 *
 * @throws {Unworded} For what it has no words for.
 */
export function payloadOf(schema: unknown, place: string): Payload {
  if (schema === true) return { limits: [], fields: [] }
  const own = merged(schema)
  return { limits: limitsOf(own, place), fields: fieldsBelow(own, '', place) }
}

/** The fields of a payload without a name. */
export function fieldsOfPayload(schema: unknown, place: string): Field[] {
  return fieldsBelow(merged(schema), '', place)
}

/** The type of a value and its limits; its schema as code too, where there are no words for all of it. */
export function typeAndLimits(schema: Json, place: string): Pick<Field, 'type' | 'limits' | 'rules' | 'code'> {
  const type = wordedOr(undefined, () => typeParts(schema, place))
  const limits = wordedOr(undefined, () => limitsOf(schema, place))
  const code = type && limits ? {} : { code: codeOf(schema) }
  return { type: type ?? asCode, limits: limits ?? [], rules: [], ...code }
}

/** The limits of a value, except those that rows of their own show. */
function limitsOf(schema: Json, place: string): string[] {
  return constraintsOf(schema, place, { shownInRows: ['properties', 'required'] })
}

function fieldsBelow(schema: Json, at: string, place: string): Field[] {
  requireOneKind(schema, place)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const fields = Object.entries(resolved(schema['properties'])).flatMap(([key, value]) => {
    const isNamed = schemaNameOf(value) !== undefined
    const property = isNamed && isObject(value) ? value : merged(value)
    const pointer = pointerTo(at, [key])
    const known = property['x-known-values']
    const field: Field = {
      ...annotationsOf(property),
      pointer,
      ...typeAndLimits(property, `${place} ${pointer}`),
      required: required.includes(key),
      conditional: [],
      known: Array.isArray(known) && !('const' in property) ? known.map(String) : [],
      assumed: [textOf(property['x-assumed'])].filter((reason) => reason !== '' && !('const' in property)),
    }
    const below = (): Field[] => (isNamed ? [] : fieldsBelow(property, pointer, place))
    const inner = wordedOr(undefined, below)
    return inner ? [field, ...inner] : [{ ...field, code: codeOf(property) }]
  })
  const each = eachOf(schema).flatMap((inner) => fieldsBelow(merged(inner), pointerTo(at, ['*']), place))
  return [...fields, ...each]
}

/** The schemas of items and of other fields, which have rows of their own if they are objects without a name. */
function eachOf({ items, additionalProperties }: Json): readonly Json[] {
  return [items, additionalProperties].filter(isInline)
}

/** @throws {Unworded} For a choice of objects without names, whose fields would be missing. */
function requireOneKind(schema: Json, place: string): void {
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as unknown[]) // arrays, as the linter has checked
  if (branches.some((branch) => isInline(branch) && ['properties', 'items', 'allOf'].some((name) => name in branch)))
    throw new Unworded(`Cannot describe the kinds of ${place}. Give each schema a name`)
}
