import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { integerRule, stringRule, type OptionRules } from '../../options/check-options.ts'
import { createIds } from '../../values/ids.ts'
import type { ErrorFacts } from '../../respond/error.ts'
import type { HttpResponse } from '../message.ts'
import { loadErrors } from '../../respond/documented-errors.ts'
import { acceptRequests, limitOf, type RequestResponder } from './accept-requests.ts'
import { isLoopback } from './loopback.ts'
import { invalidExpectation, refusalOf, type EarlyRefusal } from './refusal.ts'
import { refuseMalformed } from './refuse-malformed.ts'
import { send, slowClientMs } from './send-response.ts'
import { checkTls, type Tls } from './tls.ts'

// Imported, these modules load all that they export, such as an HTTP client, which takes long.
const { createServer } = process.getBuiltinModule('node:http')

/** Where to listen. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /**
   * Default `127.0.0.1`. On a loopback address, `Host` must name one too, so that no page can reach the server through
   * its own domain.
   */
  readonly host?: string
  /** Other names that `Host` may have on a loopback address, such as one of `/etc/hosts` or of a tunnel; without ports. */
  readonly hostNames?: readonly string[]
  /** Maximum number of open connections; more are closed without a response. Default 10,000. */
  readonly connectionLimit?: number
  /** Serves https, with this certificate and its private key, in PEM. Default: http. */
  readonly tls?: Tls
}

const hostName = /^[\w-]+(?:\.[\w-]+)*$/

/** What the options must be. */
export const listenOptionRules: OptionRules<ListenOptions> = {
  port: integerRule(0, 65_535),
  host: stringRule(/^\S+$/, 'must be an address or a name'),
  hostNames: {
    type: 'object',
    is: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string' && hostName.test(each)),
    must: 'must be an array of host names without ports',
  },
  connectionLimit: integerRule(1, 2_147_483_647),
  tls: {
    type: 'object',
    is: (value) => ['cert', 'key'].every((name) => typeof Reflect.get(Object(value) as object, name) === 'string'),
    must: 'must be an object with a cert and a key, in PEM',
    redact: () => '<SECRET>',
  },
}

/** A server on a port. */
export interface Listening {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string
  /**
   * Serves new connections with another certificate; those that are open stay.
   *
   * @throws {TypeError} If it cannot be used, or the server has none.
   */
  readonly renewTls: (tls: Tls) => void
  /** Stops accepting requests, and settles once those in flight have a response, or after five seconds. */
  readonly close: () => Promise<void>
}

/** How long clients may take, in milliseconds; 0 is without a limit. */
export interface ClientLimits {
  /** To send the headers of a request, and then its body; each part of one that is read as it comes. */
  readonly requestMs: number
  /** Between two requests of a connection. */
  readonly idleMs: number
  /** To begin TLS. */
  readonly handshakeMs: number
  /** How often connections are checked for the first two. */
  readonly checkMs: number
}

/** The limits of every listener; a test of one takes it alone. */
export const clientLimits: ClientLimits = {
  requestMs: slowClientMs,
  idleMs: 5000,
  handshakeMs: slowClientMs,
  checkMs: 1000,
}

const serverOptions: ServerOptions = {
  maxHeaderSize: 16_384,
  // Reject ambiguous requests, whatever flags Node was started with.
  insecureHTTPParser: false,
  // Keep both values of a repeated header, instead of only the first.
  joinDuplicateHeaders: true,
  // A missing Host is rejected below, with a reason.
  requireHostHeader: false,
}

/**
 * Serves HTTP/1.1 and closes slow connections: ten seconds to send a request and to read a response, five when idle.
 *
 * @throws {TypeError} If it cannot use the certificate or its key.
 * @throws Node's error if it cannot listen on the port, for example `code: 'EADDRINUSE'`.
 */
export async function startServer(
  responder: RequestResponder,
  { port = 0, host = '127.0.0.1', hostNames = [], connectionLimit = 10_000, tls }: ListenOptions,
  limits: ClientLimits = clientLimits,
): Promise<Listening> {
  // What is refused as it arrives cannot wait for them.
  await loadErrors()
  const { createErrorResponse, takesCertificates = false } = responder
  const accepted = { isLocal: isLoopback(host), hostNames: new Set(hostNames.map((name) => name.toLowerCase())) }
  const refusal = (incoming: IncomingMessage): EarlyRefusal | undefined => refusalOf(incoming, accepted)
  const ids = createIds()
  const refuse = (status: number, facts: ErrorFacts): HttpResponse =>
    createErrorResponse(status, ids.next('req'), facts)
  let isClosing = false
  const { accept, handleAll } = acceptRequests(responder, {
    refusal,
    refuse,
    isClosing: () => isClosing,
    patienceMs: limits.requestMs,
  })
  const server = createServerFor(accept, { limits, tls, takesCertificates })
  server.on('clientError', (error, socket) => {
    // Requests before the malformed one have their responses first.
    handleAll()
    refuseMalformed(error, socket, refuse)
  })
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isTooLarge = Number(incoming.headers['content-length']) > limitOf(responder, incoming)
    if (!isTooLarge && !refusal(incoming)) outgoing.writeContinue()
    accept(incoming, outgoing)
  })
  server.on('checkExpectation', (_incoming, outgoing: ServerResponse) => {
    send(refuse(417, invalidExpectation), outgoing, { isLast: true })
  })
  server.maxConnections = connectionLimit
  // Node would otherwise close the connection of a client that has closed its side, before its response is ready.
  Object.assign(server, { httpAllowHalfOpen: true })
  return { url: `${tls ? 'https' : 'http'}://${await listen(server, port, host)}`, renewTls, close }

  function renewTls(next: Tls): void {
    if (!('setSecureContext' in server))
      throw new TypeError('Cannot renew the certificate: the server has none. Listen with tls')
    checkTls(next)
    server.setSecureContext({ cert: next.cert, key: next.key })
  }

  async function close(): Promise<void> {
    isClosing = true
    await closeServer(server)
  }
}

/** A server, by TLS with a certificate, that keeps the limits. */
function createServerFor(
  accept: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  {
    limits: { requestMs, idleMs, handshakeMs, checkMs },
    tls,
    takesCertificates,
  }: { readonly limits: ClientLimits; readonly tls: Tls | undefined; readonly takesCertificates: boolean },
): Server | SecureServer {
  const options: ServerOptions = {
    ...serverOptions,
    headersTimeout: requestMs,
    // A body that is read as it comes may take longer: bodies have their own limit.
    requestTimeout: 0,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
  }
  if (!tls) return createServer(options, accept)
  checkTls(tls)
  const secure = { ...tls, handshakeTimeout: handshakeMs, requestCert: takesCertificates, rejectUnauthorized: false }
  return process.getBuiltinModule('node:https').createServer({ ...options, ...secure }, accept)
}

/** Starts to listen, and gives the host and port of the server. */
async function listen(server: Server | SecureServer, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo // listening on a port, not on a pipe
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `${name}:${address.port}`
}

/** Closes a server once its requests have a response, or after five seconds. */
function closeServer(server: Server | SecureServer): Promise<void> {
  return new Promise((resolve) => {
    const last = setTimeout(() => server.closeAllConnections(), 5000)
    server.close(() => {
      clearTimeout(last)
      resolve()
    })
    server.closeIdleConnections()
  })
}
