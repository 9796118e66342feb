/**
 * The cookies of a header `Cookie`.
 *
 * @see RFC 6265, section 4.2
 */
export function cookiesOf(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').flatMap((cookie): (readonly [string, string])[] => {
      const end = cookie.indexOf('=')
      const value = cookie.slice(end + 1).trim()
      return end < 0 ? [] : [[cookie.slice(0, end).trim(), value.replace(/^"(.*)"$/, '$1')]]
    }),
  )
}
