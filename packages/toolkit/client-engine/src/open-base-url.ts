/**
 * Origin and base path of a service that may be anywhere, without a slash at the end. A page may name it by a path alone.
 *
 * @throws {TypeError} When it is no `https:` or `http:` address, or holds a user name, a query or a fragment. The message does
 *   not show it, since it may hold a password.
 */
export function openBaseOf(baseUrl: string): string {
  const { location } = globalThis as { location?: { readonly href: string } }
  const url = URL.canParse(baseUrl, location?.href) ? new URL(baseUrl, location?.href) : undefined
  // An address holds nothing else when these two parts are all of it.
  if (!url || !/^https?:/.test(url.href) || url.href !== url.origin + url.pathname) {
    throw new TypeError(
      'Cannot use baseUrl: it must be an https: or http: address without user name, query and fragment',
    )
  }
  return url.href.replace(/\/+$/, '')
}
