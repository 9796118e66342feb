import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { CreateErrorResponse, HttpRequest, HttpResponse, Operation, Route } from '@specwright/server-engine/engine'
import {
  createContractCheck,
  headerFor,
  ofRequest,
  ofResponse,
  unchecked,
  type ContractCheck,
  type ResponseCheck,
} from '@specwright/server-engine/check'
import {
  type AnyResponse,
  responseLimitBytes,
  sendUpstream,
  targetOf,
  UpstreamError,
  type UpstreamResponse,
} from '@specwright/server-engine/node'
import { addToTranscript } from './io/transcript-file.ts'
import { createRecorder, type Recorded } from '../transcript/recorder.ts'
import type { Contract } from '../contract/types.ts'
import { createBodyCheck } from './body-check.ts'
import { bodyText } from './decoded.ts'
import type { ProxyOptions } from './options.ts'
import { passing } from './passing.ts'
import { streamedHeaders, wholeHeaders } from './response-headers.ts'

/** What a proxy takes from its contract. */
export interface ProxyParts extends Contract, Omit<Recorded, 'securitySchemes'> {
  readonly createErrorResponse: CreateErrorResponse
}

/** A response to forward, and what is wrong with the exchange so far. */
export interface Exchanged {
  readonly response: AnyResponse
  readonly status: number
  readonly violations: readonly string[]
}

/** What an exchange is reported with. */
export interface Reporting {
  readonly requestId: string
  /** Receives the operation that a request matches. */
  readonly matched: (operation: Operation) => void
  /** Receives what is wrong with a body that passes as it comes, when it is found. */
  readonly violated: (violation: string) => void
  /** Receives why such a body ended before it was complete. */
  readonly cut: (reason: string) => void
}

/** Forwards a request, and checks the request and its response. */
export type Forward = (incoming: IncomingMessage, bytes: Buffer, reporting: Reporting) => Promise<Exchanged>

/** A request, and the response of the service. */
interface Exchange {
  readonly request: HttpRequest
  readonly route: Route | undefined
  readonly received: UpstreamResponse
  readonly response: Pick<HttpResponse, 'status' | 'headers'>
  readonly head: ResponseCheck
  readonly requestViolations: readonly string[]
  /** Whether the client reads headers after a body. */
  readonly mayHaveTrailers: boolean
}

/** What all exchanges of a proxy share. */
interface Forwarding extends Pick<ProxyParts, 'createErrorResponse'> {
  readonly upstream: URL
  readonly strict: boolean
  readonly check: ContractCheck
  /** Whether exchanges are recorded. */
  readonly isRecorded: boolean
  readonly record: (exchange: Exchange, text: string | undefined) => void
}

/** Creates what forwards requests to the service of the options. */
export function createForward(parts: ProxyParts, { upstream, strict = false, transcript }: ProxyOptions): Forward {
  const recorder = createRecorder(parts)
  const forwarding: Forwarding = {
    createErrorResponse: parts.createErrorResponse,
    upstream: new URL(upstream),
    strict,
    check: createContractCheck(parts),
    isRecorded: transcript !== undefined,
    record({ request, route, response }, text) {
      if (transcript === undefined) return
      const title = route?.operation.id ?? `${request.method} ${request.path}`
      addToTranscript(transcript, recorder.exchange(title, request, { ...response, body: text }))
    },
  }
  return async (incoming, bytes, reporting) => await forward(incoming, bytes, { ...forwarding, reporting })
}

/** The same for one exchange. */
interface Context extends Forwarding {
  readonly reporting: Reporting
}

async function forward(incoming: IncomingMessage, bytes: Buffer, context: Context): Promise<Exchanged> {
  const { strict, check, reporting } = context
  const request = plainRequest(incoming, bytes)
  const { route, violations } = check.request(request)
  if (route) reporting.matched(route.operation)
  const requestViolations = violations.map(({ message }) => ofRequest(message))
  if (strict && requestViolations.length > 0) return refused(400, requestViolations, context)
  try {
    const received = await whileOpen(incoming.socket, async (gone) => {
      const { query } = request
      const path = check.pathBelow(context.upstream.pathname, request)
      const target = query === '' ? path : `${path}?${query}`
      const { rawHeaders } = incoming
      return await sendUpstream(context.upstream, { method: request.method, target, rawHeaders, body: bytes, gone })
    })
    const response = { status: received.status, headers: plainHeaders(received.headers) }
    const head = route ? check.response(route, response) : unchecked
    const mayHaveTrailers = incoming.httpVersion !== '1.0'
    const exchange = { request, route, received, response, head, requestViolations, mayHaveTrailers }
    return (await comesWhole(exchange, strict))
      ? await whileOpen(incoming.socket, async (gone) => await whole(exchange, gone, context))
      : streamed(exchange, context)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { status, message } = error
    const facts = { key: status === 504 ? 'gateway_timeout' : 'bad_gateway', message }
    const headers = headerFor(requestViolations)
    const response = context.createErrorResponse(status, reporting.requestId, facts, headers)
    return { response, status, violations: requestViolations }
  }
}

/** A response whose body is checked before any of it is sent. */
async function whole(exchange: Exchange, gone: AbortSignal, context: Context): Promise<Exchanged> {
  const { request, received, response } = exchange
  gone.addEventListener('abort', received.cancel)
  const bytes = await received.whole()
  const isHead = request.method === 'HEAD'
  const text = isHead ? '' : bodyText(bytes, response.headers['content-encoding'])
  const violations = [...exchange.requestViolations, ...exchange.head.whole({ text, isHead }).map(ofResponse)]
  context.record(exchange, text)
  if (context.strict && violations.length > 0) return refused(502, violations, context)
  const { status, statusText } = received
  const headers = wholeHeaders(received, { length: bytes.length, isHead }, violations)
  return { response: { status, statusText, headers, bytes }, status, violations }
}

/** A response whose body passes as it comes. */
function streamed(exchange: Exchange, context: Context): Exchanged {
  const { received, response, head, mayHaveTrailers } = exchange
  const { strict, isRecorded, record, reporting } = context
  const { isValue, items } = head
  const violations = [...exchange.requestViolations, ...head.violations.map(ofResponse)]
  if (strict && violations.length > 0) {
    received.cancel()
    return refused(502, violations, context)
  }
  const bodyCheck = createBodyCheck({
    encoding: response.headers['content-encoding'],
    items,
    isValue,
    isRecorded,
    whole(text) {
      record(exchange, text)
      return head.whole({ text, isHead: false }).filter((each) => !head.violations.includes(each))
    },
  })
  const { status, statusText } = received
  const isChecked = isValue || items !== undefined
  const headers = streamedHeaders(received, violations, { mayHaveTrailers, isChecked })
  const body = passing(received, { check: bodyCheck, strict, ...reporting })
  return { response: { status, statusText, headers, ...body }, status, violations }
}

function refused(
  status: 400 | 502,
  violations: readonly string[],
  { createErrorResponse, reporting }: Context,
): Exchanged {
  const message = status === 400 ? 'The request violates the contract' : 'The response violates the contract'
  const facts = { key: 'contract_violation', message, details: violations.join('; ') }
  const response = createErrorResponse(status, reporting.requestId, facts, headerFor(violations))
  return { response, status, violations }
}

/**
 * Whether a body is read before any of it is sent, so that the headers can say what is wrong with it: one that has come already,
 * and a value whose length is known, or that a strict proxy may refuse.
 */
async function comesWhole({ request, received, response, head }: Exchange, strict: boolean): Promise<boolean> {
  const length = Number(response.headers['content-length'] ?? Infinity)
  if (request.method === 'HEAD' || response.status === 204 || response.status === 304 || length === 0) return true
  if (head.isValue && (strict || length <= responseLimitBytes)) return true
  // What was received together with the head is read in this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  return received.isComplete()
}

/** Runs work for a client, with a signal that is aborted once its connection is closed. */
async function whileOpen<Result>(socket: Socket, work: (gone: AbortSignal) => Promise<Result>): Promise<Result> {
  const closed = new AbortController()
  const abort = (): void => closed.abort()
  socket.once('close', abort)
  return await work(closed.signal).finally(() => socket.off('close', abort))
}

function plainRequest(incoming: IncomingMessage, bytes: Buffer): HttpRequest {
  const { method = 'GET', headers } = incoming
  const request = { method, ...targetOf(incoming), headers, body: bytes.toString('utf8') }
  return isUtf8(bytes) ? request : { ...request, hasInvalidUtf8: true }
}

function plainHeaders(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  // Cookies alone are an array, of which each is a line.
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join('\n')]],
    ),
  )
}
