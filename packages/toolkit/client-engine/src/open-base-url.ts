/**
 * Origin and base path of a service at any address, without a trailing slash. In a page, it may be a path alone.
 *
 * @param name What the URL is, for the message.
 * @throws {TypeError} If it is not an `https:` or `http:` URL, or has a user name, a query or a fragment. The message does
 *   not show it, since it may contain a password.
 */
export function openBaseOf(baseUrl: string, name = 'baseUrl'): string {
  const { location } = globalThis as { location?: { readonly href: string } }
  const url = URL.canParse(baseUrl, location?.href) ? new URL(baseUrl, location?.href) : undefined
  // Equal if the URL has no user name, query or fragment.
  if (!url || !/^https?:/.test(url.href) || url.href !== url.origin + url.pathname) {
    throw new TypeError(`Cannot use ${name}: it must be an https: or http: URL without user name, query and fragment`)
  }
  return url.href.replace(/\/+$/, '')
}
