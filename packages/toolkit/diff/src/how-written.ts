import { own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { normalised } from './normal.ts'
import { pointerTo } from './report.ts'
import type { Part, Side } from './side.ts'

/** How the value of a parameter is written, with what holds where nothing is said. @see OpenAPI 3.1, section 4.8.12 */
export function parameterStyle({ value }: Part, member: string): unknown {
  const isForm = value['in'] === 'query' || value['in'] === 'cookie'
  const style = own(value, 'style') ?? (isForm ? 'form' : 'simple')
  const fallback = { style, explode: style === 'form' }[member]
  return own(value, member) ?? fallback
}

/** How a member of a form is written, with what holds where nothing is said. @see OpenAPI 3.1, section 4.8.15 */
export function encodingStyle(encoding: JsonObject, member: string): unknown {
  const style = own(encoding, 'style') ?? 'form'
  const fallback = { style, explode: style === 'form', allowReserved: false, contentType: undefined }[member]
  return own(encoding, member) ?? fallback
}

/** True for lists and objects, whose parts can stand together or apart. */
export function isInParts(side: Side, { value, pointer }: Part): boolean {
  const { types, enum: values } = normalised(side, {
    value: own(value, 'schema') ?? true,
    pointer: pointerTo(pointer, 'schema'),
  })
  return values
    ? values.some((each) => typeof each === 'object' && each !== null)
    : !types || types.has('array') || types.has('object')
}

/** One spelling of a media type: case and spaces mean nothing, and texts are UTF-8 where nothing else is said. */
export function mediaType(type: string): string {
  return type
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/;charset="?utf-8"?/, '')
}
