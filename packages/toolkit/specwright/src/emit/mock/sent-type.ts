import { fileExtension, fileSample } from '@specwright/json-schema/examples'
import { bytesOf, essenceOf } from '@specwright/json-schema/keyword'
import { oneTypeOf, type MediaTypeModel, type Model } from '@specwright/document/model'

/** How a body is sent. */
export interface SentType {
  /** One of the content types that a range allows. */
  readonly contentType: string
  /** True for bytes, which no value of JSON is. */
  readonly isFile: boolean
}

/** How a documented body is sent. */
export function sentType(
  { contentType, kind, schema = {}, itemSchema }: MediaTypeModel,
  { document }: Model,
): SentType {
  const one = oneTypeOf(contentType, kind)
  const value = { contentType: one, isFile: false }
  if (itemSchema !== undefined || kind !== 'binary') return value
  // Such a range says nothing of what it contains.
  const isAny = /^(?:\*|application)\/\*$/.test(essenceOf(contentType))
  const bytes = bytesOf(schema, { root: document.root, contentType: isAny ? undefined : one })
  if (bytes === undefined) return isAny ? { ...value, contentType: oneTypeOf(contentType, 'json') } : value
  const { mediaType = 'application/octet-stream' } = bytes
  return { contentType: one === contentType ? contentType : mediaType, isFile: true }
}

/**
 * A documented file, in base64; `undefined` for a string that is none of its type.
 *
 * @param value Base64, perhaps as a `data:` URL.
 */
export function documentedFile(value: unknown, contentType: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const encoded = value.replace(/^data:[^,]*,/, '').replaceAll(/\s+/g, '')
  // Files of a kind begin alike.
  const isOfKind = isKnown(contentType) && encoded.startsWith(fileSample(contentType).slice(0, 4))
  return isOfKind && /^[\w+/]+=*$/.test(encoded) ? encoded : undefined
}

/** True for a type of which we know how its files begin. */
export function isKnown(contentType: string): boolean {
  return fileExtension(contentType) !== 'bin'
}
