import { tooLarge } from '@specwright/server-engine/respond'
import type { IncomingMessage } from 'node:http'
import { checkOptions, createIds, type Operation } from '@specwright/server-engine/engine'
import { redactKeys, redactText, secretParametersOf } from '@specwright/server-engine/http'
import { type AnyResponse, type Listening, type ReceivedBody, startServer } from '@specwright/server-engine/node'
import { logLine, requestEntry, type LogEntry, type LoggedRequest } from '../respond/log-line.ts'
import { beginTranscript } from './io/transcript-file.ts'
import { createForward, type Exchanged, type ProxyParts } from './forward.ts'
import { proxyOptionRules, type ProxyOptions } from './options.ts'

export {
  createContractCheck,
  violationsHeader,
  type CheckedRequest,
  type RequestViolation,
} from '@specwright/server-engine/check'
export { redactHeaders, redactText, secretHeadersOf } from '@specwright/server-engine/http'
export type { ProxyOptions, ProxyParts }

/** The same limit as the mock. */
const bodyLimitBytes = 1_048_576

/**
 * Forwards traffic to a real service, and reports where a request or a response violates the contract.
 *
 * Requests and responses are forwarded byte for byte, except for hop-by-hop headers. A response passes as it comes, and what is
 * wrong with its body is logged when it is found, and follows in a trailer; only a JSON value whose length is known is checked
 * before it is sent. If the service does not respond, the proxy returns 502, or 504 after 30 seconds; if a response breaks off,
 * what came is sent, and then the connection is closed.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 * @throws Node's error if it cannot listen on the port or write the transcript.
 */
export async function proxy(parts: ProxyParts, options: ProxyOptions): Promise<Listening> {
  checkOptions('Cannot start the proxy', options, proxyOptionRules)
  const { createErrorResponse } = parts
  const { transcript } = options
  const log = (entry: LogEntry): void => options.log?.(logLine(entry, options.logFormat ?? 'text', Date.now()))
  const ids = createIds()
  const forward = createForward(parts, options)
  const keys = secretParametersOf(parts.securitySchemes)

  const respond = async (incoming: IncomingMessage, body: ReceivedBody): Promise<AnyResponse> => {
    const started = performance.now()
    const requestId = ids.next('req')
    if (body === 'too large') {
      return createErrorResponse(413, requestId, tooLarge(bodyLimitBytes))
    }
    let found: Operation | undefined
    const about = (): LoggedRequest => ({ id: requestId, tenant: '', operation: found?.id })
    const warn = (message: string): void => log({ level: 'warn', message, request: about() })
    const reporting = {
      requestId,
      matched: (operation: Operation) => void (found = operation),
      violated: (violation: string) => warn(`The exchange violates the contract: ${violation}`),
      cut: (reason: string) => warn(`The response broke off: ${reason}`),
    }
    const exchange = await forward(incoming, body, reporting).catch((error: unknown) => failed(error, about()))
    const { response, status, violations } = exchange
    const [path = '', query] = redactText(redactKeys(incoming.url ?? '/', keys)).split(/\?(.*)/s)
    const seconds = (performance.now() - started) / 1000
    log(requestEntry({ ...about(), method: incoming.method ?? '', path, query, route: found?.path, status, seconds }))
    for (const violation of violations) reporting.violated(violation)
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
  function failed(error: unknown, request: LoggedRequest): Exchanged {
    const message = error instanceof Error ? error.message : String(error)
    log({ level: 'error', message: `Cannot forward the request: ${message}`, request })
    const facts = { key: 'internal_error', message: 'Cannot forward the request: the proxy failed' }
    return { response: createErrorResponse(500, request.id, facts), status: 500, violations: [] }
  }
}
