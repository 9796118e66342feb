import { createContractCheck, unchecked } from '../check/contract-check.ts'
import { forwardedHeaders } from '../check/forwarded-headers.ts'
import { headerFor, ofRequest, ofResponse } from '../check/violations.ts'
import { limitedBytes } from '../http/fetch.ts'
import { pairsOf } from '../http/raw-headers.ts'
import { requestBytes, violationsHeader, type HttpRequest, type HttpResponse } from '../http/message.ts'
import { charactersOf } from '../values/bytes.ts'
import type { Proxied } from './implementation.ts'
import type { RespondInstead, StandInParts, StandInRequest } from './stand-in-request.ts'

/** How long the service may take for a response, in milliseconds. */
const timeoutMs = 30_000

/** Maximum size of its body, in bytes. */
const responseLimit = 16 * 1_048_576

/** What a platform adds to a request itself, and what it takes out of a response with the coding. */
const ofPlatform = ['host', 'content-length', 'accept-encoding', 'expect', 'content-encoding', violationsHeader]

/**
 * Forwards requests to a service that has the operations already, and reports where a request or a response violates the
 * contract: in the log, and in a header. What comes is sent on, whatever is wrong with it.
 */
export function createStandInProxy(parts: StandInParts, { proxy, fetch = globalThis.fetch }: Proxied): RespondInstead {
  const { contract, checksResponses, createErrorResponse, log } = parts
  const service = new URL(proxy)
  const check = createContractCheck(contract)
  return async (request) => {
    const { route, sent, requestId } = request
    const ofSent = check.request(sent).violations.map(ofRequest)
    const path = service.pathname.replace(/\/$/, '') + check.pathBelow(service.pathname, sent)
    const url = new URL(service.origin + path)
    // A path with `..` in it leads to another operation, whose credentials nobody has checked.
    if (url.pathname !== path) {
      const facts = { key: 'not_found', message: `There is no operation ${sent.method} ${sent.path}` }
      return createErrorResponse(404, requestId, facts)
    }
    url.search = sent.query
    try {
      const { response, text } = await exchanged(await fetch(url, forwarded(request)))
      const head = checksResponses ? check.response(route, response) : unchecked
      const violations = [...ofSent, ...head.whole({ text, isHead: false }).map(ofResponse)]
      if (violations.length > 0)
        log(`The exchange of ${route.operation.id} (${requestId}) violates the contract`, violations.join('; '))
      return { ...response, headers: { ...response.headers, ...headerFor(violations) } }
    } catch (error) {
      log(`Cannot proxy ${route.operation.id} (${requestId}): ${service.host} did not respond`, error)
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const [status, key] = isLate ? ([504, 'gateway_timeout'] as const) : ([502, 'bad_gateway'] as const)
      const facts = { key, message: 'Cannot reach the service that has this operation' }
      return createErrorResponse(status, requestId, facts, headerFor(ofSent), { route })
    }
  }
}

/** The request to the service: that of HEAD is GET, whose body has its length. */
function forwarded({ route, sent }: StandInRequest): RequestInit {
  const method = route.operation.method.toUpperCase()
  const bytes = method === 'GET' || method === 'HEAD' ? undefined : requestBytes(sent)
  return {
    method,
    headers: pairsOf(forwardedHeaders(rawHeaders(sent.headers), ofPlatform)),
    ...(bytes && bytes.length > 0 && { body: bytes }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }
}

/** A response of the service as plain data. */
async function exchanged(
  received: Response,
): Promise<{ readonly response: HttpResponse; readonly text: string | undefined }> {
  const bytes = received.body === null ? new Uint8Array() : await limitedBytes(received.body, responseLimit)
  if (bytes === 'too large') throw new Error(`Its response is longer than ${responseLimit} bytes`)
  const headers: Record<string, string> = {}
  // Only cookies are several headers of one name.
  for (const [name, value] of pairsOf(forwardedHeaders([...received.headers].flat(), ofPlatform)))
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  return {
    response: { status: received.status, headers, body: charactersOf(bytes), isBinary: true },
    text: decodedText(bytes),
  }
}

/** Bytes as text; `undefined` if they are not UTF-8. */
function decodedText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function rawHeaders(headers: HttpRequest['headers']): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, each]))
}
