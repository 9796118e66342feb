import { isObject, type Json } from './docs-data.ts'
import { annotationsOf } from './annotations.ts'
import { choicesAt } from './choices.ts'
import { constraintsOf } from './constraints.ts'
import { resolved, schemaNameOf, textOf } from './contract.ts'
import type { Field } from './fields.ts'
import { listed } from './listed.ts'
import { joinedText } from './markdown.ts'
import { merged } from './merged.ts'
import type { Sentence } from './rule-sentence.ts'
import { isInline, pointerTo } from './subschemas.ts'
import { distinctTypes, joined, shownByType, typeParts } from './type-text.ts'
import { asCode, codeOf, Unworded, wordedOr } from './unworded.ts'

/** A payload without a name, as its page shows it. */
export interface Payload {
  /** The limits of its value as a whole, and what its alternatives require. */
  readonly limits: readonly string[]
  readonly rules: readonly Sentence[]
  /** Its fields, including those of objects, arrays and maps within it. A named schema is a link. */
  readonly fields: readonly Field[]
}

/**
 * The limits and fields of a payload without a name.
 *
 * @throws {Unworded} For what it has no words for.
 */
export function payloadOf(schema: unknown, place: string): Payload {
  if (schema === true) return { limits: [], rules: [], fields: [] }
  const own = merged(schema)
  return { limits: limitsOf(own, place), rules: choiceOf(own, place), fields: fieldsBelow(own, '', place) }
}

/** The fields of a payload without a name. */
export function fieldsOfPayload(schema: unknown, place: string): Field[] {
  return fieldsBelow(merged(schema), '', place)
}

/** The type of a value and its limits; its schema as code too, where there are no words for all of it. */
export function typeAndLimits(schema: Json, place: string): Pick<Field, 'type' | 'limits' | 'rules' | 'code'> {
  const type = wordedOr(undefined, () => typeParts(schema, place))
  const limits = wordedOr(undefined, () => limitsOf(schema, place))
  const rules = wordedOr(undefined, () => choiceOf(schema, place))
  const code = type && limits && rules ? {} : { code: codeOf(schema) }
  return { type: type ?? asCode, limits: limits ?? [], rules: rules ?? [], ...code }
}

/** The limits of a value, except those that rows of their own show. */
function limitsOf(schema: Json, place: string): string[] {
  return constraintsOf(schema, place, { shownInRows: ['properties', 'required'] })
}

function fieldsBelow(schema: Json, at: string, place: string): Field[] {
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
  return onePerField([...fields, ...each, ...fieldsOfKinds(schema, at, place)])
}

/** The schemas of items and of other fields, which have rows of their own if they are objects without a name. */
function eachOf({ items, additionalProperties }: Json): readonly Json[] {
  return [items, additionalProperties].filter(isInline)
}

/** The fields of the alternatives without names; of several, a sentence says what each requires. */
function fieldsOfKinds(schema: Json, at: string, place: string): Field[] {
  const kinds = kindsOf(schema)
  return kinds.filter(isInline).flatMap((kind) => {
    const own = merged(kind)
    const fields = fieldsBelow(own, at, place)
    if (kinds.length === 1) return fields
    const others = constraintsOf(own, place, {
      shownInRows: ['properties', 'required', 'items', 'additionalProperties'],
    })
    if (fields.length > 0 && others.length > 0)
      throw new Unworded(`Cannot describe the limits of a kind of ${place}. Give each schema a name`)
    const depth = at.split('/').length + 1
    return fields.map((field) => (field.pointer.split('/').length > depth ? field : { ...field, required: false }))
  })
}

/** The alternatives of a value, besides null. */
function kindsOf(schema: Json): unknown[] {
  return ['oneOf', 'anyOf']
    .flatMap((keyword) => (schema[keyword] ?? []) as unknown[]) // arrays, as the linter has checked
    .filter((kind) => !(isObject(kind) && kind['type'] === 'null'))
}

/** What several alternatives without names require: `exactly one of: an object with a or an object with b`. */
function choiceOf(schema: Json, place: string): Sentence[] {
  if (kindsOf(schema).length < 2) return []
  const shown = new Set(shownByType(schema, place))
  const choices = choicesAt({ schema, field: '', pointer: place }, (pointer) => shown.has(pointer))
  return choices.map(({ sentence }) => sentence).filter((sentence) => sentence.length > 0)
}

/** Rows with those of one field joined: alternatives may share fields. */
function onePerField(rows: readonly Field[]): Field[] {
  return [...Map.groupBy(rows, ({ pointer }) => pointer).values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? []
    const all = [first, ...others]
    const limits = new Set(all.map((row) => row.limits.join(', ')))
    return [
      {
        ...first,
        type: joined(distinctTypes(all.map(({ type }) => type))),
        limits: [listed([...limits])].filter((limit) => limit !== ''),
        description: joinedText([...new Set(all.map(({ description }) => description))]),
      },
    ]
  })
}
