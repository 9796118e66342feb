/** Hosts of this machine, where nobody can intercept the connection. */
const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Origin and base path of the service, without a trailing slash.
 *
 * @param allowHttp Allows `http:` to any machine.
 * @throws {TypeError} If it is neither an `https:` URL nor an `http:` URL of this machine, or has a user name, a query or
 *   a fragment. The message does not show it, since it may contain a password.
 */
export function baseOf(baseUrl: string | undefined, allowHttp?: boolean): string {
  const url = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const isAllowed =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && (allowHttp || loopback.test(url.hostname)))
  // Equal if the URL has no user name, query or fragment.
  if (!isAllowed || url.href !== url.origin + url.pathname) {
    throw new TypeError(
      `${baseUrl === undefined ? 'Pass' : 'Cannot use'} baseUrl: it must be an https: URL (or http: to this machine, or to any with allowHttp) without user name, query and fragment`,
    )
  }
  return url.href.replace(/\/+$/, '')
}
