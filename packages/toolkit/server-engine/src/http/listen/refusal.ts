import type { IncomingMessage } from 'node:http'
import type { ErrorFacts } from '../../respond/error.ts'
import { hostNameIn, namesLoopback } from './loopback.ts'

/** What `Host` may name. */
export interface AcceptedHosts {
  /** True where it must name this machine, or one of the names. */
  readonly isLocal: boolean
  /** In lower case. */
  readonly hostNames: ReadonlySet<string>
}

/** The status and the facts of a request that is refused before its body is read. */
export type EarlyRefusal = readonly [status: number, facts: ErrorFacts]

/** Why a request is refused before its body is read; `undefined` if it is not. */
export function refusalOf(incoming: IncomingMessage, { isLocal, hostNames }: AcceptedHosts): EarlyRefusal | undefined {
  const { host, 'transfer-encoding': coding = '' } = incoming.headers
  const isMissing = host === undefined && incoming.httpVersion !== '1.0'
  if (isMissing || host?.includes(',')) return [400, invalidHost]
  const authority = authorityOf(incoming)
  if (isLocal && !namesLoopback(authority) && !hostNames.has(hostNameIn(authority ?? ''))) return [403, foreignHost]
  // Where chunks are not the last coding, Node finds the request malformed.
  return coding !== '' && /,\s*chunked\s*$/i.test(coding) ? [501, unknownCoding] : undefined
}

/** The host and port that a request is meant for; `undefined` if it names none. @see RFC 9112, section 3.2.2 */
function authorityOf({ url = '', headers }: IncomingMessage): string | undefined {
  return url.startsWith('/') ? headers.host : (/^[a-z]+:\/\/([^/?]*)/i.exec(url)?.[1] ?? headers.host)
}

/** @see RFC 9112, section 3.2 */
const invalidHost: ErrorFacts = { key: 'invalid_request', message: 'The request must have exactly one Host header' }

/** @see RFC 9110, section 10.1.1 */
export const invalidExpectation: ErrorFacts = {
  key: 'expectation_failed',
  message: 'The Expect header must be 100-continue',
}

/** @see RFC 9112, section 6.1 */
const unknownCoding: ErrorFacts = {
  key: 'not_implemented',
  message: 'Cannot read the body: the only Transfer-Encoding that the server supports is chunked',
}

const foreignHost: ErrorFacts = {
  key: 'forbidden',
  message: 'Cannot reach the server by this name: it serves only this machine',
  details:
    'Use localhost or a loopback address in the Host header, allow the name with --host-names, or listen on another address',
}

/** A request whose headers or body take too long. */
export const tooSlow: EarlyRefusal = [
  408,
  { key: 'request_timeout', message: 'Cannot read the request: it took longer than ten seconds' },
]
