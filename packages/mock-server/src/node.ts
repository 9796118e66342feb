import { createHmac, createSecretKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MockRequest, MockResponse } from './message.ts'
import { createMockServer as createPortableMockServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'
import type { CreateSign } from './sign.ts'

export type * from './index.ts'
export { es256 } from './es256.ts'
export { openStore } from './store/open.ts'
export { StoreError } from './store/store-error.ts'

/** Where to listen. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. On any address but the loopback ones, `/__control/` needs a control token. */
  readonly host?: string
}

/** A mock server on a port. */
export interface Listening {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string
  /** Takes no more requests, and settles when those in flight are answered, or after five seconds. */
  readonly close: () => Promise<void>
}

/** HMAC by Node's own cryptography, with the key made ready once. */
const createNodeSign: CreateSign = (key) => {
  const ready = createSecretKey(key)
  return (text) => createHmac('sha256', ready).update(text).digest('base64url')
}

/** The mock server of the main entry, with the faster HMAC of Node. */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return createPortableMockServer({ createSign: createNodeSign, ...options })
}

/**
 * Serves a mock over HTTP/1.1. A client that is too slow to send its request is closed after ten seconds.
 *
 * @throws What Node gives when the port cannot be listened on, for example `code: 'EADDRINUSE'`.
 */
export async function listen(
  mock: MockServer,
  { port = 0, host = '127.0.0.1' }: ListenOptions = {},
): Promise<Listening> {
  const access = { exposed: !isLoopback(host) }
  let isClosing = false
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => {
      void serve(mock, access, incoming).then((answered) => answered && send(answered, outgoing, isClosing))
    },
  )
  server.maxConnections = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo // listening on a port, not on a pipe
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${name}:${address.port}`, close }

  async function close(): Promise<void> {
    isClosing = true
    await new Promise<void>((resolve) => {
      const last = setTimeout(() => server.closeAllConnections(), 5000)
      server.close(() => {
        clearTimeout(last)
        resolve()
      })
      server.closeIdleConnections()
    })
  }
}

/** The answer to a request; `undefined` where the client went away before it had sent all of it. */
async function serve(
  mock: MockServer,
  access: { readonly exposed: boolean },
  incoming: IncomingMessage,
): Promise<MockResponse | undefined> {
  const body = await readBody(incoming, mock.bodyLimitBytes)
  if (body === undefined) return undefined
  const response = await mock.handle(plainRequest(incoming, body), access)
  if (response.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, response.delayMs))
  return response
}

function plainRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: Body): MockRequest {
  // A proxy's client sends the whole URL.
  const target = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '')
  const mark = target.indexOf('?')
  return {
    method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers,
    ...(body === 'too large' ? { body: '', isTooLarge: true } : { body: body.text }),
  }
}

type Body = { readonly text: string } | 'too large'

const noBody: Body = { text: '' }

async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Body | undefined> {
  const { headers } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return noBody
  if (Number(headers['content-length']) > limitBytes) return 'too large'
  return await new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limitBytes) {
        incoming.pause()
        resolve('too large')
      } else chunks.push(chunk)
    })
    incoming.on('end', () => resolve({ text: Buffer.concat(chunks).toString('utf8') }))
    incoming.on('close', () => resolve(undefined))
  })
}

function send({ status, headers, body, fault }: MockResponse, outgoing: ServerResponse, isLast: boolean): void {
  if (fault === 'drop') {
    outgoing.destroy()
    return
  }
  const bytes = Buffer.from(body, 'utf8')
  outgoing.writeHead(status, {
    ...headers,
    ...(status === 204 || status === 304 ? {} : { 'content-length': bytes.length }),
    // What is left of a body that was too large would be read as the next request.
    ...(isLast || status === 413 ? { connection: 'close' } : {}),
  })
  if (fault === 'truncate') outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
  else outgoing.end(bytes)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
