const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A text as the base64url of its UTF-8. */
export function encodeText(text: string): string {
  return base64url(utf8.encode(text))
}

/** The text that a base64url holds, or `undefined` where it is none. */
export function decodeText(encoded: string): string | undefined {
  if (!/^[\w-]*$/.test(encoded)) return undefined
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    return strictUtf8.decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  } catch {
    // Neither base64 nor UTF-8: the caller says which text was not understood.
    return undefined
  }
}
