import { requestBytes, type BodyStream, type HttpRequest } from '../http/message.ts'
import type { ErrorFacts } from '../respond/error.ts'
import { tooLarge } from '../respond/refused.ts'
import type { BodyContent, Issue, Route } from '../route/route.ts'
import { streamedContent, streamLimitOf } from './streamed-content.ts'

/** Why the body of a request is refused while a handler reads it. */
export interface BodyRefusal {
  readonly status: number
  readonly facts: ErrorFacts
  readonly issues?: readonly Issue[]
}

/** What a handler that reads a body gets in place of the rest of it. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
}

/** The body of a request that its handler reads as it comes, within its limit. */
export interface ReceivedStream extends BodyStream {
  readonly media: BodyContent
  /** Ends it with an error, for what is read of it and for its request. */
  readonly fail: (why: BodyRefusal, cause?: unknown) => never
  /** Why it is refused, once that is known. */
  readonly refusal: () => BodyRefusal | undefined
}

/**
 * The body of a request, if its handler reads that as it comes and it is not empty, which its first part says; for another body,
 * there is nothing to wait for.
 *
 * @param bodyLimit Maximum size of bodies of which the document does not say it, in bytes.
 */
export function sentBody(
  request: HttpRequest,
  route: Route,
  bodyLimit: number,
): Promise<ReceivedStream | undefined> | undefined {
  const media = request.stream || request.body !== '' ? streamedContent(route, request) : undefined
  if (!media) return undefined
  const source = request.stream ?? startedWith(requestBytes(request), ended)
  return opened(limited(source, media, streamLimitOf(media, bodyLimit)))
}

/** A body once its first part has come; `undefined` for an empty one. */
async function opened(body: ReceivedStream): Promise<ReceivedStream | undefined> {
  try {
    let first = await body.next()
    while (first?.length === 0) first = await body.next()
    return first && { ...body, ...startedWith(first, body) }
  } catch {
    return body // which says why
  }
}

const ended: BodyStream = { next: async () => undefined, cancel: () => {} }

/** A stream whose first part has been read. */
function startedWith(part: Uint8Array, { next, cancel }: BodyStream): BodyStream {
  let first: Uint8Array | undefined = part
  return {
    async next() {
      const read = first
      first = undefined
      return read ?? (await next())
    },
    cancel,
  }
}

function limited(source: BodyStream, media: BodyContent, limit: number): ReceivedStream {
  let refusal: BodyRefusal | undefined
  let error: BodyError | undefined
  let length = 0
  let isCancelled = false
  const fail = (why: BodyRefusal, cause?: unknown): never => {
    source.cancel()
    // What nobody reads any more is no reason to refuse the request.
    if (!isCancelled) refusal ??= why
    throw (error ??= new BodyError(wordsOf(why), { cause }))
  }
  return {
    media,
    async next() {
      if (error) throw error
      const part = await source.next().catch((cause: unknown) => fail(broken(cause), cause))
      length += part?.length ?? 0
      return length > limit ? fail({ status: 413, facts: tooLarge(limit) }) : part
    },
    cancel: () => {
      isCancelled = true
      source.cancel()
    },
    fail,
    refusal: () => refusal,
  }
}

function wordsOf({ facts: { message, details } }: BodyRefusal): string {
  return details === undefined ? message : `${message}: ${details}`
}

/** What ends a body before it is complete. */
function broken(cause: unknown): BodyRefusal {
  const isSlow = cause instanceof Error && cause.name === 'TimeoutError'
  if (isSlow)
    return { status: 408, facts: { key: 'request_timeout', message: 'Cannot read the body: it took too long' } }
  const details = 'It ended before it was complete'
  return { status: 400, facts: { key: 'invalid_request', message: 'Cannot read the body', details } }
}
