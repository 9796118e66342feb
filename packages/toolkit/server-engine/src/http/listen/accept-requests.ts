import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CreateErrorResponse, ErrorFacts } from '../../respond/error.ts'
import { whenReady, type MaybePromise } from '../../values/maybe-promise.ts'
import type { HttpResponse } from '../message.ts'
import { inBatches } from './in-batches.ts'
import { readBytes, type ReceivedBody } from './limited-body.ts'
import type { EarlyRefusal } from './refusal.ts'
import { send, type AnyResponse } from './send-response.ts'
import { targetOf } from './target.ts'

/** What responds to the requests of a server. */
export interface RequestResponder {
  /**
   * Responds to a request; `undefined` if the client is gone. A rejection is a bug in the server, and closes the
   * connection.
   */
  respond(incoming: IncomingMessage, body: ReceivedBody): MaybePromise<AnyResponse | undefined>
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
}

/** Accepts the requests of a server of `node:http`. */
export interface Acceptor {
  readonly accept: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Handles now what has been received. */
  readonly handleAll: () => void
}

/** Creates what reads requests, and sends the responses to them. */
export function acceptRequests(
  { respond, bodyLimit }: RequestResponder,
  { refusal, refuse, isClosing }: Accepting,
): Acceptor {
  const received = inBatches<CompleteRequest, Sendable>({
    // Whether it is the last is known when it is ready: others may be handled before it is sent.
    handle: ({ incoming, body }) =>
      whenReady(respond(incoming, body), (response) => response && { response, isLast: isClosing() }),
    send: ({ outgoing }, { response, isLast }) => send(response, outgoing, isLast),
    abort: ({ outgoing }) => outgoing.destroy(),
  })

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    try {
      const body = readBytes(incoming, () => bodyLimit(targetOf(incoming).path))
      if (!(body instanceof Promise)) received.add({ incoming, outgoing, body })
      // Nobody waits for a response to a part of a request.
      else void body.then((bytes) => bytes && received.add({ incoming, outgoing, body: bytes }))
    } catch {
      outgoing.destroy()
    }
  }

  return {
    accept(incoming, outgoing) {
      const refused = refusal(incoming)
      if (refused) send(refuse(...refused), outgoing, true)
      else serve(incoming, outgoing)
    },
    handleAll: received.handleAll,
  }
}

/** A complete request, and what its response is sent by. */
interface CompleteRequest {
  readonly incoming: IncomingMessage
  readonly body: ReceivedBody
  readonly outgoing: ServerResponse
}

/** A response, and whether the connection is closed after it. */
interface Sendable {
  readonly response: AnyResponse
  readonly isLast: boolean
}
