import type { OperationDescriptor } from './call.ts'
import { errorFor, textOf } from './exchange.ts'
import { parseJson, reachesPrototype } from './response.ts'
import type { Send } from './send.ts'

/** Where and how a request of the low-level client is sent. */
export interface LowLevelSettings {
  /** Origin and base path, without a slash at the end. */
  readonly base: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  readonly operations: readonly OperationDescriptor[]
  readonly send: Send
}

/**
 * Sends a request that openapi-fetch made, as the operation that it addresses.
 *
 * @throws {TypeError} When the request goes elsewhere than to the service, which must not see its credentials.
 * @throws {ApiError} When the body is longer than the client reads.
 */
export async function sendRequest(
  request: Request,
  { base, headers, operations, send }: LowLevelSettings,
): Promise<Response> {
  const { method, url, signal } = request
  if (!url.startsWith(`${base}/`))
    throw new TypeError('Cannot send credentials to another address than that of the client')
  const path = url.slice(base.length).replace(/[?#].*/, '')
  // What no operation of the contract describes gets all credentials, as the operations of its areas do.
  const operation = operations.find((each) => each.method === method && addresses(each.path, path)) ?? {
    id: `${method} ${path}`,
    method,
    path,
    security: ['appId', 'appToken', 'accessToken'],
  }
  const exchange = await send({
    operation,
    url,
    headers: { ...headers, ...Object.fromEntries(request.headers) },
    body: request.body ? await request.arrayBuffer() : undefined,
    options: { signal },
  })
  const { response, bytes } = exchange
  if (!bytes) throw errorFor(exchange)
  // An answer that cannot have a body stays as it is.
  if (!response.body) return response
  // openapi-fetch parses what it gets as it is.
  const text = textOf(exchange)
  const safe = reachesPrototype.test(text) ? JSON.stringify(parseJson(text)) : undefined
  return new Response(safe ?? bytes, response)
}

/** Whether a path is one that a template stands for. */
function addresses(template: string, path: string): boolean {
  const given = path.split('/')
  const wanted = template.split('/')
  return (
    given.length === wanted.length &&
    wanted.every((segment, index) => segment === given[index] || segment.startsWith('{'))
  )
}
