import type { IncomingMessage } from 'node:http'

/** The bytes of the body of a request; `too large` beyond the limit. */
export type ReceivedBody = Buffer | 'too large'

const noBytes = Buffer.alloc(0)

/** True for a request that may have a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * The body of a request, unless it exceeds the limit, in bytes; `too slow` if it takes longer than some milliseconds, of which 0 is no
 * limit, and `undefined` if the client disconnected early.
 */
export function readBytes(
  incoming: IncomingMessage,
  limitOf: () => number,
  patienceMs: number,
): ReceivedBody | Promise<ReceivedBody | 'too slow' | undefined> {
  if (!hasBody(incoming)) return noBytes
  const limitBytes = limitOf()
  if (Number(incoming.headers['content-length']) > limitBytes) return 'too large'
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const stop = (why: 'too large' | 'too slow'): void => {
      incoming.pause().removeAllListeners('data')
      chunks.length = 0
      settle(why)
    }
    const timer = patienceMs > 0 ? setTimeout(() => stop('too slow'), patienceMs) : undefined
    const settle = (body: ReceivedBody | 'too slow' | undefined): void => {
      clearTimeout(timer)
      resolve(body)
    }
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limitBytes) stop('too large')
      else chunks.push(chunk)
    })
    incoming.on('end', () => settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('close', () => settle(undefined))
  })
}
