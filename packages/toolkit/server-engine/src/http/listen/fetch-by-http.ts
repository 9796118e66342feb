import type { UpstreamFetch } from '../../implement/upstream-fetch.ts'
import { hasNoBody, readable } from '../fetch.ts'
import { pairsOf } from '../raw-headers.ts'
import { codingsOf } from './content-codings.ts'
import { sendUpstream, type UpstreamResponse } from './upstream.ts'

/**
 * Sends a request as `fetch` does, by `node:http`: the `fetch` of Node.js ends the whole process where a service closes a connection
 * whose body waits for a client.
 *
 * @see https://github.com/nodejs/undici/issues/5360
 */
export const fetchByHttp: UpstreamFetch = async (url, { method = 'GET', headers, body, signal }) => {
  signal.throwIfAborted()
  const sent = { method, rawHeaders: headers.flat(), body: Buffer.from(body ?? []), gone: signal }
  const received = await sendUpstream(new URL(url.origin), { ...sent, target: url.pathname + url.search }).catch(
    (error: unknown) => {
      signal.throwIfAborted()
      throw error
    },
  )
  try {
    return new Response(decodedBody(received), { status: received.status, headers: pairsOf(received.rawHeaders) })
  } catch (error) {
    received.cancel()
    throw error
  }
}

/** A body without its content codings, as `fetch` gives it. */
function decodedBody({ status, headers, chunks, cancel }: UpstreamResponse): ReadableStream<Uint8Array> | null {
  const encoding = headers['content-encoding']
  const codings = codingsOf(encoding)
  if (!codings) throw new Error(`The content coding ${encoding} of the response of the service is unknown`)
  if (hasNoBody(status) || headers['content-length'] === '0') {
    cancel()
    return null
  }
  const { pipeline } = process.getBuiltinModule('node:stream')
  // What fails in a step is what its reader receives.
  const body = codings.reduce<AsyncIterable<Buffer>>((now, step) => pipeline(now, step.stream(), () => {}), chunks())
  const parts = body[Symbol.asyncIterator]()
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await parts.next()
    return done ? undefined : value
  }
  return readable({ next, cancel })
}
