import {
  type HttpRequest,
  type HttpResponse,
  headerOf,
  keysOf,
  textOf,
  urlOf,
  valueAt,
} from '@specwright/server-engine/engine'

/** A request and its response, which a runtime expression reads. */
export interface Exchange {
  readonly request: HttpRequest
  /** The decoded parameters of the path. */
  readonly path: Readonly<Record<string, unknown>>
  /** The decoded body of the request. */
  readonly body: unknown
  readonly response: HttpResponse
}

/**
 * The text of a runtime expression: `$request.body#/url`, or a text with such expressions in braces.
 *
 * @returns The first expression without a value, if there is one.
 * @see https://spec.openapis.org/oas/v3.1.1.html#runtime-expressions
 */
export function evaluated(
  expression: string,
  exchange: Exchange,
): { readonly text: string } | { readonly missing: string } {
  const parts = expression.startsWith('$') ? ['', expression] : expression.split(/\{(\$[^{}]*)\}/)
  // What was in braces has an odd index.
  const isExpression = (index: number): boolean => index % 2 === 1
  const values = parts.map((part, index) => (isExpression(index) ? valueOf(part, exchange) : part))
  const missing = parts.find((_, index) => values[index] === undefined || values[index] === null)
  return missing === undefined ? { text: values.map(textOf).join('') } : { missing }
}

function valueOf(expression: string, exchange: Exchange): unknown {
  const [, name = '', source, rest = ''] = /^\$(\w+)(?:\.(\w+))?(?:[.#](.*))?$/s.exec(expression) ?? []
  return sources.get(source === undefined ? name : `${name}.${source}`)?.(rest, exchange)
}

type Read = (rest: string, exchange: Exchange) => unknown

/** What each expression reads; what follows it is the name of a parameter, or a JSON Pointer. */
const sources = new Map<string, Read>([
  ['url', (_, { request }) => urlOf(request)],
  ['method', (_, { request }) => request.method],
  ['statusCode', (_, { response }) => response.status],
  ['request.path', (name, { path }) => valueAt(path, [name])],
  ['request.query', (name, { request }) => new URLSearchParams(request.query).get(name)],
  ['request.header', (name, { request }) => headerOf(request, name.toLowerCase())],
  ['request.body', (pointer, { body }) => valueAt(body, keysOf(pointer))],
  ['response.header', (name, { response }) => valueAt(response.headers, [name.toLowerCase()])],
  ['response.body', (pointer, { response }) => valueAt(bodyOf(response), keysOf(pointer))],
])

function bodyOf({ body, parts = [] }: HttpResponse): unknown {
  try {
    return JSON.parse(body || parts.join('')) as unknown
  } catch {
    // Not JSON: an expression reads nothing of it.
    return undefined
  }
}
