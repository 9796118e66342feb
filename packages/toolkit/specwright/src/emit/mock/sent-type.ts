import { fileExtension, fileSample } from '@specwright/json-schema/examples'
import { bytesOf } from '@specwright/json-schema/keyword'
import { kindOfType, type ContentKind, type MediaTypeModel, type Model } from '@specwright/document/model'

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
  const one = oneOf(contentType, kind)
  const value = { contentType: one, isFile: false }
  if (itemSchema !== undefined || kind !== 'binary') return value
  // A range such as `*/*` says nothing of what it contains.
  const isAny = one !== contentType && kindOfType(one) === 'json'
  const bytes = bytesOf(schema, { root: document.root, contentType: isAny ? undefined : one })
  if (bytes === undefined) return value
  const { mediaType = 'application/octet-stream' } = bytes
  return { contentType: one === contentType ? contentType : mediaType, isFile: true }
}

/** One of the content types of a range; another one as it is. */
function oneOf(contentType: string, kind: ContentKind): string {
  const isRange = contentType.includes('*')
  if (isRange && kind === 'text') return 'text/plain'
  if (isRange && kind === 'json') return contentType.trim().startsWith('text/') ? 'text/json' : 'application/json'
  const range = /^\s*([^/\s;]+)\/\*/.exec(contentType)?.[1]?.toLowerCase()
  return range === undefined ? contentType : (Object.hasOwn(ofRange, range) && ofRange[range]) || `${range}/plain`
}

const ofRange: Readonly<Record<string, string>> = {
  '*': 'application/json',
  application: 'application/json',
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
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
