import { readJson, type ReadResponse } from './read-response.ts'
import type { SentBody, WriteBody } from './body.ts'
import { errorFor, type Exchange } from './exchange.ts'
import { plainHeaders } from './headers.ts'
import type { Operation } from './operation.ts'
import type { PageRule } from './page-rule.ts'
import type { MethodOptions, WriteHeaders } from './options.ts'
import type { CallInput } from './call-input.ts'
import { fillPath, type WriteSegment } from './path.ts'
import { serialiseQuery, type WriteParameter } from './query.ts'
import type { BuiltRequest, Send } from './send.ts'
import type { Server } from './servers.ts'
import type { Validate } from './validate.ts'

/**
 * What a method needs to know about its operation; generated from the document.
 *
 * It refers to the functions that write and read what is not plain JSON, so that a bundle includes only those in use.
 */
export interface OperationDescriptor extends Operation {
  /** Content type of the request body; absent if the body sets its own, like `FormData`. */
  readonly contentType?: string
  /** Creates headers of each call, which its retries keep; those of the caller replace them. */
  readonly createHeaders?: () => Readonly<Record<string, string>>
  /** Writes the request body; by default it is sent unchanged. */
  readonly body?: WriteBody
  /** The content types of responses. Default: `application/json`. */
  readonly accept?: string
  /** Writes a path parameter; by default a string, a number or a boolean as one segment. */
  readonly segment?: WriteSegment
  /** Writes a query parameter; by default in OpenAPI's default style. */
  readonly query?: WriteParameter
  /** Writes the headers of a call; by default they are strings, or undefined. */
  readonly headers?: WriteHeaders
  /** Reads the result of a success; by default one JSON value. */
  readonly response?: ReadResponse
  /** How the pages of a listing follow each other. */
  readonly pages?: PageRule
  /** How a success is streamed, and the content type to ask for. */
  readonly stream?: { readonly items: ReadResponse; readonly accept: string }
  /** True if a redirect is a success of the operation: it is given, and not followed. */
  readonly redirects?: boolean
  /** True if the body of a success is left to what reads it. */
  readonly unread?: boolean
}

/** A result with its response, whose body has already been read. */
export interface ResultWithResponse<Result> {
  readonly data: Result
  readonly response: Response
}

/** A promise of the result, with a method for the full response. */
export interface Pending<Result> extends Promise<Result> {
  /** The result together with status and headers. */
  withResponse(): Promise<ResultWithResponse<Result>>
}

/** Calls an operation. Rejects with `ApiError`, `ConnectionError`, `TimeoutError` or the signal's reason. */
export type Call = <Result>(
  operation: OperationDescriptor,
  input: CallInput,
  options?: MethodOptions,
) => Pending<Result>

export interface CallSettings {
  /** Origin and base path, without a trailing slash. */
  readonly base: string
  /** Origin and base path of a server that only some operations have. */
  readonly servers?: ((server: Server) => string) | undefined
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly send: Send
  /** Validates requests and responses. */
  readonly validate: Validate | undefined
}

/** Creates what the resource methods use: it builds the request, sends it, and reads the response or throws an error. */
export function createCall({ base, servers, headers, send, validate }: CallSettings): Call {
  function perform<Result>(
    operation: OperationDescriptor,
    input: CallInput,
    options: MethodOptions,
  ): Promise<ResultWithResponse<Result>> {
    const {
      id,
      path,
      server,
      accept = 'application/json',
      contentType,
      body: write,
      query,
      headers: writeHeaders = plainHeaders,
      response: read = readJson,
      unread,
    } = operation
    const build = (): BuiltRequest => {
      const body = input.body === undefined || !write ? input.body : write(input.body)
      const origin = (server && servers?.(server)) ?? base
      const requested = origin + fillPath(path, input.path, operation) + serialiseQuery(input.query, query)
      return {
        url: input.url ? input.url(requested) : requested,
        headers: {
          accept,
          ...(body !== undefined && contentType && { 'content-type': contentType }),
          ...operation.createHeaders?.(),
          ...headers,
          ...writeHeaders(options, headers),
        },
        body: body as SentBody | undefined, // guaranteed by its type if there is no writer
      }
    }
    const result = (exchange: Exchange): ResultWithResponse<Result> => {
      const { response, bytes } = exchange
      const isDone = response.ok || (operation.redirects && response.status >= 300 && response.status < 400)
      if (!isDone || !(bytes || unread)) throw errorFor(exchange)
      return { data: read(exchange, options) as Result, response } // as documented; unknown fields are kept
    }
    if (!validate) return send({ operation, options, unread, request: build }, result)
    const request = async (): Promise<BuiltRequest> => {
      await validate(id, input)
      return build()
    }
    return send({ operation, options, unread, request }, async (exchange) => {
      const full = result(exchange)
      if (!unread) await validate(id, { response: full.data })
      return full
    })
  }

  return (operation, input, options = {}) => pending(perform(operation, input, options))
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
