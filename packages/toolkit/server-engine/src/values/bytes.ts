/** Bytes as a string, of which each character is one. */
export function charactersOf(bytes: Uint8Array): string {
  let characters = ''
  // A call cannot have arbitrarily many arguments.
  for (let at = 0; at < bytes.length; at += 8192) characters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return characters
}

/** The bytes that are the characters of a string. */
export function bytesOf(characters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}
