/** Hosts that are this machine, so that nobody is between it and the client. */
const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Origin and base path of the service, without a slash at the end.
 *
 * @throws {TypeError} When it is no `https:` address, nor an `http:` address of this machine, or holds a user name, a
 *   query or a fragment. The message does not show it, since it may hold a password.
 */
export function baseOf(baseUrl: string): string {
  const { protocol, hostname, origin, pathname, username, password, search, hash } = parsed(baseUrl)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('Cannot use baseUrl: it is no http: or https: address')
  if (username || password || search || hash)
    throw new TypeError('Cannot use baseUrl: it holds a user name, a query or a fragment')
  if (protocol === 'http:' && !loopback.test(hostname)) {
    throw new TypeError(`Cannot send the app token to ${hostname}: http: is not encrypted; use https:`)
  }
  return origin + pathname.replace(/\/+$/, '')
}

function parsed(baseUrl: string): URL {
  try {
    return new URL(baseUrl)
  } catch {
    throw new TypeError('Cannot use baseUrl: it is no absolute address, such as https://loyalty.example')
  }
}
