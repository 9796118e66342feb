import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { passedHeaders } from './pass-headers.ts'

/** How long the real service may take for a whole answer, in milliseconds. */
const usualPatienceMs = 30_000

/** Greatest answer that is passed on, in bytes. */
export const answerLimitBytes: number = 16 * 1_048_576

/** A request as it is passed on. */
export interface PassedRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Names and values by turns, as they came. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** What the real service answered, byte for byte. */
export interface UpstreamAnswer {
  readonly status: number
  readonly statusText: string
  readonly rawHeaders: readonly string[]
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** No answer came, or none that can be passed on; `status` is what a gateway says then. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly status: 502 | 504

  constructor(status: 502 | 504, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/**
 * Asks the real service. Redirects are answers like any other, and bodies stay encoded as they are.
 *
 * @param upstream Its address; the request's path is put behind that of the address.
 * @param patienceMs How long it may take; default 30 seconds.
 * @throws {UpstreamError} When it cannot be reached, takes longer, or answers more than 16 MiB.
 */
export async function askUpstream(
  upstream: URL,
  passed: PassedRequest,
  patienceMs: number = usualPatienceMs,
): Promise<UpstreamAnswer> {
  const { method, target, rawHeaders, body } = passed
  const request = upstream.protocol === 'https:' ? requestHttps : requestHttp
  const hasBody = body.length > 0 || rawHeaders.some((name, n) => n % 2 === 0 && /^content-length$/i.test(name))
  const headers = [
    'host',
    upstream.host,
    ...passedHeaders(rawHeaders, ['host', 'content-length', 'expect']),
    ...(hasBody ? ['content-length', String(body.length)] : []),
    'connection',
    'close',
  ]
  const signal = AbortSignal.timeout(patienceMs)
  return await new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(signal.aborted ? tooSlow(patienceMs) : unreachable(error))
    const asked = request(upstream, { method, path: pathBehind(upstream, target), headers, signal }, (answer) => {
      read(answer).then(resolve, (error: unknown) => {
        asked.destroy()
        if (error instanceof UpstreamError) reject(error)
        else fail(error)
      })
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

async function read(answer: IncomingMessage): Promise<UpstreamAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > answerLimitBytes) {
      throw new UpstreamError(502, `The service answered more than ${answerLimitBytes} bytes`)
    }
  }
  const { statusCode = 502, statusMessage = '', rawHeaders, headers } = answer
  return { status: statusCode, statusText: statusMessage, rawHeaders, headers, body: Buffer.concat(chunks) }
}

function pathBehind({ pathname }: URL, target: string): string {
  return pathname.replace(/\/$/, '') + target
}

function tooSlow(patienceMs: number): UpstreamError {
  return new UpstreamError(504, `The service did not answer within ${patienceMs / 1000} seconds`)
}

function unreachable(error: unknown): UpstreamError {
  const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
  return new UpstreamError(502, `The service gave no answer: ${reason}`, { cause: error })
}
