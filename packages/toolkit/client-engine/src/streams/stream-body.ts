import { ConnectionError, TimeoutError } from '../errors/error.ts'
import { errorFor, type Exchange } from '../send/exchange.ts'
import { withoutSecrets } from '../credentials/replace-secrets.ts'
import { reasonOf } from '../send/retry.ts'
import type { CallOptions, MethodOptions } from '../send/options.ts'
import { within } from '../send/time.ts'

/** The last argument of a method whose result is a stream. Its time limits end with the headers of the response. */
export interface StreamOptions extends CallOptions {
  /** Maximum time without data, in milliseconds. Default: none. */
  readonly idleMs?: number | undefined
}

/** The options of a streaming method, as the engine receives them. */
export type StreamingOptions = MethodOptions & Pick<StreamOptions, 'idleMs'>

/** Reads the chunks of a body that nothing else reads. */
interface ChunkReader {
  /**
   * The next chunk. A failure cancels the body.
   *
   * @throws {ConnectionError} If the connection breaks.
   * @throws {TimeoutError} If no data came for too long.
   */
  next(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>
  /** Ends the connection, even if a chunk is awaited. */
  cancel(): void
}

function readerOf(
  { response, operation, attempts, secrets }: Exchange,
  { signal, idleMs = Infinity }: StreamOptions,
): ChunkReader {
  const reader = response.body?.getReader()
  const facts = { operation: operation.id, attempts }
  const expired = (): TimeoutError =>
    new TimeoutError(`Cannot read the stream of ${operation.id}: no data within ${idleMs} ms`, {
      ...facts,
      timeoutMs: idleMs,
    })
  const cancel = (): void => {
    reader?.cancel().catch(() => {}) // it may have failed already
  }
  const next = async (): ReturnType<ChunkReader['next']> => {
    if (!reader) return { done: true, value: undefined }
    try {
      return await within(idleMs, signal, expired, () => reader.read())
    } catch (cause) {
      cancel()
      signal?.throwIfAborted()
      if (cause instanceof TimeoutError) throw cause
      const message = `Cannot read the stream of ${operation.id}: ${reasonOf(cause) || 'the connection broke'}`
      throw new ConnectionError(message, facts, withoutSecrets(cause, secrets()))
    }
  }
  return { next, cancel }
}

/**
 * The chunks of a body that has not been read, each when it is asked for. The body is canceled when its reader stops, or the
 * call is aborted.
 *
 * @throws {ConnectionError} If the connection breaks.
 * @throws {TimeoutError} If no data came for too long.
 */
export async function* chunksOf(
  exchange: Exchange,
  options: StreamOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const { next, cancel } = readerOf(exchange, options)
  try {
    for (;;) {
      const { done, value } = await next()
      if (done) return
      yield value
    }
  } finally {
    cancel()
  }
}

/** Reads the body as a stream of bytes, of which no more is kept than its reader takes. */
export function readStream(exchange: Exchange, options: StreamOptions = {}): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { next, cancel } = readerOf(exchange, options)
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await next()
        if (!done) controller.enqueue(value)
        else controller.close()
      },
      // Not that of a generator, which would wait for the chunk that is awaited.
      cancel,
    },
    { highWaterMark: 0 },
  )
}

/** The error of a stream with an item that cannot be read. */
export function itemError(exchange: Exchange, problem: string): Error {
  return errorFor(exchange, `with an item that is ${problem}`)
}
