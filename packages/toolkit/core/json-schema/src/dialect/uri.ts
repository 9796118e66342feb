/** Base URI of a schema without `$id`. */
export const noBase = 'schema:///'

/** A reference as an absolute URI without a fragment, and its fragment (decoded, without `#`). */
export interface Reference {
  readonly uri: string
  readonly fragment: string
}

/** Resolves a reference against a base URI. */
export function resolveReference(reference: string, base: string): Reference {
  const hash = reference.indexOf('#')
  const uri = hash < 0 ? reference : reference.slice(0, hash)
  const fragment = hash < 0 ? '' : reference.slice(hash + 1)
  return { uri: uri === '' ? base : absolute(uri, base), fragment: decode(fragment) }
}

function absolute(uri: string, base: string): string {
  return URL.canParse(uri, base) ? new URL(uri, base).href : uri
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
