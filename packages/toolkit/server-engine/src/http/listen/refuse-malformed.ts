import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorFacts } from '../../respond/error.ts'
import type { HttpResponse } from '../message.ts'
import { tooSlow } from './refusal.ts'

/** Responses to malformed requests, by Node's error code; any other is 400. */
const responses: Readonly<Record<string, readonly [status: number, reason: string, key: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', tooSlow[1].key, tooSlow[1].message],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'headers_too_large',
    'Cannot read the request: its headers are longer than 16384 bytes',
  ],
}

/** Rejects a malformed request in the contract's error shape, and closes the connection: what follows cannot be parsed. */
export function refuseMalformed(
  error: Error & { readonly code?: string },
  socket: Duplex,
  refuse: (status: number, facts: ErrorFacts) => HttpResponse,
): void {
  // Before TLS is established, nothing can be sent, and a response would wait for that.
  if (!socket.writable || error.code === 'ECONNRESET' || /^ERR_(?:SSL|TLS)_/.test(error.code ?? '')) {
    socket.destroy()
    return
  }
  // A response that has begun would have the refusal among its bytes; Node tells it by this member, too.
  const { _httpMessage: response } = socket as { readonly _httpMessage?: ServerResponse | null }
  if (response?.headersSent && !response.writableEnded) {
    socket.end(() => socket.destroy())
    return
  }
  const [status, reason, key, message] = responses[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'invalid_request',
    'Cannot read the request: it is not valid HTTP/1.1, or is ambiguous',
  ]
  const { headers, body } = refuse(status, { key, message })
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
