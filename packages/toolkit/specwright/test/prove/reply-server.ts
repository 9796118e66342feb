import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a server gets. */
export interface SentCall {
  readonly method: string
  /** The path and the query, as they were sent. */
  readonly target: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A response, whose body is written as JSON, or as it is. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
}

/** What a server replies; `undefined` where it closes the connection. */
export type ReplyTo = (call: SentCall) => Reply | undefined

/** The network of a command where a server listens that has no port. */
export type Fetch = typeof globalThis.fetch

/** Starts a server on a port of this machine. */
export async function startServer(replyTo: ReplyTo): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: target = '', headers } = request
      const url = new URL(target, 'http://127.0.0.1')
      const reply = replyTo({ method, target, url, headers, text: Buffer.concat(chunks).toString('utf8') })
      if (reply === undefined) return void request.socket.destroy()
      const { status, headers: sent, text } = written(reply)
      response.writeHead(status, sent).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => await new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** A network that has this server only: its sockets would take most of the time of a proof. */
export function fetchFrom(replyTo: ReplyTo): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, headers } = request
    const url = new URL(request.url)
    const target = url.pathname + url.search
    const reply = replyTo({ method, target, url, headers: Object.fromEntries(headers), text: await request.text() })
    if (reply === undefined) throw new TypeError('fetch failed', { cause: new Error('other side closed') })
    const { status, headers: sent, text } = written(reply)
    return new Response(method === 'HEAD' || text === '' ? null : text, { status, headers: sent })
  }
}

function written({ status, body, headers, text }: Reply): Required<Omit<Reply, 'body'>> {
  const sent = text ?? (body === undefined ? '' : JSON.stringify(body))
  return { status, headers: { ...(sent !== '' && { 'content-type': 'application/json' }), ...headers }, text: sent }
}
