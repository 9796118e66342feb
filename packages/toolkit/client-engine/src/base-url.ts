/** Hosts that are this machine, so that nobody is between it and the client. */
const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Origin and base path of the service, without a slash at the end.
 *
 * @throws {TypeError} When it is no `https:` address, nor an `http:` address of this machine, or holds a user name, a
 *   query or a fragment. The message does not show it, since it may hold a password.
 */
export function baseOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const isPrivate = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname))
  // An address holds nothing else when these two parts are all of it.
  if (!isPrivate || url.href !== url.origin + url.pathname) {
    throw new TypeError(
      'Cannot use baseUrl: it must be an https: address (or http: to this machine) without user name, query and fragment',
    )
  }
  return url.href.replace(/\/+$/, '')
}
