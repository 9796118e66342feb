import type { HttpResponse } from './message.ts'

/** The header `Vary` of a response, with another name. */
export function varyWith(headers: HttpResponse['headers'], name: string): string {
  return headers['vary'] === undefined ? name : `${headers['vary']}, ${name}`
}

/** A value for a header: a single line of ASCII, of bounded length. */
export function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 4096)
}

/** A string in quotes of a header, which may contain neither quotes nor backslashes. @see RFC 6750, section 3 */
export function quotableText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, "'")
}
