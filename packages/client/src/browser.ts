/**
 * Refuses to run where whoever opens the page could read the app token.
 *
 * @throws {TypeError} In a browser, unless that is allowed.
 */
export function refuseBrowser(allowed: boolean | undefined): void {
  // Asked by name, since the types of a server have no such globals.
  if (!allowed && 'window' in globalThis && 'document' in globalThis) {
    throw new TypeError(
      'Cannot make a client in a browser: whoever opens the page could read the app token; pass allowBrowser to do so anyway',
    )
  }
}
