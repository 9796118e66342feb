const page = globalThis as { readonly location?: { readonly href: string } }

/** What a URL is. */
export interface BaseUrlOptions {
  /** Its name in the message. Default: `baseUrl`. */
  readonly name?: string
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
  { name = 'baseUrl', base = page.location?.href }: BaseUrlOptions = {},
): string {
  const url = baseUrl !== undefined && URL.canParse(baseUrl, base) && new URL(baseUrl, base)
  // Equal if the URL has no user name, query or fragment.
  if (!url || !/^https?:/.test(url.href) || url.href !== url.origin + url.pathname) {
    throw new TypeError(
      `${baseUrl === undefined ? 'Pass' : 'Cannot use'} ${name}: it must be an https: or http: URL without user name, query and fragment`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

/**
 * The same for a document whose server is relative: in a page, it starts from the page's address.
 *
 * @param server Its URL.
 * @throws {TypeError} Also without a page, if no URL is given.
 */
export function relativeBaseOf(baseUrl: string | undefined, server: string): string {
  if (baseUrl !== undefined) return openBaseOf(baseUrl)
  if (page.location) return openBaseOf(server, { name: `server ${server}` })
  throw new TypeError(
    `Cannot create the client: its document's server ${server} is relative. Pass baseUrl, the URL of the service`,
  )
}
