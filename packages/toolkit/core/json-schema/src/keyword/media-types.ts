/** A media type without its parameters, in lower case. */
export function essenceOf(mediaType: string): string {
  return mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** What follows `application/` of types that are text by another name; they may start with `x-` as well. */
const applications: readonly string[] = [
  'ecmascript',
  'graphql',
  'javascript',
  'jose',
  'json',
  'json-lines',
  'json-seq',
  'json5',
  'jsonl',
  'jwt',
  'ndjson',
  'node',
  'pem-certificate-chain',
  'pem-file',
  'pgp-keys',
  'rtf',
  'sdp',
  'sh',
  'sparql-query',
  'sql',
  'tex',
  'toml',
  'trig',
  'typescript',
  'www-form-urlencoded',
  'xml',
  'xml-dtd',
  'xml-external-parsed-entity',
  'yaml',
]

const text = new RegExp(
  String.raw`^text/|^multipart/|^message/|^application/(?:x-)?(?:${applications.join('|')})$|\+(?:json|json-seq|jwt|xml|yaml)$`,
)

/**
 * True for a media type, or a range, whose contents are bytes: everything but text, and what is written with text.
 *
 * @param mediaType With or without parameters.
 */
export function isBinaryType(mediaType: string): boolean {
  return !text.test(essenceOf(mediaType))
}

/** True for JSON, as the validators decide it. */
export { isJsonType } from '@specwright/validator-engine'

/** True for XML. @see RFC 7303 */
export function isXmlType(mediaType: string): boolean {
  return /[/+]xml$/.test(essenceOf(mediaType))
}
