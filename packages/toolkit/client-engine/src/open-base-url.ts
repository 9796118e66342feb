const page = globalThis as { readonly location?: { readonly href: string } }

/** What a URL is. */
export interface BaseUrlOptions {
  /** Its name in the message. Default: `baseUrl`. */
  readonly name?: string
  /** The server of the document if its URL is relative: that of a page, which needs no other. */
  readonly server?: string
  /** What it is relative to, if it is. Default: the address of the page, if there is one. */
  readonly base?: string | undefined
}

/**
 * Origin and base path of a service at any address, without a trailing slash. In a page, it may be a path alone.
 *
 * @throws {TypeError} If it is missing, or is not an `https:` or `http:` URL, or has a user name, a query or a fragment. The message does
 *   not show it, since it may contain a password.
 */
export function openBaseOf(
  baseUrl: string | undefined,
  { name = 'baseUrl', server, base = page.location?.href }: BaseUrlOptions = {},
): string {
  if (baseUrl === undefined) return ofDocument(server, base)
  const url = URL.canParse(baseUrl, base) ? new URL(baseUrl, base) : undefined
  // Equal if the URL has no user name, query or fragment.
  if (!url || !/^https?:/.test(url.href) || url.href !== url.origin + url.pathname) {
    throw new TypeError(`Cannot use ${name}: it must be an https: or http: URL without user name, query and fragment`)
  }
  return url.href.replace(/\/+$/, '')
}

function ofDocument(server: string | undefined, base: string | undefined): string {
  if (server !== undefined && base !== undefined) return openBaseOf(server, { name: `server ${server}`, base })
  const why = server === undefined ? '' : `its document's server ${server} is relative. `
  throw new TypeError(`Cannot create the client: ${why}Pass baseUrl, the URL of the service`)
}
