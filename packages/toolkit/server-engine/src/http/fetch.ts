import type { MaybePromise } from '../values/maybe-promise.ts'
import { bytesOf } from '../values/bytes.ts'
import type { HttpRequest, HttpResponse } from './message.ts'

const utf8 = new TextEncoder()

/**
 * A `fetch` that is handled in process, without a port.
 *
 * @param handle Handles a request as plain data.
 * @param bodyLimit Maximum size of the body of a request with a path, in bytes.
 */
export function fetchWith(
  handle: (request: HttpRequest) => MaybePromise<HttpResponse>,
  bodyLimit: (path: string) => number,
): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = input instanceof Request && init === undefined ? input : new Request(input, init)
    request.signal.throwIfAborted()
    const response = await handle(await plainRequest(request, bodyLimit))
    if (response.delayMs !== undefined) await wait(response.delayMs, request.signal)
    if (response.fault === 'drop') throw new TypeError('fetch failed: the mock dropped the connection')
    const { status } = response
    const headers = sentHeaders(response.headers)
    if ([204, 205, 304].includes(status)) return new Response(null, { status, headers })
    const bytes = response.isBinary ? bytesOf(response.body) : utf8.encode(response.body)
    const body = response.fault === 'truncate' ? truncatedStream(bytes) : bytes
    headers.set('content-length', String(bytes.length))
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }
}

function sentHeaders({ 'set-cookie': cookies, ...others }: HttpResponse['headers']): Headers {
  const headers = new Headers(others)
  for (const cookie of cookies?.split('\n') ?? []) headers.append('set-cookie', cookie)
  return headers
}

async function plainRequest(request: Request, bodyLimit: (path: string) => number): Promise<HttpRequest> {
  const { origin, pathname, search } = new URL(request.url)
  const bytes = request.body === null ? undefined : await request.arrayBuffer()
  const isTooLarge = bytes !== undefined && bytes.byteLength > bodyLimit(pathname)
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    headers: Object.fromEntries(request.headers),
    ...(bytes === undefined || isTooLarge ? { body: '' } : decoded(bytes)),
    origin,
    ...(isTooLarge ? { isTooLarge } : {}),
  }
}

function decoded(bytes: ArrayBuffer): Pick<HttpRequest, 'body' | 'hasInvalidUtf8' | 'bytes'> {
  const body = new TextDecoder().decode(bytes)
  // What is replaced may also have been sent.
  if (!body.includes('\u{fffd}')) return { body }
  try {
    return { body: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { body, hasInvalidUtf8: true, bytes: new Uint8Array(bytes) }
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
