import type { Credential } from '../credentials/credentials.ts'
import type { ApiError } from '../errors/error.ts'
import { headersWithout, redactorOf, type Secrets } from '../credentials/replace-secrets.ts'
import type { Operation } from './operation.ts'
import { parseJson } from '../bodies/response.ts'

/** The last response to a call, whatever its status. */
export interface Exchange {
  readonly operation: Operation
  readonly response: Response
  /** The bytes of the body; `undefined` if it exceeds `maxResponseBytes`, or is left unread. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
  /** How many requests were sent. */
  readonly attempts: number
  /** True if an attempt before this response may have taken effect. */
  readonly outcomeUnknown: boolean
  /** The wait from `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** Why it was not tried again; false if its status is final. */
  readonly ended: string | false
  /** The credential of the last attempt. */
  readonly credential: Credential
  /** Gives the secrets of the call, to keep out of messages. */
  readonly secrets: () => Secrets
  readonly errors: ErrorShape
}

/** How to report the errors of a service. */
export interface ErrorShape {
  /**
   * Describes an error body, to follow the status in a message; `undefined` if it is not the body of an error.
   *
   * @param start The first 200 characters of its text.
   */
  readonly describe: (body: unknown, start: string) => string | undefined
  readonly Error: typeof ApiError
  /** What the caller can do about a response, to end a message; by default, messages say only what failed and why. */
  readonly hint?: Hint | undefined
}

/** What the caller can do about a response, if it is known. */
export type Hint = (exchange: Exchange) => string | undefined

const decoder = /* @__PURE__ */ new TextDecoder()

/** The body as text. */
export function textOf({ bytes }: Pick<Exchange, 'bytes'>): string {
  return decoder.decode(bytes)
}

/**
 * The error for an exchange.
 *
 * @param problem What is wrong with its body, as in `returned 200 with an empty body`.
 */
export function errorFor(
  exchange: Exchange,
  problem: string | undefined = exchange.bytes ? undefined : 'with a body longer than maxResponseBytes',
): ApiError {
  const { operation, response, attempts, outcomeUnknown, retryAfterMs, errors } = exchange
  const { status } = response
  const secrets = exchange.secrets()
  const redacted = redactorOf(secrets)
  const text = redacted(normalizeJson(textOf(exchange)))
  const value = problem ? undefined : parseJson(text)
  const start = text.slice(0, 200)
  const description = errors.describe(value, start)
  const excerpt = (!description && start) || undefined
  const details = [
    problem && ` ${redacted(problem)}`,
    description,
    excerpt && `: ${excerpt}`,
    outcomeUnknown ? '; an earlier attempt failed or had no response, and may have taken effect' : '',
    errors.hint?.(exchange),
  ]
  return new errors.Error(`${operation.id} returned ${status}${details.join('').replace(/[\s\p{Cc}]+/gu, ' ')}`, {
    operation: operation.id,
    status,
    headers: headersWithout(response.headers, secrets),
    // What a problem is with is no error body.
    body: (problem ? value : operation.failure?.(exchange, redacted)) ?? (description && value),
    excerpt,
    attempts,
    retryAfterMs,
    outcomeUnknown,
  })
}

/**
 * Parses and serializes JSON, so that a secret is spelled in only one way; any other text stays unchanged. JSON that is too deep
 * to be serialized ends with a mark, so that it is no JSON any more: an error with such a body could not be serialized.
 */
function normalizeJson(text: string): string {
  try {
    return JSON.stringify(parseJson(text)) ?? text
  } catch {
    return `${text}.`
  }
}
