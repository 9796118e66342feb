import { nodeProcess } from '../values/node-process.ts'

/** What a request to a service is sent with. */
interface UpstreamInit extends RequestInit {
  readonly headers: [string, string][]
  readonly body?: Uint8Array<ArrayBuffer>
  readonly signal: AbortSignal
}

/** Sends requests to a service. */
export type UpstreamFetch = (url: URL, init: UpstreamInit) => Promise<Response>

/** What the module for Node.js exports. */
interface ByHttp {
  readonly fetchByHttp: UpstreamFetch
}

/** Sends requests to a service as the platform can: in Node.js by `node:http`, elsewhere by the global `fetch`. */
export const upstreamFetch: UpstreamFetch = async (url, init) => {
  if (nodeProcess?.versions?.['undici'] === undefined) return await fetch(url, init)
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- who serves elsewhere has no types of what it imports
  const { fetchByHttp } = (await import('../http/listen/fetch-by-http.ts' as string)) as ByHttp
  return await fetchByHttp(url, init)
}
