const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Texts of which each character is a byte of UTF-8 already. */
const ascii = /^\p{ASCII}*$/u

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return urlSafe(btoa(binary))
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A text as the base64url of its UTF-8. */
export function encodeText(text: string): string {
  return ascii.test(text) ? urlSafe(btoa(text)) : base64url(utf8.encode(text))
}

/** The text that a base64url holds, or `undefined` where it is none. */
export function decodeText(encoded: string): string | undefined {
  if (!/^[\w-]*$/.test(encoded)) return undefined
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    return ascii.test(binary)
      ? binary
      : strictUtf8.decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  } catch {
    // Neither base64 nor UTF-8: the caller says which text was not understood.
    return undefined
  }
}
