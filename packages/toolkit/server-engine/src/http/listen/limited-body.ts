import type { IncomingMessage } from 'node:http'

/** The bytes of the body of a request; `too large` beyond the limit. */
export type ReceivedBody = Buffer | 'too large'

const noBytes = Buffer.alloc(0)

/** The body of a request, unless it exceeds the limit, in bytes; `undefined` if the client disconnected early. */
export function readBytes(
  incoming: IncomingMessage,
  limitOf: () => number,
): ReceivedBody | Promise<ReceivedBody | undefined> {
  const { headers } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return noBytes
  const limitBytes = limitOf()
  if (Number(headers['content-length']) > limitBytes) return 'too large'
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limitBytes) {
        incoming.pause().removeAllListeners('data')
        chunks.length = 0
        resolve('too large')
      } else chunks.push(chunk)
    })
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('close', () => resolve(undefined))
  })
}
