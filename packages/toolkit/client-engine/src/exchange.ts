import type { Credential } from './credentials.ts'
import { ApiError } from './error.ts'
import { redact } from './headers.ts'
import type { Operation } from './operation.ts'
import { parseJson } from './response.ts'
import { isTransient } from './retry.ts'

/** The last answer to a call, whatever its status. */
export interface Exchange {
  readonly operation: Operation
  readonly response: Response
  /** The body, which was read; `undefined` where it is longer than the client reads. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
  /** How many requests were sent. */
  readonly attempts: number
  /** True where an attempt before this answer may have taken effect. */
  readonly outcomeUnknown: boolean
  /** The wait that the service asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** What the last attempt carried. */
  readonly credential: Credential
  /** What no message may show. */
  readonly secrets: readonly (string | null | undefined)[]
  readonly errors: ErrorShape
}

/** How the failures of a service are told. */
export interface ErrorShape {
  /**
   * What a body says, to follow the status in a message; `undefined` where it is not the body of an error.
   *
   * @param start The first 200 characters of its text.
   */
  readonly wordsOf: (body: unknown, start: string) => string | undefined
  readonly Error: typeof ApiError
}

/** The failures of a service whose errors have no shape in common: any JSON value is the body of one. */
export const anyErrors: ErrorShape = {
  wordsOf: (body, start) => (body === undefined ? undefined : `: ${start}`),
  Error: ApiError,
}

const decoder = new TextDecoder()

/** The body as text. */
export function textOf({ bytes }: Pick<Exchange, 'bytes'>): string {
  return decoder.decode(bytes)
}

/**
 * The error for an exchange.
 *
 * @param problem What is wrong with its body, as in `answered 200 with an empty body`.
 */
export function errorFor(
  exchange: Exchange,
  problem: string | undefined = exchange.bytes ? undefined : 'with a body longer than maxResponseBytes',
): ApiError {
  const { operation, response, attempts, outcomeUnknown, retryAfterMs, errors } = exchange
  const { status } = response
  const clean = (text: string): string => redact(text, exchange.secrets)
  const text = clean(respelt(textOf(exchange)))
  const value = problem ? undefined : parseJson(text)
  const start = text.slice(0, 200)
  const headers = new Headers()
  response.headers.forEach((held, name) => headers.append(name, clean(held)))
  const words = errors.wordsOf(value, start)
  const excerpt = words ? undefined : start || undefined
  const said = [
    problem && ` ${problem}`,
    words,
    excerpt && `: ${excerpt}`,
    outcomeUnknown ? '; an earlier attempt had no clear answer and may have taken effect' : undefined,
    hintFor(exchange),
  ]
  return new errors.Error(`${operation.id} answered ${status}${said.join('').replace(/[\s\p{Cc}]+/gu, ' ')}`, {
    operation: operation.id,
    status,
    headers,
    body: words && value,
    excerpt,
    attempts,
    retryAfterMs,
    outcomeUnknown,
  })
}

/** JSON written again, so that it has no more than one spelling of a secret; any other text, or a very deep one, as it is. */
function respelt(text: string): string {
  try {
    return JSON.stringify(parseJson(text)) ?? text
  } catch {
    return text
  }
}

/** What the caller may do about an answer, where that can be told from it. */
function hintFor({ operation, response, retryAfterMs, credential }: Exchange): string | undefined {
  const { ok, status } = response
  const { scopes: needed } = operation
  const { scope } = credential
  // Whatever the client asks for: the service may have granted less.
  if (status === 403 && needed) {
    return `; the operation seems to need scope ${needed.join(' or ')}${scope ? `, and the client asks for ${scope.join(' ')}` : ''}`
  }
  // A browser shows a redirect with status 0.
  if (!ok && status < 400 && status !== 304)
    return '; redirects are not followed, since they could lead credentials elsewhere'
  if (retryAfterMs !== undefined && isTransient(status))
    return `; the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s, and no retry was left or would be in time`
  return undefined
}
