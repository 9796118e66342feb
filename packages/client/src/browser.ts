/**
 * Refuses to run where whoever opens the page could read the app token.
 *
 * @throws {TypeError} In a browser, unless that is allowed.
 */
export function refuseBrowser(allowed: boolean | undefined): void {
  // Pages and their workers alike; servers name themselves otherwise. Asked by name, since not all have a navigator. A page
  // is known by its document too, since an app that shows it may have given its browser another name.
  const { navigator } = globalThis as { navigator?: { readonly userAgent?: unknown } }
  if (!allowed && ('document' in globalThis || String(navigator?.userAgent).startsWith('Mozilla'))) {
    throw new TypeError(
      'Cannot make a client in a browser: whoever opens the page could read the app token; pass allowBrowser to do so anyway',
    )
  }
}
