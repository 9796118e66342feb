import type { IncomingMessage } from 'node:http'
import type { BodyStream } from '../message.ts'

/** What waits for the next part of a body. */
interface Waiting {
  readonly resolve: (part: Uint8Array | undefined) => void
  readonly reject: (error: Error) => void
}

/**
 * The body of a request as it comes: the connection is read only while somebody waits for a part.
 *
 * @param patienceMs How long each part may take, in milliseconds; 0 is without a limit.
 */
export function incomingStream(incoming: IncomingMessage, patienceMs: number): BodyStream {
  let waiting: Waiting | undefined
  let failure: Error | undefined
  let timer: NodeJS.Timeout | undefined

  function settled(): Waiting | undefined {
    const found = waiting
    waiting = undefined
    clearTimeout(timer)
    incoming.pause()
    return found
  }

  function fail(error: Error): void {
    failure ??= error
    incoming.off('data', take)
    settled()?.reject(failure)
  }

  function take(part: Buffer): void {
    settled()?.resolve(part)
  }

  function close(): void {
    if (!incoming.readableEnded) fail(new Error('The connection was closed'))
  }

  incoming
    .pause()
    .on('data', take)
    .once('end', () => settled()?.resolve(undefined))
    .once('error', fail)
    .once('close', close)
  return {
    next: async () =>
      await new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        if (incoming.readableEnded) return resolve(undefined)
        waiting = { resolve, reject }
        if (patienceMs > 0)
          timer = setTimeout(() => fail(new DOMException('It took too long', 'TimeoutError')), patienceMs)
        incoming.resume()
      }),
    cancel: () => fail(new DOMException('Nobody reads the body any more', 'AbortError')),
  }
}
