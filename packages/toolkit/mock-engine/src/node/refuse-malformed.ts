import type { Duplex } from 'node:stream'
import type { ErrorFacts } from '../message/error.ts'
import type { MockResponse } from '../message/message.ts'

/** What bytes that are no request are answered with, by Node's code; any other is 400. */
const answers: Readonly<Record<string, readonly [status: number, reason: string, key: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'request_timeout', 'The request took too long to come in'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'headers_too_large',
    'The headers are longer than 16384 bytes',
  ],
}

/** Refuses what is no request, in the contract's shape, and closes the connection: what follows cannot be told apart. */
export function refuseMalformed(
  error: Error & { readonly code?: string },
  socket: Duplex,
  refuse: (status: number, facts: ErrorFacts) => MockResponse,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, reason, key, message] = answers[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'invalid_request',
    'The request is no HTTP/1.1, or can be read in two ways',
  ]
  const { body } = refuse(status, { key, message })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
