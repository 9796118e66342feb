import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { MockResponse } from '../message/message.ts'

/** A response of another server, whose headers and body are sent unchanged. */
export interface RawResponse {
  readonly status: number
  readonly statusText: string
  /** Alternating names and values, including `content-length` if there is one. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

/** How long a client may take to send its request, and to read the response, in milliseconds. */
export const slowClientMs = 10_000

/** @param isLast Whether the connection is closed after the response. */
export function send(response: MockResponse | RawResponse, outgoing: ServerResponse, isLast: boolean): void {
  if ('bytes' in response) {
    const { status, statusText, headers, bytes } = response
    outgoing.writeHead(status, statusText, isLast ? [...headers, 'connection', 'close'] : [...headers])
    end(outgoing, bytes)
    return
  }
  const { status, headers, body, isBinary, fault } = response
  if (fault === 'drop') {
    outgoing.destroy()
    return
  }
  const all: Record<string, string | number> = { ...headers }
  const length = isBinary ? body.length : Buffer.byteLength(body)
  // A pure ASCII string needs no encoding either.
  const encoding = length === body.length ? 'latin1' : 'utf8'
  if (status !== 204 && status !== 304) all['content-length'] = length
  // The rest of a body that was too large would be read as the next request.
  if (isLast || status === 413) all['connection'] = 'close'
  outgoing.writeHead(status, all)
  if (fault === 'truncate') outgoing.write(halfOf(Buffer.from(body, encoding)), () => outgoing.destroy())
  else if (status === 413) endEarly(outgoing, body)
  // A string is sent together with the headers, bytes are not.
  else end(outgoing, body, encoding)
}

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/**
 * Ends a response once its request has ended, or after a second. What still comes of the request is read and not kept, since
 * a client that is still sending would lose the response with its connection.
 */
function endEarly(outgoing: ServerResponse, body: string): void {
  outgoing.write(body)
  const last = setTimeout(() => outgoing.end(), 1000)
  finished(outgoing.req.resume(), () => {
    clearTimeout(last)
    outgoing.end()
  })
}

/** Ends a response, and closes the connection if the client does not read it. */
function end(outgoing: ServerResponse, body: string | Buffer, encoding: 'latin1' | 'utf8' = 'utf8'): void {
  outgoing.end(body, encoding)
  // Most responses are already written to the socket and need no timer.
  if (!outgoing.socket?.writableLength) return
  const last = setTimeout(() => outgoing.destroy(), slowClientMs)
  outgoing.once('close', () => clearTimeout(last))
}
