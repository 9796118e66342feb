/**
 * Throws in a browser, where users of the page could read the app token.
 *
 * @throws {TypeError} In a browser, unless allowed.
 */
export function refuseBrowser(allowed: boolean | undefined): void {
  // Browsers and their workers have a Mozilla user agent; servers do not, and some have no navigator. A web view may have
  // another user agent, so a document counts too.
  const { navigator } = globalThis as { navigator?: { readonly userAgent?: unknown } }
  if (!allowed && ('document' in globalThis || String(navigator?.userAgent).startsWith('Mozilla'))) {
    throw new TypeError(
      'Cannot create a client in a browser: users of the page could read the app token. Pass allowBrowser to do so anyway',
    )
  }
}
