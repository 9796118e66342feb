import { createContractCheck, unchecked } from '../check/contract-check.ts'
import { forwardedHeaders } from '../check/forwarded-headers.ts'
import { headerFor, ofRequest, ofResponse } from '../check/violations.ts'
import { pairsOf } from '../http/raw-headers.ts'
import { requestBytes, violationsHeader, type HttpRequest, type HttpResponse } from '../http/message.ts'
import type { Proxied } from './implementation.ts'
import { passedBody, wholeBody } from './passed-body.ts'
import { upstreamFetch, type UpstreamFetch } from './upstream-fetch.ts'
import type { RespondInstead, StandInParts, StandInRequest } from './stand-in-request.ts'

/** How long the service may take until its response begins, and for one that is read as a whole, in milliseconds. */
const timeoutMs = 30_000

/** What a platform adds to a request itself, and what it takes out of a response with the coding. */
const ofPlatform = ['host', 'content-length', 'accept-encoding', 'expect', 'content-encoding', violationsHeader]

/**
 * Forwards requests to a service that has the operations already, and reports where a request or a response violates the
 * contract: in the log, and in a header. What comes is sent on, whatever is wrong with it: a body as it comes, unless it is one
 * value that is checked. Once the client is gone, so is the request.
 */
export function createStandInProxy(parts: StandInParts, { proxy, fetch }: Proxied): RespondInstead {
  const send: UpstreamFetch = fetch ?? upstreamFetch
  const { contract, checksResponses, createErrorResponse, log } = parts
  const service = new URL(proxy)
  const check = createContractCheck(contract)
  return async (request) => {
    const { route, sent, requestId } = request
    const ofSent = check.request(sent).violations.map(({ message }) => ofRequest(message))
    const path = service.pathname.replace(/\/$/, '') + check.pathBelow(service.pathname, sent)
    const url = new URL(service.origin + path)
    // A path with `..` in it leads to another operation, whose credentials nobody has checked.
    if (url.pathname !== path) {
      const facts = { key: 'not_found', message: `There is no operation ${sent.method} ${sent.path}` }
      return createErrorResponse(404, requestId, facts)
    }
    url.search = sent.query
    const report = (violations: readonly string[]): void => {
      if (violations.length > 0)
        log(`The exchange of ${route.operation.id} (${requestId}) violates the contract`, violations.join('; '))
    }
    const gone = sent.gone?.()
    const late = new AbortController()
    const limit = setTimeout(() => late.abort(new DOMException('It took too long', 'TimeoutError')), timeoutMs)
    try {
      const signal = gone ? AbortSignal.any([late.signal, gone]) : late.signal
      const received = await send(url, forwarded(request, signal))
      const response = headOf(received)
      const head = checksResponses ? check.response(route, response) : unchecked
      const { body } = received
      const passes = body !== null && !head.isValue
      const { text, ...content } = passes
        ? { ...passedBody(body, head.items, (found) => report(found.map(ofResponse))), text: undefined }
        : await wholeBody(body)
      const found = passes ? head.violations : head.whole({ text, isHead: false })
      const violations = [...ofSent, ...found.map(ofResponse)]
      report(violations)
      const headers = { ...response.headers, ...(passes && lengthOf(received)), ...headerFor(violations) }
      return { ...response, ...content, headers }
    } catch (error) {
      if (!gone?.aborted)
        log(`Cannot proxy ${route.operation.id} (${requestId}): ${service.host} did not respond`, error)
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const [status, key] = isLate ? ([504, 'gateway_timeout'] as const) : ([502, 'bad_gateway'] as const)
      const facts = { key, message: 'Cannot reach the service that has this operation' }
      return createErrorResponse(status, requestId, facts, headerFor(ofSent), { route })
    } finally {
      clearTimeout(limit)
    }
  }
}

/** The request to the service: that of HEAD is GET, whose body has its length. */
function forwarded({ route, sent }: StandInRequest, signal: AbortSignal): Parameters<UpstreamFetch>[1] {
  const method = route.operation.method.toUpperCase()
  const bytes = method === 'GET' || method === 'HEAD' ? undefined : requestBytes(sent)
  return {
    method,
    headers: pairsOf(forwardedHeaders(rawHeaders(sent.headers), ofPlatform)),
    ...(bytes && bytes.length > 0 && { body: bytes }),
    redirect: 'manual',
    signal,
  }
}

/** A response of the service, whose body is not there yet. */
function headOf({ status, headers: received }: Response): HttpResponse {
  const headers: Record<string, string> = {}
  // Only cookies are several headers of one name.
  for (const [name, value] of pairsOf(forwardedHeaders([...received].flat(), ofPlatform)))
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  return { status, headers, body: '' }
}

/** The length of a body that passes; not that of one in a content coding, which the platform has decoded. */
function lengthOf({ headers }: Response): HttpResponse['headers'] {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  return length === null ? {} : { 'content-length': length }
}

function rawHeaders(headers: HttpRequest['headers']): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, each]))
}
