import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reply } from './calls.ts'

/** A request that a server received. */
export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Sends requests of every origin to one server. */
export interface RecordingServer {
  readonly fetch: typeof globalThis.fetch
  readonly received: readonly Received[]
  close(): void
}

/** The header that keeps the origin that a request is for. */
const origin = 'x-recorded-origin'

/** Starts a server on this machine, which records what it receives and sends these replies, one after the other. */
export async function recordingServer(replies: readonly Reply[]): Promise<RecordingServer> {
  const received: Received[] = []
  const record = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks = await request.toArray()
    const { [origin]: from, ...headers } = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const url = new URL(request.url ?? '/', from)
    received.push({ method: request.method ?? '', url, headers, bytes: new Uint8Array(Buffer.concat(chunks)) })
    const reply = replies[received.length - 1] ?? { status: 500 }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
  }
  const server = createServer((request, response) => void record(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on a port has one
  return {
    received,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const headers = new Headers(init?.headers)
      headers.set(origin, url.origin)
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
