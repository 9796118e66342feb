import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { BodyStream, HttpResponse } from '../message.ts'
import { pairsOf } from '../raw-headers.ts'

// Imported, the module loads all that it exports, such as an HTTP client, which takes long.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** A response of another server, whose headers and body are sent unchanged. */
export interface RawResponse {
  readonly status: number
  readonly statusText: string
  /** Alternating names and values, including `content-length` if there is one. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** A response of another server, whose body passes as it comes. */
export interface StreamedResponse extends Omit<RawResponse, 'bytes'> {
  /**
   * The body, as it comes.
   *
   * @throws If it ends before it is complete, or must not pass: then the connection is closed after what came.
   */
  readonly chunks: AsyncIterable<Buffer>
  /** Alternating names and values of the headers after the body, once that has ended. */
  readonly trailers: () => readonly string[]
  /** Ends the body, whose client is gone. */
  readonly cancel: () => void
}

/** Any response. */
export type AnyResponse = HttpResponse | RawResponse | StreamedResponse

/** How long a client may take to send its request, and to read the response, in milliseconds. */
export const slowClientMs = 10_000

/** How a response is sent. */
export interface SendOptions {
  /** Whether the connection is closed after it. */
  readonly isLast: boolean
  /** The body of its request, if that is read as it comes. */
  readonly unread?: BodyStream | undefined
}

/** Sends a response of any kind. */
export function send(response: AnyResponse, outgoing: ServerResponse, sending: SendOptions): void {
  const { isLast, unread } = sending
  if ('chunks' in response) {
    void pass(response, outgoing, sending)
    return
  }
  if ('bytes' in response) {
    const { status, statusText, headers, bytes } = response
    outgoing.writeHead(status, statusText, isLast ? [...headers, 'connection', 'close'] : [...headers])
    end(outgoing, bytes)
    return
  }
  const { status, headers, body, isBinary, fault, stream } = response
  if (fault === 'drop') {
    outgoing.destroy()
    return
  }
  const all: Record<string, string | number | string[]> = { ...headers }
  const cookies = headers['set-cookie']
  if (cookies?.includes('\n')) all['set-cookie'] = cookies.split('\n')
  if (stream) {
    void pass(streamedResponse(response, stream, outgoing.req), outgoing, sending)
    return
  }
  const length = isBinary ? body.length : Buffer.byteLength(body)
  // A pure ASCII string needs no encoding either.
  const encoding = length === body.length ? 'latin1' : 'utf8'
  if (status !== 204 && status !== 304) all['content-length'] = length
  const isEarly = status === 413 || isUnread(outgoing, unread)
  // The rest of a body would be read as the next request.
  if (isLast || isEarly) all['connection'] = 'close'
  outgoing.writeHead(status, all)
  leave(unread, outgoing)
  if (fault === 'truncate') outgoing.write(halfOf(Buffer.from(body, encoding)), () => outgoing.destroy())
  else if (isEarly) endEarly(outgoing, Buffer.from(body, encoding))
  // A string is sent together with the headers, bytes are not.
  else end(outgoing, body, encoding)
}

/** A response whose body is made as it is read; of HEAD, nothing is. */
function streamedResponse(
  { status, headers }: HttpResponse,
  stream: BodyStream,
  { method }: IncomingMessage,
): StreamedResponse {
  const raw = Object.entries(headers).flatMap(([name, value]) => value.split('\n').flatMap((line) => [name, line]))
  const { next, cancel } = stream
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let part = await next(); part; part = await next())
      yield Buffer.from(part.buffer, part.byteOffset, part.length)
  }
  const isHead = method === 'HEAD'
  if (isHead) cancel()
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: raw,
    chunks: isHead ? none() : chunks(),
    trailers: () => [],
    cancel,
  }
}

const noBytes = Buffer.alloc(0)

async function* none(): AsyncGenerator<Buffer> {}

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** True while there may come more of a body that is read as it comes. */
function isUnread({ req }: ServerResponse, unread: BodyStream | undefined): boolean {
  return unread !== undefined && !req.complete
}

/** Ends a body that is read as it comes: what has come of it is not kept, and the next request can be read. */
function leave(unread: BodyStream | undefined, { req }: ServerResponse): void {
  if (!unread) return
  unread.cancel()
  req.resume()
}

/**
 * Ends a response once its request has ended, or after a second, and then the connection. What still comes of the request is read and not kept, since
 * a client that is still sending would lose the response with its connection.
 */
function endEarly(outgoing: ServerResponse, body: Buffer): void {
  if (body.length > 0) outgoing.write(body)
  else outgoing.flushHeaders()
  const finish = (): void => {
    clearTimeout(last)
    outgoing.end(() => outgoing.req.complete || outgoing.destroy())
  }
  const last = setTimeout(finish, 1000)
  finished(outgoing.req.resume(), finish)
}

/** Ends a response, and closes the connection if the client does not read it. */
function end(outgoing: ServerResponse, body: string | Buffer, encoding: 'latin1' | 'utf8' = 'utf8'): void {
  outgoing.end(body, encoding)
  // Most responses are already written to the socket and need no timer.
  if (!outgoing.socket?.writableLength) return
  const last = setTimeout(() => outgoing.destroy(), slowClientMs)
  outgoing.once('close', () => clearTimeout(last))
}

/** Sends a response as its body comes, no faster than the client reads it. */
async function pass(
  response: StreamedResponse,
  outgoing: ServerResponse,
  { isLast, unread }: SendOptions,
): Promise<void> {
  const { status, statusText, headers, chunks, trailers, cancel } = response
  outgoing.once('close', cancel)
  if (outgoing.destroyed) return cancel()
  const { socket } = outgoing.req
  // A client that has sent its last byte with its request may still read; one that does so later is gone, and nothing may come
  // for long whose failure would say so.
  const close = (): void => void outgoing.destroy()
  const hasLength = headers.some((name, index) => index % 2 === 0 && /^content-length$/i.test(name))
  if (!hasLength) socket.once('end', close)
  try {
    outgoing.writeHead(status, statusText, isLast ? [...headers, 'connection', 'close'] : [...headers])
    // The client may wait for these before anything of the body is sent.
    outgoing.flushHeaders()
    for await (const chunk of chunks) await written(chunk, outgoing)
    if (outgoing.chunkedEncoding) outgoing.addTrailers(pairsOf(trailers()))
    const isEarly = isUnread(outgoing, unread)
    leave(unread, outgoing)
    if (isEarly) endEarly(outgoing, noBytes)
    else end(outgoing, '')
  } catch {
    // What came has been written; to end the response here would say that it is complete.
    outgoing.destroy()
  } finally {
    socket.off('end', close)
  }
}

/** Resolves once the connection has taken a chunk, or is closed, which it is after ten seconds in which it takes none. */
async function written(chunk: Buffer, outgoing: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const last = setTimeout(() => outgoing.destroy(), slowClientMs)
    const done = (): void => {
      clearTimeout(last)
      outgoing.off('close', done)
      resolve()
    }
    outgoing.once('close', done)
    outgoing.write(chunk, done)
  })
}
