import type { MaybePromise } from '../values/maybe-promise.ts'
import { bytesOf } from '../values/bytes.ts'
import type { BodyStream, HttpRequest, HttpResponse, RequestHead } from './message.ts'

const utf8 = new TextEncoder()

/**
 * A `fetch` that is handled in process, without a port.
 *
 * @param handle Handles a request as plain data.
 * @param bodyLimit Maximum size of the body of a request with a path, in bytes.
 * @param streamed Gives the bodies that are not read before, as they come.
 */
export function fetchWith(
  handle: (request: HttpRequest) => MaybePromise<HttpResponse>,
  bodyLimit: (path: string) => number,
  streamed?: (request: Request, head: RequestHead) => StreamedBody | undefined,
): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = input instanceof Request && init === undefined ? input : new Request(input, init)
    request.signal.throwIfAborted()
    const response = await handle(await plainRequest(request, bodyLimit, streamed))
    if (response.delayMs !== undefined) await wait(response.delayMs, request.signal)
    if (response.fault === 'drop') throw new TypeError('fetch failed: the mock dropped the connection')
    const { status } = response
    const headers = sentHeaders(response.headers)
    if (hasNoBody(status)) return new Response(null, { status, headers })
    if (response.stream) return new Response(sentBody(response.stream, request), { status, headers })
    const bytes = response.isBinary ? bytesOf(response.body) : utf8.encode(response.body)
    const body = response.fault === 'truncate' ? truncatedStream(bytes) : bytes
    headers.set('content-length', String(bytes.length))
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }
}

/** Whether a response with this status cannot have a body. */
export function hasNoBody(status: number): boolean {
  return [204, 205, 304].includes(status)
}

/** A body that is not read before its request is handled, or that it is too large. */
export type StreamedBody = Pick<HttpRequest, 'stream' | 'isTooLarge'>

/** A stream as a body; of HEAD, nothing is made. */
function sentBody(stream: BodyStream, { method, signal }: Request): ReadableStream<Uint8Array> | null {
  const cancel = (): void => stream.cancel()
  if (method === 'HEAD') {
    cancel()
    return null
  }
  signal.addEventListener('abort', cancel, { once: true })
  return readable(stream)
}

/** A stream as the platform has it, which comes no faster than it is read. */
export function readable({ next, cancel }: BodyStream): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const part = await next()
    if (part === undefined) controller.close()
    else controller.enqueue(part)
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

function sentHeaders({ 'set-cookie': cookies, ...others }: HttpResponse['headers']): Headers {
  const headers = new Headers(others)
  for (const cookie of cookies?.split('\n') ?? []) headers.append('set-cookie', cookie)
  return headers
}

async function plainRequest(
  request: Request,
  bodyLimit: (path: string) => number,
  streamed?: (request: Request, head: RequestHead) => StreamedBody | undefined,
): Promise<HttpRequest> {
  const { origin, pathname: path, search } = new URL(request.url)
  const head = { method: request.method, path, headers: Object.fromEntries(request.headers) }
  const content = streamed?.(request, head) ?? (await wholeBody(request, bodyLimit(path)))
  return { ...head, query: search.slice(1), body: '', ...content, origin, gone: () => request.signal }
}

async function wholeBody({ body }: Request, limit: number): Promise<Partial<HttpRequest>> {
  if (body === null) return {}
  const bytes = await limitedBytes(body, limit)
  return bytes === 'too large' ? { isTooLarge: true } : decoded(bytes)
}

/** The bytes of a body; of one beyond the limit, no more is read. */
export async function limitedBytes(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | 'too large'> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > limit) {
      // Nobody waits for what sends it, which may never end either.
      reader.cancel().catch(() => {})
      return 'too large'
    }
    chunks.push(value)
  }
  return joined(chunks, length)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only = new Uint8Array(), ...others] = chunks
  if (others.length === 0) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

// As on a port, a byte order mark stays: a body of bytes has it too.
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

function decoded(bytes: Uint8Array): Pick<HttpRequest, 'body' | 'hasInvalidUtf8' | 'bytes'> {
  const body = lenient.decode(bytes)
  // What is replaced may also have been sent.
  if (!body.includes('\u{fffd}')) return { body }
  try {
    return { body: strict.decode(bytes) }
  } catch {
    return { body, hasInvalidUtf8: true, bytes }
  }
}

/** The first half of a body, after which the connection breaks. */
function truncatedStream(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    start(stream) {
      stream.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)))
    },
    pull(stream) {
      stream.error(new TypeError('terminated: the mock dropped the connection'))
    },
  })
}

async function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error) // the caller's reason
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', stop, { once: true })
  })
}
