import type { SentBody, WriteBody } from '../bodies/body.ts'
import { jsonType } from '../bodies/json-type.ts'
import type { CallInput } from './call-input.ts'
import { checkQuery } from './check-options.ts'
import { plainHeaders } from '../parameters/headers.ts'
import type { MethodOptions, WriteHeaders } from './options.ts'
import { fillPath, type WriteSegment } from '../parameters/path.ts'
import { serialiseQuery, type WriteParameter } from '../parameters/query.ts'
import type { FindServer, Servers } from '../servers/server-url.ts'

/** A request that may be sent more than once. */
export interface BuiltRequest {
  readonly url: string
  /** If names differ only in case, the last one is sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: SentBody | undefined
  /** In place of that of the client. */
  readonly fetch?: typeof globalThis.fetch
}

/** How the requests of an operation are written. */
export interface RequestDescriptor {
  /** The document's `operationId`. */
  readonly id: string
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Its own server; absent if it has that of the service. */
  readonly server?: FindServer
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
  /**
   * Names that its query may have, in development; one that ends in `[` stands for all that start with it. Absent if it may
   * have any.
   */
  readonly queryNames?: readonly string[]
  /** Writes the headers of a call; by default they are strings, or undefined. */
  readonly headers?: WriteHeaders
}

/** What an operation's requests are built with, besides the input of a call. */
export interface RequestSettings {
  /** Origin and base path, without a trailing slash. */
  readonly base: string
  /** The servers that operations have of their own. */
  readonly servers?: Servers | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly options: Pick<MethodOptions, 'headers' | 'cookies'>
}

/**
 * The request of an operation, without its credentials: what a client sends, and what shows a request prints.
 *
 * @throws {TypeError} If a value cannot be written.
 */
export function requestOf(
  operation: RequestDescriptor,
  input: CallInput,
  { base, servers, headers, options }: RequestSettings,
): BuiltRequest {
  checkQuery(operation, input)
  const { accept = jsonType, body: write, contentType, headers: writeHeaders = plainHeaders } = operation
  const body = input.body === undefined || !write ? input.body : write(input.body)
  const origin = (servers && operation.server?.(servers, base)) ?? base
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
