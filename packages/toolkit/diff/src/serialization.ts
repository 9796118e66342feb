import { own, pointerTo, type JsonObject } from '@loyalty-kit/json-schema/json'
import { normalised } from './normalised.ts'
import type { Part, Side } from './side.ts'

/** How a parameter is serialized, with the defaults filled in. @see OpenAPI 3.1, section 4.8.12 */
export function parameterStyle({ value }: Part, member: string): unknown {
  const isForm = value['in'] === 'query' || value['in'] === 'cookie'
  const style = own(value, 'style') ?? (isForm ? 'form' : 'simple')
  const fallback = { style, explode: style === 'form' }[member]
  return own(value, member) ?? fallback
}

/** How a member of a form is encoded, with the defaults filled in. @see OpenAPI 3.1, section 4.8.15 */
export function encodingStyle(encoding: JsonObject, member: string): unknown {
  const style = own(encoding, 'style') ?? 'form'
  const fallback = { style, explode: style === 'form', allowReserved: false, contentType: undefined }[member]
  return own(encoding, member) ?? fallback
}

/** True for arrays and objects, which `explode` applies to. */
export function isInParts(side: Side, part: Part): boolean {
  const { types, enum: values } = normalised(side, schemaOf(part))
  return values
    ? values.some((each) => typeof each === 'object' && each !== null)
    : !types || types.has('array') || types.has('object')
}

/** The schema of a parameter, a header or a media type. */
export function schemaOf({ value, pointer }: Part): Part<unknown> {
  return { value: own(value, 'schema') ?? true, pointer: pointerTo(pointer, 'schema') }
}

/** A media type in normal form: lower case, without spaces, and without `charset=utf-8`, which is the default. */
export function mediaType(type: string): string {
  return type
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/;charset="?utf-8"?/, '')
}
