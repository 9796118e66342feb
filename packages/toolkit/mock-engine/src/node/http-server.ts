import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIds } from '../ids.ts'
import { whenReady, type MaybePromise } from '../maybe-promise.ts'
import type { AnswerError, ErrorFacts } from '../message/error.ts'
import type { MockResponse } from '../message/message.ts'
import { isLoopback, namesLoopback } from './loopback.ts'
import { refuseMalformed } from './refuse-malformed.ts'

/** Where to listen. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /**
   * Default `127.0.0.1`. On a loopback address only requests that name one in `Host` are answered, so that no page can
   * reach the server by a name of its own; on any other, `/__control/` needs a control token.
   */
  readonly host?: string
  /** How many connections are held at once; one more is closed unanswered. Default 10,000. */
  readonly connectionLimit?: number
}

/** A server on a port. */
export interface Listening {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string
  /** Takes no more requests, and settles when those in flight are answered, or after five seconds. */
  readonly close: () => Promise<void>
}

/** How long a client may take to send its request, and to take the answer, in milliseconds. */
const slowestMs = 10_000

/** An answer as somebody else gave it: what there is of headers and body is sent as it is. */
export interface RawAnswer {
  readonly status: number
  readonly statusText: string
  /** Names and values by turns; with the `content-length`, where there is one. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** What answers the requests of a server. */
export interface Answering {
  /**
   * Answers a request; `undefined` where nobody waits for the answer. What it rejects with is a mistake of ours, and ends
   * the connection.
   */
  answer(incoming: IncomingMessage): MaybePromise<MockResponse | RawAnswer | undefined>
  readonly answerError: AnswerError
}

/**
 * Serves HTTP/1.1, and closes who is too slow: ten seconds for a request and for taking an answer, five without one.
 *
 * @throws What Node gives when the port cannot be listened on, for example `code: 'EADDRINUSE'`.
 */
export async function startServer(
  { answer, answerError }: Answering,
  { port = 0, host = '127.0.0.1', connectionLimit = 10_000 }: ListenOptions,
): Promise<Listening> {
  const isLocal = isLoopback(host)
  const ids = createIds()
  const refuse = (status: number, facts: ErrorFacts): MockResponse => answerError(status, ids.next('req'), facts)
  let isClosing = false
  const server = createServer(
    {
      headersTimeout: slowestMs,
      requestTimeout: slowestMs,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
      maxHeaderSize: 16_384,
      // Whatever Node was started with, a request that can be read in two ways is refused.
      insecureHTTPParser: false,
      // A header that is sent twice is seen to be two, not taken for its first.
      joinDuplicateHeaders: true,
      // A missing Host is refused below, with a reason.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      const { host: named } = incoming.headers
      const isMissing = named === undefined && incoming.httpVersion !== '1.0'
      if (isMissing || named?.includes(',')) send(refuse(400, notOneHost), outgoing, true)
      else if (isLocal && !namesLoopback(authorityOf(incoming))) send(refuse(403, foreign), outgoing, isClosing)
      else respond(incoming, outgoing)
    },
  )
  server.on('clientError', (error, socket) => refuseMalformed(error, socket, refuse))
  server.on('checkExpectation', (_incoming, outgoing: ServerResponse) => {
    send(refuse(417, unmet), outgoing, true)
  })
  server.maxConnections = connectionLimit
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

  function respond(incoming: IncomingMessage, outgoing: ServerResponse): void {
    try {
      const sent = whenReady(answer(incoming), (answered) => answered && send(answered, outgoing, isClosing))
      if (sent instanceof Promise) sent.catch(() => outgoing.destroy())
    } catch {
      outgoing.destroy()
    }
  }

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

/** The path and query of a request; a proxy's client sends the whole URL. */
export function targetOf({ url = '/' }: IncomingMessage): { readonly path: string; readonly query: string } {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '')
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

const noBytes = Buffer.alloc(0)

/** The body of a request, unless it is longer than the limit; `undefined` where the client went away before its end. */
export function readBytes(
  incoming: IncomingMessage,
  limitBytes: number,
): MaybePromise<Buffer | 'too large' | undefined> {
  const { headers } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return noBytes
  if (Number(headers['content-length']) > limitBytes) return 'too large'
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limitBytes) {
        incoming.pause()
        resolve('too large')
      } else chunks.push(chunk)
    })
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('close', () => resolve(undefined))
  })
}

function send(answer: MockResponse | RawAnswer, outgoing: ServerResponse, isLast: boolean): void {
  if ('bytes' in answer) {
    const { status, statusText, headers, bytes } = answer
    outgoing.writeHead(status, statusText, isLast ? [...headers, 'connection', 'close'] : [...headers])
    end(outgoing, bytes)
    return
  }
  const { status, headers, body, fault } = answer
  if (fault === 'drop') {
    outgoing.destroy()
    return
  }
  const all: Record<string, string | number> = { ...headers }
  const length = Buffer.byteLength(body)
  if (status !== 204 && status !== 304) all['content-length'] = length
  // What is left of a body that was too large would be read as the next request.
  if (isLast || status === 413) all['connection'] = 'close'
  outgoing.writeHead(status, all)
  if (fault === 'truncate') outgoing.write(halfOf(body), () => outgoing.destroy())
  // A text is sent together with the headers, bytes are not. One that is ASCII alone needs no encoding.
  else end(outgoing, body, length === body.length ? 'latin1' : 'utf8')
}

function halfOf(body: string): Buffer {
  const bytes = Buffer.from(body, 'utf8')
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** Ends an answer; a client that does not take it is closed. */
function end(outgoing: ServerResponse, body: string | Buffer, encoding: 'latin1' | 'utf8' = 'utf8'): void {
  outgoing.end(body, encoding)
  // Most answers are with the system by now, and need no clock.
  if (!outgoing.socket?.writableLength) return
  const last = setTimeout(() => outgoing.destroy(), slowestMs)
  outgoing.once('close', () => clearTimeout(last))
}

/** The host and port that a request is meant for; `undefined` where it does not say. @see RFC 9112, section 3.2.2 */
function authorityOf({ url = '', headers }: IncomingMessage): string | undefined {
  return url.startsWith('/') ? headers.host : (/^[a-z]+:\/\/([^/?]*)/i.exec(url)?.[1] ?? headers.host)
}

/** @see RFC 9112, section 3.2 */
const notOneHost: ErrorFacts = { key: 'invalid_request', message: 'The Host header must be there once' }

/** @see RFC 9110, section 10.1.1 */
const unmet: ErrorFacts = {
  key: 'expectation_failed',
  message: 'The Expect header can only ask for 100-continue',
}

const foreign: ErrorFacts = {
  key: 'forbidden',
  message: 'The server answers to this machine alone',
  details: 'The Host header must be localhost or a loopback address; listen on another address to be asked by others',
}
