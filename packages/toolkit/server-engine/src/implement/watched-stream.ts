import type { BodyStream } from '../http/message.ts'

/** What happens to a stream before it has ended. */
interface StreamWatch {
  /** Its reader is gone. */
  readonly cancelled?: () => void
  /** Its next part could not be made. */
  readonly failed?: (error: unknown) => void
}

/** A stream whose early end somebody hears of. */
export function watchedStream(stream: BodyStream, { cancelled, failed }: StreamWatch): BodyStream {
  return {
    next: async () => {
      try {
        return await stream.next()
      } catch (error) {
        failed?.(error)
        throw error
      }
    },
    cancel: () => {
      cancelled?.()
      stream.cancel()
    },
  }
}
