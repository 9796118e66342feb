import type { Pending, ResultWithResponse } from './call.ts'
import type { OtherStatus } from '../errors/error.ts'
import { readJson, type ReadResponse } from '../bodies/read-response.ts'

/** A result with its response, or what came in its place: nothing, since the caller has it already (304). */
export type ResultOrUnchanged<Result, Headers = unknown> =
  | (ResultWithResponse<Result, OtherStatus<304>> & (unknown extends Headers ? unknown : { readonly headers: Headers }))
  | ResultWithResponse<undefined, 304>

/** A promise of the result; of `undefined` if the service says with 304 that what the caller has is still right. */
export type PendingOrUnchanged<Result, Headers = unknown> = Pending<
  Result | undefined,
  ResultOrUnchanged<Result, Headers>
>

/**
 * Reads a result, or nothing if it has not changed (304).
 *
 * @see RFC 9110, section 15.4.5
 */
export function unlessUnchanged(read: ReadResponse = readJson): ReadResponse {
  const whole: ReadResponse = (exchange, options) =>
    exchange.response.status === 304 ? undefined : read(exchange, options)
  return Object.assign(whole, { whole: read })
}
