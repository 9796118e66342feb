import { byName, expanded } from './expansion.ts'
import { headersOf, plainHeaders } from './headers.ts'
import type { WriteHeaders } from '../send/options.ts'
import { exploded, membersOf, type WriteParameter } from './query.ts'

/**
 * Writes cookies beside the headers of a call, after those that these, or else the client's, have; null and undefined are
 * left out. Browsers do not let scripts send them.
 *
 * @param writers The writers of some of them, by name; the others are exploded `form`.
 * @param write Writes the headers. Default: they are strings.
 */
export function styledCookies(
  writers: Readonly<Record<string, WriteParameter>>,
  write: WriteHeaders = plainHeaders,
): WriteHeaders {
  const writeCookie = byName(writers, exploded)
  return (options, shared) => {
    const headers = headersOf(write(options, shared) ?? {})
    const cookies = membersOf(options.cookies ?? {}).flatMap(([name, value]) => writeCookie(name, value))
    const { cookie } = { ...shared, ...headers } // names in lower case
    return cookies.length === 0 ? headers : { ...headers, cookie: [...(cookie ? [cookie] : []), ...cookies].join('; ') }
  }
}

/** The style `cookie`, which leaves all encoding to the caller. */
export function rawCookie(explode?: boolean): WriteParameter {
  return (name, value) => expanded(name, value, { explode, encode: String, empty: '=' })
}
