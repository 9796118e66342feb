import type { IncomingMessage } from 'node:http'
import { forwardedHeaders } from '../../check/forwarded-headers.ts'

/** How long the real service may take until its response begins, and for one that is read as a whole, in milliseconds. */
const defaultTimeoutMs = 30_000

/** Maximum size of a response that is read as a whole, to be checked, in bytes. */
export const responseLimitBytes: number = 16 * 1_048_576

/** A request to forward. */
export interface ForwardedRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
  /** Aborted once nobody waits for the response any more. */
  readonly gone?: AbortSignal
}

/** The response of the real service, byte for byte. */
export interface UpstreamResponse {
  readonly status: number
  readonly statusText: string
  readonly rawHeaders: readonly string[]
  readonly headers: IncomingMessage['headers']
  /**
   * The body, as it comes, without a limit of time.
   *
   * @throws If it ends before it is complete.
   */
  chunks(): AsyncIterable<Buffer>
  /** Alternating names and values of the headers after the body, once that has ended. */
  trailers(): readonly string[]
  /**
   * The whole body, within the time that the service has.
   *
   * @throws {UpstreamError} If it is longer than 16 MiB, or does not come.
   */
  whole(): Promise<Buffer>
  /** True once all of it has come. */
  isComplete(): boolean
  /** Ends it: nobody waits for the rest. */
  cancel(): void
}

/** The service did not respond, or its response cannot be forwarded; `status` is that of the proxy's response. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly status: 502 | 504

  constructor(status: 502 | 504, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/**
 * Sends a request to the real service, and resolves when its response begins. Redirects are not followed, and bodies stay encoded.
 *
 * @param upstream Its base URL; the request's path is appended.
 * @param timeoutMs How long it may take; default 30 seconds.
 * @throws {UpstreamError} If it cannot be reached, or takes longer.
 */
export async function sendUpstream(
  upstream: URL,
  forwarded: ForwardedRequest,
  timeoutMs: number = defaultTimeoutMs,
): Promise<UpstreamResponse> {
  const { method, target, rawHeaders, body, gone } = forwarded
  const { request } = process.getBuiltinModule(upstream.protocol === 'https:' ? 'node:https' : 'node:http')
  const hasBody = body.length > 0 || rawHeaders.some((name, n) => n % 2 === 0 && /^content-length$/i.test(name))
  const headers = [
    'host',
    upstream.host,
    ...forwardedHeaders(rawHeaders, ['host', 'content-length', 'expect']),
    ...(hasBody ? ['content-length', String(body.length)] : []),
    'connection',
    'close',
  ]
  return await new Promise((resolve, reject) => {
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      outgoing.destroy()
    }, timeoutMs)
    const reason = (error: unknown): UpstreamError => (isLate ? timedOut(timeoutMs) : unreachable(error))
    const outgoing = request(upstream, { method, path: pathBelow(upstream, target), headers }, (response) => {
      response.on('close', () => clearTimeout(limit))
      const { statusCode = 0 } = response
      if (statusCode < 100) refuse(`${statusCode} is not a status`)
      else resolve(received(response, { limit, reason, cancel: () => outgoing.destroy() }))
    })
    const fail = (error: UpstreamError): void => {
      clearTimeout(limit)
      reject(error)
    }
    const refuse = (why: string): void => {
      fail(new UpstreamError(502, `Cannot forward the response: ${why}`))
      outgoing.destroy()
    }
    outgoing.on('error', (error) => fail(reason(error)))
    outgoing.on('upgrade', () => refuse('it switches to another protocol'))
    outgoing.end(body)
    gone?.addEventListener('abort', () => outgoing.destroy())
  })
}

/** How a response is ended, and why it ended. */
interface Ending {
  readonly limit: NodeJS.Timeout
  readonly reason: (error: unknown) => UpstreamError
  readonly cancel: () => void
}

function received(response: IncomingMessage, { limit, reason, cancel }: Ending): UpstreamResponse {
  const { statusCode = 502, statusMessage = '', rawHeaders, headers } = response
  return {
    status: statusCode,
    // Whatever else a service writes there, a response cannot have.
    statusText: statusMessage.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
    rawHeaders,
    headers,
    chunks() {
      clearTimeout(limit)
      return response as AsyncIterable<Buffer>
    },
    trailers: () => response.rawTrailers,
    async whole() {
      try {
        return await wholeOf(response)
      } catch (error) {
        cancel()
        throw error instanceof UpstreamError ? error : reason(error)
      }
    },
    isComplete: () => response.complete,
    cancel,
  }
}

async function wholeOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > responseLimitBytes) {
      throw new UpstreamError(502, `Cannot forward the response: it is longer than ${responseLimitBytes} bytes`)
    }
  }
  return Buffer.concat(chunks)
}

function pathBelow({ pathname }: URL, target: string): string {
  return pathname.replace(/\/$/, '') + target
}

function timedOut(timeoutMs: number): UpstreamError {
  return new UpstreamError(
    504,
    `Cannot reach the service: it did not respond within ${timeoutMs / 1000} ${timeoutMs === 1000 ? 'second' : 'seconds'}`,
  )
}

function unreachable(error: unknown): UpstreamError {
  const reason = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
  return new UpstreamError(502, `Cannot reach the service: ${reason}`, { cause: error })
}
