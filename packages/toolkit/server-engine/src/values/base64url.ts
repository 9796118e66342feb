import { bytesOf, charactersOf } from './bytes.ts'

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Strings whose characters are not the bytes of their UTF-8, or are rare. */
const others = /[^ -~]/

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  return urlSafe(btoa(charactersOf(bytes)))
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Encodes a string as the base64url of its UTF-8. */
export function encodeText(text: string): string {
  return others.test(text) ? base64url(utf8.encode(text)) : urlSafe(btoa(text))
}

/** Decodes base64url to a string; `undefined` if it is not valid. */
export function decodeText(encoded: string): string | undefined {
  if (!/^[\w-]*$/.test(encoded)) return undefined
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    return others.test(binary) ? strictUtf8.decode(bytesOf(binary)) : binary
  } catch {
    // Neither base64 nor UTF-8: the caller reports what could not be read.
    return undefined
  }
}
