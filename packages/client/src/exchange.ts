import { redact } from './credentials.ts'
import type { OperationDescriptor } from './call.ts'

const decoder = new TextDecoder()

/** The last answer to a call, whatever its status. */
export interface Exchange {
  readonly operation: OperationDescriptor
  readonly response: Response
  /** The body; empty where the caller reads it, or where it passed the limit. */
  readonly bytes: Uint8Array
  /** The limit that the body passed, in bytes. */
  readonly passedLimit: number | undefined
  /** How many requests were sent. */
  readonly attempts: number
  /** True where an attempt before this answer may have taken effect. */
  readonly outcomeUnknown: boolean
  /** The wait that the service asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** Scopes that the client asks for, where it obtains its tokens itself. */
  readonly scope: readonly string[] | undefined
  /** What no message may show. */
  readonly secrets: readonly unknown[]
}

/** The body as text. */
export function textOf({ bytes }: Exchange): string {
  return decoder.decode(bytes)
}

/** The body as text, fit for a message. */
export function redactedTextOf(exchange: Exchange): string {
  return redact(textOf(exchange), exchange.secrets)
}

/** What the caller may do about an answer, where that can be told from it. */
export function hintFor({ operation, response, outcomeUnknown, retryAfterMs, scope }: Exchange): string | undefined {
  const { status } = response
  const accepted = operation.scopes ?? []
  if (outcomeUnknown) return 'an earlier attempt had no clear answer and may have taken effect'
  if (status === 403 && accepted.length > 0 && !accepted.some((each) => scope?.includes(each))) {
    return `the operation seems to need scope ${accepted.join(' or ')}${scope ? `, and the client asks for ${scope.join(' ')}` : ''}`
  }
  if (status === 0 || (status >= 300 && status < 400))
    return 'redirects are not followed, since they could lead credentials elsewhere'
  if (retryAfterMs !== undefined)
    return `the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s, and no retry was left or would be in time`
  return undefined
}
