import createClient, { type Client, type MaybeOptionalInit } from 'openapi-fetch'
import type { OperationDescriptor } from './call.ts'
import { errorFor, textOf, type Exchange } from './exchange.ts'
import { fillPath } from './path.ts'
import { serialiseQuery } from './query.ts'
import { parseJson, mayHavePrototypeKey } from './response.ts'
import type { Send } from './send.ts'

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE'

/** The paths that have a method. */
type PathsWith<Paths, Name extends string> = {
  [Path in keyof Paths]: Paths[Path] extends { readonly [_ in Name]: { responses: unknown } } ? Path : never
}[keyof Paths]

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
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}` ? never : BodyOf<Responses[Status]>
}[keyof Responses]

/** The result of a call by path: `data` for a success, `error` for any other status. */
export type LowLevelResult<Responses> =
  | { readonly data: SuccessOf<Responses>; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: FailureOf<Responses>; readonly response: Response }

/** The arguments after the path: required if a member is. */
type InitArgument<Init> = undefined extends Init ? [init?: Init] : [init: Init]

/**
 * Calls by method and path.
 *
 * Like those of openapi-fetch, except for the result types, which are those of the document: an open enum,
 * `'A' | (string & {})`, stays a string.
 */
export type LowLevelClient<Paths extends object> = Pick<Client<Paths>, 'use' | 'eject'> & {
  readonly [Name in Method]: <Path extends PathsWith<Paths, Lowercase<Name>>>(
    path: Path,
    ...rest: InitArgument<MaybeOptionalInit<Paths[Path], Lowercase<Name> & keyof Paths[Path]>>
  ) => Promise<LowLevelResult<ResponsesOf<Paths[Path], Lowercase<Name>>>>
}

/** What the low-level client needs. */
export interface LowLevelSettings {
  /** Origin and base path, without a trailing slash. */
  readonly base: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  readonly operations: readonly OperationDescriptor[]
  /** Security, as of an operation, of a request that matches no operation. */
  readonly security: OperationDescriptor['security']
  readonly send: Send
}

/**
 * An openapi-fetch client whose requests are sent as operations of the document.
 *
 * A call rejects with `TypeError` if it would send credentials to another address than that of the service, and with
 * `ApiError` if the body of the response exceeds the limit, or its status is above 599.
 */
export function createLowLevelClient<Paths extends object>(settings: LowLevelSettings): LowLevelClient<Paths> {
  const { base, headers, operations, security, send } = settings
  const client = createClient<Paths>({
    baseUrl: base,
    pathSerializer: fillPath,
    querySerializer: serialiseQuery,
    fetch: sendRequest,
  })
  // Without path parameters, openapi-fetch does not serialize the path and would send its template.
  client.use({ onRequest: ({ schemaPath, params }) => void fillPath(schemaPath, params.path) })
  return client as object as LowLevelClient<Paths> // the same functions with more precise types

  async function sendRequest(request: Request): Promise<Response> {
    const { method, url, signal } = request
    if (!url.startsWith(`${base}/`))
      throw new TypeError('Cannot send credentials: the URL is not below the base URL of the client')
    const path = url.slice(base.length).replace(/[?#].*/, '')
    const operation = operations.find((each) => each.method === method && matches(each.path, path)) ?? {
      id: `${method} ${path}`,
      method,
      path,
      security,
    }
    // Not every browser supports `Request.body`.
    const body = await request.arrayBuffer()
    const built = {
      url,
      headers: { ...headers, ...Object.fromEntries(request.headers) },
      body: body.byteLength > 0 ? body : undefined,
    }
    return await send({ operation, options: { signal }, request: () => built }, responseOf)
  }

  function responseOf(exchange: Exchange): Response {
    const { response, bytes } = exchange
    // A `Response` cannot be created with a status above 599.
    if (!bytes || response.status > 599) throw errorFor(exchange)
    // A response that cannot have a body stays unchanged.
    if (!response.body) return response
    // openapi-fetch parses the text without removing `__proto__`.
    const text = textOf(exchange)
    const safe = mayHavePrototypeKey.test(text) ? JSON.stringify(parseJson(text)) : undefined
    return new Response(safe ?? bytes, response)
  }
}

/** Whether a path matches a template. */
function matches(template: string, path: string): boolean {
  const segments = path.split('/')
  const pattern = template.split('/')
  return (
    segments.length === pattern.length &&
    pattern.every((part, index) => part === segments[index] || part.startsWith('{'))
  )
}
