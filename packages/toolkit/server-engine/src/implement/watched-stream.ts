import type { BodyStream } from '../http/message.ts'

/** What happens to a stream before it has ended. */
interface StreamWatch {
  /** Its reader is gone. */
  readonly cancelled?: () => void
  /** Its next part could not be made; not what a function throws that waits for its reader, once that is gone. */
  readonly failed?: (error: unknown) => void
}

/** A stream whose early end somebody hears of. */
export function watchedStream(stream: BodyStream, { cancelled, failed }: StreamWatch): BodyStream {
  let isGone = false
  return {
    next: async () => {
      try {
        return await stream.next()
      } catch (error) {
        if (!isGone || !isAbort(error)) failed?.(error)
        throw error
      }
    },
    cancel: () => {
      isGone = true
      cancelled?.()
      stream.cancel()
    },
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
