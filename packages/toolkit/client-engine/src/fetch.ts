import createClient, { type Client, type MaybeOptionalInit, type Middleware } from 'openapi-fetch'
import type { OperationDescriptor } from './send/call.ts'
import type { CallInput } from './send/call-input.ts'
import { checkByPath } from './send/check-options.ts'
import { connectionOf, type Connection } from './send/connection.ts'
import { fillPath } from './parameters/path.ts'
import { PlainRequest, PlainResponse, sendRequest, type GivenOptions, type Received } from './send/plain-request.ts'
import { serialiseQuery, wholeQuery } from './parameters/query.ts'
import { readBinary, readText } from './bodies/read-response.ts'
import type { OtherStatus } from './errors/error.ts'
import type { CallOptions } from './send/options.ts'

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

type Method = (typeof methods)[number]

/** The paths that have a method. */
type PathsWith<Paths, Name extends string> = {
  [Path in keyof Paths]: Paths[Path] extends { readonly [_ in Name]: { responses: unknown } } ? Path : never
}[keyof Paths]

/**
 * The paths of a document with the contents that methods of its client send and give, where the types of the document have others: a
 * string for bytes, an object for parts.
 */
export type WithContents<Paths, Contents> = {
  [Path in keyof Paths]: Path extends keyof Contents
    ? {
        [Name in keyof Paths[Path]]: Name extends keyof Contents[Path]
          ? Omit<Paths[Path][Name], keyof Contents[Path][Name]> & Contents[Path][Name]
          : Paths[Path][Name]
      }
    : Paths[Path]
}

type ResponsesOf<Operations, Name extends string> = Operations extends {
  readonly [_ in Name]: { responses: infer Responses }
}
  ? Responses
  : never

/** The body of a response; `undefined` if it has none. */
type BodyOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined

type SuccessOf<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}` ? BodyOf<Responses[Status]> : never
}[keyof Responses]

type FailureOf<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}` | '304'
    ? never
    : BodyOf<Responses[Status]>
}[keyof Responses]

/** A response with its status. */
interface Answered<Status> {
  readonly status: Status
  readonly response: Response
}

/** The data or the error of a status. */
type ResultWith<Responses, Status> =
  | (Answered<Status> & { readonly data: SuccessOf<Responses>; readonly error?: never })
  | (Answered<Status> & { readonly data?: never; readonly error: FailureOf<Responses> })

/**
 * The result of a call by path: `data` for a success, `error` for any other status. A documented 304 has neither: what the
 * caller has is still right.
 */
export type ResultByPath<Responses> = [Extract<keyof Responses, 304 | '3XX'>] extends [never]
  ? ResultWith<Responses, number>
  : ResultWith<Responses, OtherStatus<304>> | (Answered<304> & { readonly data?: undefined; readonly error?: never })

/** The arguments after the path: required if a member is. */
type InitArgument<Init> = undefined extends Init
  ? [init?: InitOf<NonNullable<Init>> & CallLimits]
  : [init: InitOf<Init> & CallLimits]

/** Options of openapi-fetch, where `undefined` in place of parameters or a body is the same as none. */
type InitOf<Init> = {
  [Name in keyof Init]:
    | Init[Name]
    | (Name extends 'params' | 'body' ? (Init[Name] extends Required<Init>[Name] ? never : undefined) : never)
}

/** The limits of a call, besides the options of openapi-fetch. */
type CallLimits = Pick<CallOptions, 'timeoutMs' | 'deadlineMs' | 'retries'>

/**
 * Calls by method and path.
 *
 * Like those of openapi-fetch, except for the result types, which are those of the document: an open enum,
 * `'A' | (string & {})`, stays a string.
 *
 * @typeParam Given The same paths with what callers may pass, if that is more.
 */
export type CallsByPath<Paths extends object, Given extends { [_ in keyof Paths]: unknown } = Paths> = Pick<
  Client<Paths>,
  'use' | 'eject'
> & {
  readonly [Name in Method]: <Path extends PathsWith<Paths, Lowercase<Name>>>(
    path: Path,
    ...rest: InitArgument<MaybeOptionalInit<Given[Path], Lowercase<Name> & keyof Given[Path]>>
  ) => Promise<ResultByPath<ResponsesOf<Paths[Path], Lowercase<Name>>>>
}

/** Headers of a call; those without a value are not sent. */
type GivenHeaders = Readonly<Record<string, string | readonly string[] | null | undefined>>

/** The options of a call, without the types of its document. */
interface AnyInit extends CallLimits, GivenOptions {
  readonly params?: Pick<CallInput, 'path' | 'query'> & {
    readonly querystring?: object
    readonly header?: object
    readonly cookie?: object
  }
  readonly querySerializer?: unknown
  readonly middleware?: readonly Middleware[]
  readonly Request?: unknown
  readonly body?: unknown
  readonly bodySerializer?: unknown
  readonly headers?: GivenHeaders | Iterable<[string, string]>
}

/** The headers of a call, or its options, by name. */
function givenHeaders({ headers = {} }: AnyInit): GivenHeaders {
  return Symbol.iterator in headers ? Object.fromEntries(headers) : headers
}

/**
 * The parameters of an operation, with its headers and cookies as methods write them. Without path parameters, openapi-fetch does
 * not fill in the path, and would send its template.
 */
function parametersOf(operation: OperationDescriptor, given: AnyInit, shared: Connection['headers']): object {
  const { header, cookie, query, querystring, path } = given.params ?? {}
  const others: Record<string, string> = { ...shared }
  for (const [name, value] of Object.entries(givenHeaders(given)))
    if (value !== undefined && value !== null) others[name.toLowerCase()] = [value].flat().join(', ')
  const written = operation.headers?.({ headers: header, cookies: cookie }, others) ?? header
  const whole = querystring && wholeOf(operation, querystring)
  return { query: whole ?? query, header: written, cookie, path: { ...path } }
}

/** The value that is the whole query, as the operation writes it. Its parameter is the only member. */
function wholeOf({ query }: OperationDescriptor, querystring: object): unknown {
  const [whole]: unknown[] = Object.values(querystring)
  return query === wholeQuery ? { value: whole } : whole
}

/** How methods read and write the content of an operation, in the terms of openapi-fetch, where a call does not choose. */
function contentOf(operation: OperationDescriptor, given: AnyInit): object {
  const { body = (value: unknown) => value, contentType, response } = operation
  const read = response && 'whole' in response ? response.whole : response
  const parseAs = new Map<unknown, string>([
    [readText, 'text'],
    [readBinary, 'arrayBuffer'],
  ]).get(read)
  const headers = givenHeaders(given)
  const hasType = Object.entries(headers).some(
    ([name, value]) => value !== undefined && name.toLowerCase() === 'content-type',
  )
  const isChosen = given.bodySerializer !== undefined || hasType
  return {
    ...(parseAs !== undefined && { parseAs }),
    ...(given.body !== undefined &&
      !isChosen && {
        bodySerializer: body,
        headers: { ...headers, 'Content-Type': contentType ?? null },
      }),
  }
}

/** A response to read again; one that cannot have a body stays unchanged, and so does a stream. */
function readableOf({ response, text, bytes, isStream }: Received): Response {
  return response.body && !isStream ? new Response(text ?? bytes, response) : response
}

/** Errors by path are data, as results are. */
function unchanged(text: string): string {
  return text
}

/** A call whose response openapi-fetch has read. */
interface Called {
  readonly operation: OperationDescriptor
  readonly received: Received | undefined
  /** What openapi-fetch was given. */
  readonly given: Response | PlainResponse | undefined
  /** Whether the caller chose how to read it. */
  readonly isRead: boolean
}

/** The result of a call, as the methods of the client read it. */
function resultOf(result: object, { operation, received, given, isRead }: Called): object {
  const own = received?.response
  const { response = own, data } = result as { readonly response?: Response; readonly data?: unknown } // openapi-fetch gives one
  const status = response?.status
  const last = { status, response: given instanceof PlainResponse ? own : response }
  if (status === 304 && operation.results?.includes(304)) return last
  // Middleware may give another response.
  const failed = 'error' in result && response === given ? received : undefined
  const error = failed && operation.failure?.(failed, unchanged)
  return {
    ...result,
    ...(!isRead && data instanceof ArrayBuffer && { data: new Uint8Array(data) }),
    ...(error !== undefined && { error }),
    ...last,
  }
}

/** The methods of openapi-fetch, without the types of a document. */
type Core = Pick<Client<object>, 'use' | 'eject'> &
  Readonly<Record<Method, (path: string, init: object) => Promise<object>>>

/**
 * Calls of a client by method and path, with openapi-fetch: its requests are sent as operations of the document, with
 * the credentials, limits and retries of the client.
 *
 * A call rejects with `TypeError` if the document has no such operation, or if credentials would be sent to another
 * address than that of the service, and with `ApiError` if the body of the response exceeds the limit, or its status is
 * above 599.
 *
 * @param described Every operation of the document, by its id.
 * @throws {TypeError} If the client was not created by this copy of the code.
 */
export function callsByPath<Paths extends object, Given extends { [_ in keyof Paths]: unknown } = Paths>(
  client: object,
  described: Readonly<Record<string, OperationDescriptor>>,
): CallsByPath<Paths, Given> {
  const connection = connectionOf(client)
  const core = createClient() as object as Core // the same functions
  const operations = new Map(
    Object.values(described).map((each) => {
      return [`${each.method} ${each.path}`, { ...each, ...connection.changes?.[each.id] }]
    }),
  )
  const used = new Set<Middleware>()

  async function call(method: Method, path: string, init: AnyInit = {}): Promise<object> {
    const operation = operations.get(`${method} ${path}`)
    if (!operation) throw new TypeError(`Cannot call ${method} ${path}: the document has no such operation`)
    checkByPath(operation, init, used)
    const { timeoutMs, deadlineMs, retries, ...others } = init
    const rest = { ...others, ...contentOf(operation, others), ...(init.parseAs && { parseAs: init.parseAs }) }
    // To create a `Request` and another `Response` takes longer than all else, and only these options need them.
    const isPlain = used.size === 0 && !init.middleware && !init.parseAs && !init.Request
    let received: Received | undefined
    let given: Response | PlainResponse | undefined
    const { servers, base } = connection
    const origin = (servers && operation.server?.(servers, base)) ?? base
    const result = await core[method](operation.path, {
      baseUrl: origin,
      pathSerializer: (url: string, values: Readonly<Record<string, unknown>>) => fillPath(url, values, operation),
      querySerializer: (query: object) => serialiseQuery(query, operation.query),
      ...rest,
      params: parametersOf(operation, init, connection.headers),
      ...(isPlain && { Request: PlainRequest }),
      fetch: async (request: Request | PlainRequest) => {
        const limits = { timeoutMs, deadlineMs, retries }
        received = await sendRequest(request, { connection, origin, operation, limits, given: init })
        given = isPlain ? new PlainResponse(received) : readableOf(received)
        return given
      },
    })
    return resultOf(result, { operation, received, given, isRead: init.parseAs !== undefined })
  }

  return {
    ...(Object.fromEntries(
      methods.map((method) => [method, (path: string, init?: AnyInit) => call(method, path, init)]),
    ) as object as CallsByPath<Paths, Given>), // the same functions with more precise types
    use(...added) {
      core.use(...added)
      for (const each of added) used.add(each)
    },
    eject(...removed) {
      core.eject(...removed)
      for (const each of removed) used.delete(each)
    },
  }
}
