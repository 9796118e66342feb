import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { MaybePromise } from '../../values/maybe-promise.ts'
import type { CreateErrorResponse } from '../../respond/error.ts'
import type { BodyStream, HttpRequest, HttpResponse } from '../message.ts'
import type { StreamLimit } from '../streamed-body.ts'
import type { RequestResponder } from './accept-requests.ts'
import type { ReceivedBody } from './limited-body.ts'
import { targetOf } from './target.ts'

/** The part of a server that a port needs. */
export interface Listenable {
  handle(request: HttpRequest): MaybePromise<HttpResponse>
  /** Maximum size of the body of a request with this path, in bytes. */
  readonly bodyLimit: (path: string) => number
  /** Default: it reads no body itself. */
  readonly streamLimit?: StreamLimit | undefined
  /** Creates the responses to requests that are not HTTP. */
  readonly createErrorResponse: CreateErrorResponse
  /** Whether a secure port asks clients for a certificate, when it is opened; default no. */
  readonly takesCertificates?: () => boolean
}

/** What responds to requests of `node:http` by a server of plain data. */
export function responderOf({ handle, bodyLimit, streamLimit, createErrorResponse }: Listenable): RequestResponder {
  const respond = (
    incoming: IncomingMessage,
    body: ReceivedBody | BodyStream,
  ): MaybePromise<HttpResponse | undefined> => {
    const pending = handle(plainRequest(incoming, body))
    if (pending instanceof Promise) return pending.then((response) => afterDelay(response, incoming))
    return afterDelay(pending, incoming)
  }
  const limitOf = (incoming: IncomingMessage): number | undefined => {
    const { method = 'GET', headers } = incoming
    return streamLimit?.({ method, headers, path: targetOf(incoming).path })
  }
  return { respond, ...(streamLimit && { streamed: { limitOf, respond } }), bodyLimit, createErrorResponse }
}

/** A response once its delay is over; `undefined` as soon as the connection is closed, so that no delay outlives it. */
function afterDelay(response: HttpResponse, { socket }: IncomingMessage): MaybePromise<HttpResponse | undefined> {
  if (response.delayMs === undefined) return response
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer)
      resolve(undefined)
    }
    const timer = setTimeout(() => {
      socket.off('close', stop)
      resolve(response)
    }, response.delayMs)
    if (socket.destroyed) stop()
    else socket.once('close', stop)
  })
}

function plainRequest(incoming: IncomingMessage, body: ReceivedBody | BodyStream): HttpRequest {
  const { method = 'GET', headers, socket } = incoming
  const { path, query } = targetOf(incoming)
  const gone = (): AbortSignal => closingOf(socket)
  const hasCertificate = isSecure(socket) && Object.keys(socket.getPeerCertificate() ?? {}).length > 0
  // Without TLS, the origin follows from the Host header where it is needed.
  const origin = isSecure(socket) ? { origin: `https://${headers.host ?? 'localhost'}` } : {}
  if (body === 'too large')
    return { method, path, query, headers, body: '', isTooLarge: true, hasCertificate, gone, ...origin }
  if ('next' in body) return { method, path, query, headers, body: '', stream: body, hasCertificate, gone, ...origin }
  const text = body.length === 0 ? '' : body.toString('utf8')
  const request = { method, path, query, headers, body: text, hasCertificate, gone, ...origin }
  return body.length === 0 || isUtf8(body) ? request : { ...request, hasInvalidUtf8: true, bytes: body }
}

const closing = new WeakMap<Socket, AbortSignal>()

/** What is aborted when a connection closes: one signal for all of its requests. */
function closingOf(socket: Socket): AbortSignal {
  const known = closing.get(socket)
  if (known) return known
  const controller = new AbortController()
  closing.set(socket, controller.signal)
  if (socket.destroyed) controller.abort()
  else socket.once('close', () => controller.abort())
  return controller.signal
}

/** True for a connection by TLS, whose module takes long to load. */
function isSecure(socket: Socket): socket is TLSSocket {
  return 'encrypted' in socket
}
