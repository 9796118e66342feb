import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { checkOptions } from '../../options/check-options.ts'
import type { MaybePromise } from '../../values/maybe-promise.ts'
import type { CreateErrorResponse } from '../../respond/error.ts'
import { headerOf, type HttpRequest, type HttpResponse } from '../message.ts'
import { listenOptionRules, startServer, targetOf, type Listening, type ListenOptions } from './http-server.ts'
import type { ReceivedBody } from './limited-body.ts'

/** The part of a server that a port needs. */
export interface Listenable {
  handle(request: HttpRequest): MaybePromise<HttpResponse>
  /** Maximum size of the body of a request with this path, in bytes. */
  readonly bodyLimit: (path: string) => number
  /** Creates the responses to requests that are not HTTP. */
  readonly createErrorResponse: CreateErrorResponse
  /** Whether a secure port asks clients for a certificate, when it is opened; default no. */
  readonly takesCertificates?: () => boolean
}

/**
 * Serves HTTP/1.1. A connection is closed if a client takes more than ten seconds to send a request or to
 * read a response, or is idle for five.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 * @throws Node's error if it cannot listen on the port, for example `code: 'EADDRINUSE'`.
 */
export async function listen(server: Listenable, options: ListenOptions = {}): Promise<Listening> {
  checkOptions('Cannot listen', options, listenOptionRules)
  const respond = (incoming: IncomingMessage, body: ReceivedBody): MaybePromise<HttpResponse | undefined> => {
    const request = plainRequest(incoming, body)
    // Without TLS, the origin follows from the Host header where it is needed.
    const sent = options.tls ? { ...request, origin: `https://${headerOf(request, 'host') ?? 'localhost'}` } : request
    const pending = server.handle(sent)
    if (pending instanceof Promise) return pending.then((response) => afterDelay(response, incoming))
    return afterDelay(pending, incoming)
  }
  const { bodyLimit, createErrorResponse, takesCertificates = () => false } = server
  const responder = { respond, bodyLimit, createErrorResponse, takesCertificates: takesCertificates() }
  return await startServer(responder, options)
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

function plainRequest(incoming: IncomingMessage, body: ReceivedBody): HttpRequest {
  const { method = 'GET', headers, socket } = incoming
  const { path, query } = targetOf(incoming)
  const hasCertificate = isSecure(socket) && Object.keys(socket.getPeerCertificate() ?? {}).length > 0
  if (body === 'too large') return { method, path, query, headers, body: '', isTooLarge: true, hasCertificate }
  const request = { method, path, query, headers, body: body.length === 0 ? '' : body.toString('utf8'), hasCertificate }
  return body.length === 0 || isUtf8(body) ? request : { ...request, hasInvalidUtf8: true, bytes: body }
}

/** True for a connection by TLS, whose module takes long to load. */
function isSecure(socket: Socket): socket is TLSSocket {
  return 'encrypted' in socket
}
