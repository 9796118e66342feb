import { fetchFrom } from './fetch-from.ts'
import { parts } from './parts.ts'
import type { PlannedRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'
import { say } from './say.ts'
import type { Session } from './session.ts'

/** The mock in the page, or another server. */
export type Server = Session['server']

/** The server that a reader has chosen, and exchanges with it. */
export interface Connection {
  server: Server
  /** Address of the other server, without a slash at its end. */
  address(): string
  /** What the URLs of requests start with. */
  origin(): string
  /** The mock in the page, which is loaded on first use. */
  sandbox(): Promise<Sandbox>
  /** A sentence about who has answered a request, and what did not reach it. */
  answeredBy(request?: PlannedRequest): string
  /** @throws {TypeError} If the server cannot be reached, or its address is not one. */
  exchange(request: PlannedRequest, signal: AbortSignal): Promise<Response>
}

/**
 * @param options.base Base path of the site.
 * @param options.addressInput Has the address of the other server.
 */
export function createConnection(options: {
  readonly server: Server
  readonly base: string
  readonly addressInput: HTMLInputElement
}): Connection {
  const { base, addressInput } = options
  const sandboxOrigin = `${location.origin}${base}/sandbox`
  let opened: Promise<Sandbox> | undefined
  const connection: Connection = {
    server: options.server,
    address: () => addressInput.value.replace(/\/+$/, ''),
    origin: () => (connection.server === 'real' ? connection.address() : sandboxOrigin),
    answeredBy(request) {
      if (connection.server === 'sandbox') return say('answeredBySandbox')
      const lost = request === undefined ? [] : lostHeadersOf(request)
      const answered = say('answeredBy', { host: new URL(connection.address()).host })
      return lost.length === 0 ? answered : say('notSentByBrowser', { answered, headers: lost.join(', ') })
    },
    async sandbox() {
      const { openSandbox } = await parts.sandbox()
      return await (opened ??= openSandbox())
    },
    async exchange({ method, url, headers, body }, signal) {
      const init: RequestInit = {
        method,
        headers,
        signal,
        ...(body !== undefined && { body }),
      }
      if (connection.server === 'sandbox') {
        const { fetch: sandboxFetch } = await connection.sandbox()
        return await sandboxFetch(new URL(url.slice(sandboxOrigin.length), location.origin), init)
      }
      if (!/^https?:\/\/[^/]/.test(connection.address())) throw new TypeError(say('wrongAddress'))
      return await fetchFrom(url, init)
    },
  }
  return connection
}

/** The headers of a request that browsers let no page send to a server, such as `Cookie`. */
function lostHeadersOf({ url, headers }: PlannedRequest): string[] {
  const sent = new Request(url, { headers })
  return Object.keys(headers).filter((name) => !sent.headers.has(name))
}
