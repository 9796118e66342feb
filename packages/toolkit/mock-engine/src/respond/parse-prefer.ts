/** What a request prefers over the default response. */
export interface Preference {
  /** Status of the response to send. */
  readonly code?: number
  /** Name of the example to send. */
  readonly example?: string
  /** Whether to send a value made from the schema, rather than an example. */
  readonly dynamic?: boolean
  /** How long to wait before the response is sent; at most 600. */
  readonly waitSeconds?: number
}

const maxWaitSeconds = 600

/** A preference with its parameters, and what precedes them: separators within quotes separate nothing. */
const preferences = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g
const withoutParameters = /^(?:"(?:[^"\\]|\\.)*"|[^";])*/
const assignment = /^\s*([!#$%&'*+.^`|~\w-]+)\s*=\s*(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)")\s*$/

/**
 * Reads `Prefer: code=409, example=inUse, dynamic=true, wait=2`. Other preferences and parameters are ignored, as the RFC requires.
 *
 * @param value The header's value; `wait` is in seconds.
 * @see RFC 7240, section 2
 */
export function readPreference(value: string): Preference {
  const found = new Map<string, string>()
  for (const [preference] of value.matchAll(preferences)) {
    const [, name, token, quoted = ''] = assignment.exec(withoutParameters.exec(preference)![0]) ?? []
    const key = name?.toLowerCase()
    // The first of several wins.
    if (key !== undefined && !found.has(key)) found.set(key, token ?? quoted.replaceAll(/\\(.)/g, '$1'))
  }
  const code = Number(found.get('code'))
  const example = found.get('example')
  const wait = Number(found.get('wait'))
  return {
    ...(Number.isInteger(code) && code >= 200 && code <= 599 ? { code } : {}),
    ...(example === undefined ? {} : { example }),
    ...(found.get('dynamic') === 'true' ? { dynamic: true } : {}),
    ...(wait > 0 ? { waitSeconds: Math.min(wait, maxWaitSeconds) } : {}),
  }
}
