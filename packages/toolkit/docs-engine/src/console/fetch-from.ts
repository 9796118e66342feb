import { say } from './say.ts'

/** A browser does not say why a server of another origin gave no response. */
export async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const message = navigator.onLine
      ? say('noCors', { server: new URL(url).origin, site: location.origin })
      : say('offline')
    throw new TypeError(message, { cause: error })
  }
}
