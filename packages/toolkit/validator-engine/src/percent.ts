/** A string without percent-encoding; one that is not valid stays as it is. */
export function percentDecoded(encoded: string): string {
  if (!encoded.includes('%')) return encoded
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
