import { appendFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createIds } from '../../ids.ts'
import type { AnswerError } from '../../message/error.ts'
import type { MockRequest, MockResponse } from '../../message/message.ts'
import { redactText } from '../../message/redact.ts'
import { createRecorder, type Recorded } from '../../transcript/recorder.ts'
import { readBytes, startServer, targetOf, type Listening, type ListenOptions, type RawAnswer } from '../http-server.ts'
import { bodyText } from './body-text.ts'
import { createContractCheck, type CheckedContract } from './contract-check.ts'
import { passedHeaders } from './pass-headers.ts'
import { askUpstream, UpstreamError, type UpstreamAnswer } from './upstream.ts'

/** How traffic is passed on. */
export interface ProxyOptions extends ListenOptions {
  /** Address of the real service; what is asked of the proxy is asked there, behind its path. */
  readonly upstream: string
  /** Refuses what deviates from the contract: a request with 400, unasked, and an answer with 502. Default false. */
  readonly strict?: boolean
  /** File to write a transcript to; there must be none yet. */
  readonly transcript?: string
  /** Takes a line for each request and one for each deviation, without secrets; default nobody does. */
  readonly log?: (line: string) => void
}

/** What a proxy takes from its contract. */
export interface ProxyParts extends CheckedContract, Omit<Recorded, 'securitySchemes'> {
  readonly answerError: AnswerError
}

/** The header that tells the deviations of an exchange, most important first, as far as there is room. */
export const violationsHeader = 'x-contract-violations'
const longestHeader = 4096

/** As much as the mock reads. */
const bodyLimitBytes = 1_048_576

/**
 * Passes traffic to a real service, and tells where a request or an answer is not what the contract says.
 *
 * What is passed on stays as it is, byte for byte, but for the headers of the connection. Where the service gives no answer,
 * the proxy's is 502, or 504 after 30 seconds.
 *
 * @throws {TypeError} For an upstream that is no address of HTTP.
 * @throws What Node gives when the port cannot be listened on, or the transcript not be written.
 */
export async function proxy(parts: ProxyParts, options: ProxyOptions): Promise<Listening> {
  const { answerError } = parts
  const { strict = false, transcript, log } = options
  const upstream = upstreamOf(options.upstream)
  const ids = createIds()
  const recorder = createRecorder(parts)
  const check = createContractCheck(parts)

  const answer = async (incoming: IncomingMessage): Promise<MockResponse | RawAnswer | undefined> => {
    const started = performance.now()
    const requestId = ids.next('req')
    const bytes = await readBytes(incoming, bodyLimitBytes)
    if (bytes === undefined) return undefined
    if (bytes === 'too large') {
      const message = `The body is longer than ${bodyLimitBytes} bytes`
      return answerError(413, requestId, { key: 'payload_too_large', message })
    }
    const {
      answer: given,
      status,
      violations,
    } = await exchange(incoming, bytes, requestId).catch((error: unknown) => failed(error, requestId))
    const target = `${incoming.method} ${redactText(incoming.url ?? '/')}`
    log?.(`${target} ${status} ${(performance.now() - started).toFixed(1)} ms ${requestId}`)
    for (const violation of violations) log?.(`${requestId} deviates: ${violation}`)
    return given
  }
  const listening = await startServer({ answer, answerError }, options)
  if (transcript === undefined) return listening
  try {
    beginTranscript(transcript)
    return listening
  } catch (error) {
    await listening.close()
    throw error
  }

  /** A mistake of ours, or a transcript that cannot be written. */
  function failed(error: unknown, requestId: string): Exchanged {
    const message = error instanceof Error ? error.message : String(error)
    log?.(`${requestId} failed: ${message}`)
    const facts = { key: 'internal_error', message: 'The request could not be passed on' }
    return { answer: answerError(500, requestId, facts), status: 500, violations: [] }
  }

  function refused(status: 400 | 502, requestId: string, violations: readonly string[]): Exchanged {
    const message = status === 400 ? 'The request deviates from the contract' : 'The answer deviates from the contract'
    const facts = { key: 'contract_violation', message, details: violations.join('; ') }
    return { answer: answerError(status, requestId, facts, headerFor(violations)), status, violations }
  }

  /** What is answered, and what of the exchange deviates. */
  async function exchange(incoming: IncomingMessage, bytes: Buffer, requestId: string): Promise<Exchanged> {
    const request = plainRequest(incoming, bytes)
    const { route, violations: ofRequest } = check.request(request)
    const asked = ofRequest.map((violation) => redactText(`request: ${violation}`))
    if (strict && asked.length > 0) return refused(400, requestId, asked)
    let answered: UpstreamAnswer
    try {
      const { path, query } = targetOf(incoming)
      const target = query === '' ? path : `${path}?${query}`
      const { rawHeaders } = incoming
      answered = await askUpstream(upstream, { method: request.method, target, rawHeaders, body: bytes })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      const key = error.status === 504 ? 'gateway_timeout' : 'bad_gateway'
      const facts = { key, message: error.message }
      return {
        answer: answerError(error.status, requestId, facts, headerFor(asked)),
        status: error.status,
        violations: asked,
      }
    }
    const isHead = request.method === 'HEAD'
    const response = { status: answered.status, headers: plainHeaders(answered.headers) }
    const text = isHead ? '' : bodyText(answered.body, response.headers['content-encoding'])
    const ofResponse = route ? check.response(route, response, { text, isHead }) : []
    const violations = [...asked, ...ofResponse.map((violation) => redactText(`response: ${violation}`))]
    if (transcript !== undefined) {
      const title = route?.operation.id ?? `${request.method} ${request.path}`
      appendFileSync(transcript, recorder.exchange(title, request, { ...response, body: text ?? '' }))
    }
    if (strict && violations.length > 0) return refused(502, requestId, violations)
    return { answer: rawAnswer(answered, isHead, headerFor(violations)), status: answered.status, violations }
  }
}

function beginTranscript(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot write the transcript ${file}: ${reason}; choose a file that is not there yet`, { cause })
  }
}

interface Exchanged {
  readonly answer: MockResponse | RawAnswer
  readonly status: number
  readonly violations: readonly string[]
}

function headerFor(violations: readonly string[]): Readonly<Record<string, string>> {
  if (violations.length === 0) return {}
  const text = violations.join('; ').replaceAll(/[^\x20-\x7e]/g, '?')
  return { [violationsHeader]: text.length <= longestHeader ? text : `${text.slice(0, longestHeader - 3)}...` }
}

function rawAnswer(answered: UpstreamAnswer, isHead: boolean, own: Readonly<Record<string, string>>): RawAnswer {
  const { status, statusText, rawHeaders, body } = answered
  // Where there is no body, the length is that of another answer, and stays as it was told.
  const hasBody = !isHead && status !== 204 && status !== 304
  const headers = [
    ...passedHeaders(rawHeaders, [violationsHeader, ...(hasBody ? ['content-length'] : [])]),
    ...(hasBody ? ['content-length', String(body.length)] : []),
    ...Object.entries(own).flat(),
  ]
  return { status, statusText, headers, bytes: body }
}

function plainRequest(incoming: IncomingMessage, bytes: Buffer): MockRequest {
  const { method = 'GET', headers } = incoming
  return { method, ...targetOf(incoming), headers, body: bytes.toString('utf8') }
}

function plainHeaders(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function upstreamOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isFit = url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
  if (isFit) return url
  const shown = address.replace(/\/\/.*@/, '//<SECRET>@')
  throw new TypeError(
    `Cannot pass traffic to ${shown}: it must be an address such as https://shop.example, without user, query or fragment`,
  )
}
