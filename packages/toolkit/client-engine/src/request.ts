import type { SentBody } from './body.ts'
import type { CallInput } from './call-input.ts'
import type { OperationDescriptor } from './call.ts'
import { plainHeaders } from './headers.ts'
import type { MethodOptions } from './options.ts'
import { fillPath } from './path.ts'
import { serialiseQuery } from './query.ts'

/** A request that may be sent more than once. */
export interface BuiltRequest {
  readonly url: string
  /** If names differ only in case, the last one is sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: SentBody | undefined
}

/** What an operation's requests are built with, besides the input of a call. */
export interface RequestSettings {
  /** Origin and base path, without a trailing slash. */
  readonly origin: string
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly options?: Pick<MethodOptions, 'headers' | 'cookies'>
}

/**
 * The request of an operation, without its credentials: what a client sends, and what shows a request prints.
 *
 * @throws {TypeError} If a value cannot be written.
 */
export function requestOf(
  operation: OperationDescriptor,
  input: CallInput,
  { origin, headers, options = {} }: RequestSettings,
): BuiltRequest {
  const { accept = 'application/json', body: write, contentType, headers: writeHeaders = plainHeaders } = operation
  const body = input.body === undefined || !write ? input.body : write(input.body)
  const requested =
    origin + fillPath(operation.path, input.path, operation) + serialiseQuery(input.query, operation.query)
  return {
    url: input.url?.(requested) ?? requested,
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
