import type { StreamedBody } from './fetch.ts'
import { headerOf, type BodyStream, type RequestHead } from './message.ts'

/** Maximum size of the body of a request that the server reads itself, as it comes, in bytes; `undefined` for other bodies. */
export type StreamLimit = (head: RequestHead) => number | undefined

/** Gives the bodies of requests that a server reads itself. */
export function streamedBodies(
  limitOf: StreamLimit,
): (request: Request, head: RequestHead) => StreamedBody | undefined {
  return ({ body, signal }, head) => {
    const limit = body === null ? undefined : limitOf(head)
    if (body === null || limit === undefined) return undefined
    return Number(headerOf(head, 'content-length')) > limit ? { isTooLarge: true } : { stream: streamOf(body, signal) }
  }
}

function streamOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): BodyStream {
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  return {
    async next() {
      const { value } = await reader.read()
      // A body ends, too, when it is cancelled.
      signal.throwIfAborted()
      return value
    },
    cancel,
  }
}
