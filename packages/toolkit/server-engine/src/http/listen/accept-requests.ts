import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CreateErrorResponse, ErrorFacts } from '../../respond/error.ts'
import { whenReady, type MaybePromise } from '../../values/maybe-promise.ts'
import type { BodyStream, HttpResponse } from '../message.ts'
import { inBatches } from './in-batches.ts'
import { incomingStream } from './incoming-stream.ts'
import { hasBody, readBytes, type ReceivedBody } from './limited-body.ts'
import { tooSlow, type EarlyRefusal } from './refusal.ts'
import { send, type AnyResponse } from './send-response.ts'
import { targetOf } from './target.ts'

/** What responds to the requests of a server. */
export interface RequestResponder {
  /**
   * Responds to a request; `undefined` if the client is gone. A rejection is a bug in the server, and closes the
   * connection.
   */
  respond(incoming: IncomingMessage, body: ReceivedBody): MaybePromise<AnyResponse | undefined>
  /** Responds to requests whose bodies it reads itself, as they come; without it, all bodies are read before. */
  readonly streamed?: {
    /** Maximum size of the body of such a request, in bytes; `undefined` for another request. */
    readonly limitOf: (incoming: IncomingMessage) => number | undefined
    readonly respond: (incoming: IncomingMessage, body: BodyStream) => MaybePromise<AnyResponse | undefined>
  }
  /** Maximum size of the body of a request with this path, in bytes: a client is not asked to send a larger one. */
  readonly bodyLimit: (path: string) => number
  readonly createErrorResponse: CreateErrorResponse
  /** True if clients are asked for a certificate, over https; whoever has one is served, and who has none too. */
  readonly takesCertificates?: boolean
}

/** How requests are accepted. */
export interface Accepting {
  /** Why a request is refused before its body is read. */
  readonly refusal: (incoming: IncomingMessage) => EarlyRefusal | undefined
  readonly refuse: (status: number, facts: ErrorFacts) => HttpResponse
  /** True once connections are closed after their next response. */
  readonly isClosing: () => boolean
  /** How long a body may take, and each part of one that is read as it comes, in milliseconds; 0 is without a limit. */
  readonly patienceMs: number
}

/** Accepts the requests of a server of `node:http`. */
export interface Acceptor {
  readonly accept: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Handles now what has been received. */
  readonly handleAll: () => void
}

/** Maximum size of the body of a request, in bytes. */
export function limitOf({ bodyLimit, streamed }: RequestResponder, incoming: IncomingMessage): number {
  return streamed?.limitOf(incoming) ?? bodyLimit(targetOf(incoming).path)
}

/** Creates what reads requests, and sends the responses to them. */
export function acceptRequests(
  responder: RequestResponder,
  { refusal, refuse, isClosing, patienceMs }: Accepting,
): Acceptor {
  const received = inBatches<AcceptedRequest, Sendable>({
    // Whether it is the last is known when it is ready: others may be handled before it is sent.
    handle: (request) => whenReady(request.respond(), (response) => response && { response, isLast: isClosing() }),
    send: ({ outgoing, unread, isCut = false }, { response, isLast }) =>
      send(response, outgoing, { isLast: isLast || isCut, unread }),
    abort: ({ outgoing }) => outgoing.destroy(),
  })

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { streamed, bodyLimit } = responder
    const streamLimit = hasBody(incoming) ? streamed?.limitOf(incoming) : undefined
    if (streamed && streamLimit !== undefined && !(Number(incoming.headers['content-length']) > streamLimit)) {
      const unread = incomingStream(incoming, patienceMs)
      received.add({ outgoing, unread, respond: () => streamed.respond(incoming, unread) })
      return
    }
    const add = (body: ReceivedBody): void =>
      received.add({ outgoing, isCut: body === 'too large', respond: () => responder.respond(incoming, body) })
    const body = readBytes(incoming, () => streamLimit ?? bodyLimit(targetOf(incoming).path), patienceMs)
    if (!(body instanceof Promise)) add(body)
    else
      void body.then((bytes) => {
        if (bytes === 'too slow') send(refuse(...tooSlow), outgoing, { isLast: true })
        // Nobody waits for a response to a part of a request.
        else if (bytes) add(bytes)
      })
  }

  return {
    accept(incoming, outgoing) {
      const refused = refusal(incoming)
      if (refused) return send(refuse(...refused), outgoing, { isLast: true })
      try {
        serve(incoming, outgoing)
      } catch {
        outgoing.destroy()
      }
    },
    handleAll: received.handleAll,
  }
}

/** A request that can be handled, and what its response is sent by. */
interface AcceptedRequest {
  readonly outgoing: ServerResponse
  readonly respond: () => MaybePromise<AnyResponse | undefined>
  /** True if the rest of its body is never read. */
  readonly isCut?: boolean
  /** Its body, if that is read as it comes. */
  readonly unread?: BodyStream
}

/** A response, and whether the connection is closed after it. */
interface Sendable {
  readonly response: AnyResponse
  readonly isLast: boolean
}
