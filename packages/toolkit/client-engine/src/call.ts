import { readJson, type ReadAnswer } from './answer.ts'
import type { SentBody, WriteBody } from './body.ts'
import { errorFor } from './exchange.ts'
import type { Operation } from './operation.ts'
import { fillPath } from './path.ts'
import { serialiseQuery, type WriteParameter } from './query.ts'
import type { CallOptions, Send } from './send.ts'
import type { Validate } from './validate.ts'

/**
 * What a method must know of its operation; emitted from the document.
 *
 * It names the functions that write and read what is not plain, so that a bundle holds those alone that an operation needs.
 */
export interface OperationDescriptor extends Operation {
  /** Content type of the request body; absent where the body brings its own, as `FormData` does. */
  readonly contentType?: string
  /** Writes the request body; it is sent as it is unless given. */
  readonly body?: WriteBody
  /** Writes a query parameter; as OpenAPI has it by default unless given. */
  readonly query?: WriteParameter
  /** Reads what a success holds; one JSON value unless given. */
  readonly answer?: ReadAnswer
}

/** What a call sends, each part where the document wants it. */
export interface CallInput {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** A result with the response that brought it; the body of `response` has been read. */
export interface Answered<Result> {
  readonly data: Result
  readonly response: Response
}

/** A promise of the result, which can also give the response around it. */
export interface Pending<Result> extends Promise<Result> {
  /** The result together with status and headers. */
  withResponse(): Promise<Answered<Result>>
}

/** Sends one operation. Rejects with `ApiError`, `ConnectionError`, `TimeoutError` or the signal's reason. */
export type Call = <Result>(operation: OperationDescriptor, input: CallInput, options?: CallOptions) => Pending<Result>

export interface CallSettings {
  /** Origin and base path, without a slash at the end. */
  readonly base: string
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly send: Send
  /** Looks at what is sent and received. */
  readonly validate: Validate | undefined
}

/** What the resource methods call: builds the request, sends it, and reads the answer or throws it as an error. */
export function createCall({ base, headers, send, validate }: CallSettings): Call {
  async function perform<Result>(
    operation: OperationDescriptor,
    input: CallInput,
    options: CallOptions,
  ): Promise<Answered<Result>> {
    const { id, path, contentType, body: write, query, answer = readJson } = operation
    if (validate) await validate(id, input)
    const body = input.body === undefined || !write ? input.body : write(input.body)
    const exchange = await send({
      operation,
      url: base + fillPath(path, input.path, id) + serialiseQuery(input.query, query),
      headers: {
        ...(body !== undefined && contentType && { 'content-type': contentType }),
        ...headers,
        ...options.headers,
      },
      body: body as SentBody | undefined, // without a writer by its type
      options,
    })
    const { response, bytes } = exchange
    if (!response.ok || !bytes) throw errorFor(exchange)
    const data = answer(exchange) as Result // the document says so; unknown fields are kept
    if (validate) await validate(id, { response: data })
    return { data, response }
  }

  return (operation, input, options = {}) => pending(perform(operation, input, options))
}

/** A promise of the result alone, with the way to the response beside it. */
export function pending<Result>(answered: Promise<Answered<Result>>): Pending<Result> {
  const result = answered.then(({ data }) => data)
  return Object.assign(result, {
    withResponse: () => {
      // Whoever takes the response handles the failure there.
      result.catch(() => {})
      return answered
    },
  })
}
