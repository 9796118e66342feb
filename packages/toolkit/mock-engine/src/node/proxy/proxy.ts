import { isUtf8 } from 'node:buffer'
import { appendFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { checkOptions } from '../../check-options.ts'
import { createIds } from '../../ids.ts'
import type { CreateErrorResponse } from '../../message/error.ts'
import type { MockRequest, MockResponse } from '../../message/message.ts'
import { redactKeys, redactText, secretParametersOf } from '../../message/redact.ts'
import { createRecorder, type Recorded } from '../../transcript/recorder.ts'
import { startServer, targetOf, type Listening, type ReceivedBody } from '../http-server.ts'
import type { RawResponse } from '../send-response.ts'
import { bodyText } from './body-text.ts'
import type { Contract } from '../../types.ts'
import { createContractCheck } from './contract-check.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import { proxyOptionRules, type ProxyOptions } from './options.ts'
import { sendUpstream, UpstreamError, type UpstreamResponse } from './upstream.ts'

export type { ProxyOptions }

/** What a proxy takes from its contract. */
export interface ProxyParts extends Contract, Omit<Recorded, 'securitySchemes'> {
  readonly createErrorResponse: CreateErrorResponse
}

/** The header that lists the violations of an exchange, truncated if there are too many. */
export const violationsHeader = 'x-contract-violations'
const maxHeaderLength = 4096

/** The same limit as the mock. */
const bodyLimitBytes = 1_048_576

/**
 * Forwards traffic to a real service, and reports where a request or a response violates the contract.
 *
 * Requests and responses are forwarded byte for byte, except for hop-by-hop headers. If the service does not respond, the
 * proxy returns 502, or 504 after 30 seconds.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 * @throws Node's error if it cannot listen on the port or write the transcript.
 */
export async function proxy(parts: ProxyParts, options: ProxyOptions): Promise<Listening> {
  checkOptions('Cannot start the proxy', options, proxyOptionRules)
  const { createErrorResponse } = parts
  const { transcript, log } = options
  const ids = createIds()
  const forward = createForward(parts, options)
  const keys = secretParametersOf(parts.securitySchemes)

  const respond = async (incoming: IncomingMessage, body: ReceivedBody): Promise<MockResponse | RawResponse> => {
    const started = performance.now()
    const requestId = ids.next('req')
    if (body === 'too large') {
      const message = `Cannot read the body: it is longer than ${bodyLimitBytes} bytes`
      return createErrorResponse(413, requestId, { key: 'payload_too_large', message })
    }
    const exchange = await forward(incoming, body, requestId).catch((error: unknown) => failed(error, requestId))
    const { response, status, violations } = exchange
    const target = `${incoming.method} ${redactText(redactKeys(incoming.url ?? '/', keys))}`
    log?.(`${target} ${status} ${(performance.now() - started).toFixed(1)} ms ${requestId}`)
    for (const violation of violations) log?.(`${requestId} violates the contract: ${violation}`)
    return response
  }
  const listening = await startServer({ respond, bodyLimit: () => bodyLimitBytes, createErrorResponse }, options)
  if (transcript === undefined) return listening
  try {
    beginTranscript(transcript)
    return listening
  } catch (error) {
    await listening.close()
    throw error
  }

  /** A bug in the proxy, or a transcript that cannot be written. */
  function failed(error: unknown, requestId: string): Exchanged {
    const message = error instanceof Error ? error.message : String(error)
    log?.(`${requestId} failed: ${message}`)
    const facts = { key: 'internal_error', message: 'Cannot forward the request: the proxy failed' }
    return { response: createErrorResponse(500, requestId, facts), status: 500, violations: [] }
  }
}

/** Forwards a request, and checks the request and its response. */
type Forward = (incoming: IncomingMessage, bytes: Buffer, requestId: string) => Promise<Exchanged>

function createForward(parts: ProxyParts, { upstream: address, strict = false, transcript }: ProxyOptions): Forward {
  const { createErrorResponse } = parts
  const upstream = new URL(address)
  const recorder = createRecorder(parts)
  const check = createContractCheck(parts)

  return async (incoming, bytes, requestId) => {
    const request = plainRequest(incoming, bytes)
    const { route, violations: found } = check.request(request)
    const requestViolations = found.map((violation) => redactText(`request: ${violation}`))
    if (strict && requestViolations.length > 0) return refused(400, requestId, requestViolations)
    let received: UpstreamResponse
    try {
      const { path, query } = targetOf(incoming)
      const target = query === '' ? path : `${path}?${query}`
      const { rawHeaders, socket } = incoming
      const forwarded = { method: request.method, target, rawHeaders, body: bytes }
      received = await whileOpen(socket, async (gone) => await sendUpstream(upstream, { ...forwarded, gone }))
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      const key = error.status === 504 ? 'gateway_timeout' : 'bad_gateway'
      const facts = { key, message: error.message }
      return {
        response: createErrorResponse(error.status, requestId, facts, headerFor(requestViolations)),
        status: error.status,
        violations: requestViolations,
      }
    }
    const isHead = request.method === 'HEAD'
    const response = { status: received.status, headers: plainHeaders(received.headers) }
    const text = isHead ? '' : bodyText(received.body, response.headers['content-encoding'])
    const responseViolations = route ? check.response(route, response, { text, isHead }) : []
    const violations = [
      ...requestViolations,
      ...responseViolations.map((violation) => redactText(`response: ${violation}`)),
    ]
    if (transcript !== undefined) {
      const title = route?.operation.id ?? `${request.method} ${request.path}`
      appendFileSync(transcript, recorder.exchange(title, request, { ...response, body: text ?? '' }))
    }
    if (strict && violations.length > 0) return refused(502, requestId, violations)
    return { response: rawResponse(received, isHead, headerFor(violations)), status: received.status, violations }
  }

  function refused(status: 400 | 502, requestId: string, violations: readonly string[]): Exchanged {
    const message = status === 400 ? 'The request violates the contract' : 'The response violates the contract'
    const facts = { key: 'contract_violation', message, details: violations.join('; ') }
    return { response: createErrorResponse(status, requestId, facts, headerFor(violations)), status, violations }
  }
}

/** Runs work for a client, with a signal that is aborted once its connection is closed. */
async function whileOpen<Result>(socket: Socket, work: (gone: AbortSignal) => Promise<Result>): Promise<Result> {
  const closed = new AbortController()
  const abort = (): void => closed.abort()
  socket.once('close', abort)
  return await work(closed.signal).finally(() => socket.off('close', abort))
}

function beginTranscript(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot write the transcript ${file}: ${reason}. Choose a file that does not exist yet`, { cause })
  }
}

interface Exchanged {
  readonly response: MockResponse | RawResponse
  readonly status: number
  readonly violations: readonly string[]
}

function headerFor(violations: readonly string[]): Readonly<Record<string, string>> {
  if (violations.length === 0) return {}
  const text = violations.join('; ').replaceAll(/[^\x20-\x7e]/g, '?')
  return { [violationsHeader]: text.length <= maxHeaderLength ? text : `${text.slice(0, maxHeaderLength - 3)}...` }
}

function rawResponse(received: UpstreamResponse, isHead: boolean, own: Readonly<Record<string, string>>): RawResponse {
  const { status, statusText, rawHeaders, body } = received
  // A response to HEAD has the length of another body, so it is forwarded unchanged.
  const hasBody = !isHead && status !== 204 && status !== 304
  const headers = [
    ...forwardedHeaders(rawHeaders, [violationsHeader, ...(hasBody ? ['content-length'] : [])]),
    ...(hasBody ? ['content-length', String(body.length)] : []),
    ...Object.entries(own).flat(),
  ]
  return { status, statusText, headers, bytes: body }
}

function plainRequest(incoming: IncomingMessage, bytes: Buffer): MockRequest {
  const { method = 'GET', headers } = incoming
  const request = { method, ...targetOf(incoming), headers, body: bytes.toString('utf8') }
  return isUtf8(bytes) ? request : { ...request, hasInvalidUtf8: true }
}

function plainHeaders(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
