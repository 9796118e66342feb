/** What a request prefers over the default response. */
export interface Preference {
  /** Status of the response to send. */
  readonly code?: number
  readonly waitMs?: number
}

const nothing: Preference = {}
const maxWaitSeconds = 600

/**
 * Reads `Prefer: code=409, wait=2`. Unknown preferences are ignored, as the RFC requires.
 *
 * @param value The header's value; `wait` is in seconds, at most 600.
 * @see RFC 7240
 */
export function readPreference(value: string | undefined): Preference {
  if (value === undefined) return nothing
  const found = new Map<string, string>()
  for (const [, name, quoted, bare] of value.matchAll(/(?:^|[,;])\s*(\w+)\s*=\s*(?:"([^"]*)"|([^\s,;"]+))/g)) {
    // The first of several wins.
    const key = name!.toLowerCase()
    if (!found.has(key)) found.set(key, quoted ?? bare!)
  }
  const code = Number(found.get('code'))
  const wait = Number(found.get('wait'))
  return {
    ...(Number.isInteger(code) && code >= 200 && code <= 599 ? { code } : {}),
    ...(wait > 0 ? { waitMs: Math.min(wait, maxWaitSeconds) * 1000 } : {}),
  }
}
