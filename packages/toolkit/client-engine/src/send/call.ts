import { readJson, type ReadResponse } from '../bodies/read-response.ts'
import { errorFor, type Exchange } from './exchange.ts'
import type { Operation } from './operation.ts'
import type { PageRule } from '../pages/page-rule.ts'
import type { MethodOptions } from './options.ts'
import type { CallInput } from './call-input.ts'
import { connectionOf } from './connection.ts'
import { requestOf, type RequestDescriptor } from './request.ts'
import type { ReadHead } from '../parameters/response-headers.ts'

/**
 * What a method needs to know about its operation; generated from the document.
 *
 * It refers to the functions that write and read what is not plain JSON, so that a bundle includes only those in use.
 */
export interface OperationDescriptor extends Operation, RequestDescriptor {
  /** Reads the result of a success; by default one JSON value. */
  readonly response?: ReadResponse
  /** Reads the documented headers of a success. */
  readonly head?: ReadHead
  /** How the pages of a listing follow each other. */
  readonly pages?: PageRule
  /** How a success is streamed, and the content type to ask for. */
  readonly stream?: { readonly items: ReadResponse; readonly accept: string }
  /** The statuses of results besides 2xx: 304, or those of a redirect, which is given and not followed. */
  readonly results?: readonly number[]
  /** True if the body of a success is left to what reads it. */
  readonly unread?: boolean
}

/** A result with its response, whose body has already been read. */
export interface ResultWithResponse<Result, Status extends number = number> {
  readonly data: Result
  readonly status: Status
  readonly response: Response
}

/** A result with its response, and its documented headers, decoded from the style `simple`. */
export type ResultWithHeaders<Result, Own, Status extends number = number> = ResultWithResponse<Result, Status> & {
  readonly headers: Own
}

/** A promise of the result, with a method for the full response. */
export interface Pending<Result, Full = ResultWithResponse<Result>> extends Promise<Result> {
  /** The result together with status and headers. */
  withResponse(): Promise<Full>
}

/**
 * Calls an operation of a client: builds its request, sends it, and reads the response.
 *
 * Rejects with `ApiError`, `ConnectionError`, `TimeoutError` or the signal's reason.
 *
 * @throws {TypeError} If the client was not created by this copy of the code.
 */
export function call<Result, Full = ResultWithResponse<Result>>(
  client: object,
  operation: OperationDescriptor,
  input: CallInput,
  options: MethodOptions = {},
): Pending<Result, Full> {
  const connection = connectionOf(client)
  const { send, changes } = connection
  const described = { ...operation, ...changes?.[operation.id] }
  const { response: read = readJson, unread } = described
  const outgoing = {
    operation: described,
    options,
    unread,
    input,
    request: () => requestOf(described, input, { ...connection, options }),
  }
  const result = (exchange: Exchange): ResultWithResponse<Result> => {
    const { response, bytes } = exchange
    const { status } = response
    if (!(response.ok || described.results?.includes(status)) || !(bytes || unread)) throw errorFor(exchange)
    const data = read(exchange, options) as Result // as documented; unknown fields are kept
    return { data, status, response, ...described.head?.(response) }
  }
  const sent = pending(send(outgoing, result))
  return sent as Pending<Result, Full> // more precise about what depends on the status
}

/** A promise of the result, with a method for the full response. */
export function pending<Result>(full: Promise<ResultWithResponse<Result>>): Pending<Result> {
  const result = full.then(({ data }) => data)
  return Object.assign(result, {
    withResponse: () => {
      // The caller handles a failure of the returned promise.
      result.catch(() => {})
      return full
    },
  })
}
