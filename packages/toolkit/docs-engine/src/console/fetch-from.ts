/** A browser does not say why a server of another origin gave no response. */
export async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const { origin } = new URL(url)
    const message = !navigator.onLine
      ? 'the browser is offline'
      : `${origin} did not respond, or does not allow requests from ${location.origin} (CORS). A mock does with --cors '*'`
    throw new TypeError(message, { cause: error })
  }
}
