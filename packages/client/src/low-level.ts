import type { paths } from '@loyalty-kit/spec'
import createClient from 'openapi-fetch'
import type { OperationDescriptor } from './call.ts'
import { errorFor, textOf } from './exchange.ts'
import type { LowLevelClient } from './low-level-types.ts'
import { fillPath } from './path.ts'
import { serialiseQuery } from './query.ts'
import { parseJson, reachesPrototype } from './response.ts'
import type { Send } from './send.ts'

/** Where and how the requests of the low-level client are sent. */
export interface LowLevelSettings {
  /** Origin and base path, without a slash at the end. */
  readonly base: string
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  readonly operations: readonly OperationDescriptor[]
  readonly send: Send
}

/**
 * openapi-fetch, each of whose requests is sent as the operation that it addresses.
 *
 * A call rejects with `TypeError` when it would go elsewhere than to the service, which must not see its credentials,
 * and with `ApiError` when the body of the answer is longer than the client reads, or its status above 599.
 */
export function createLowLevelClient({ base, headers, operations, send }: LowLevelSettings): LowLevelClient {
  const client = createClient<paths>({
    baseUrl: base,
    pathSerializer: fillPath,
    querySerializer: serialiseQuery,
    fetch: sendRequest,
  })
  // Without path parameters openapi-fetch does not serialise the path, and would send its template.
  client.use({ onRequest: ({ schemaPath, params }) => void fillPath(schemaPath, params.path) })
  return client as object as LowLevelClient // the same functions, with types of ours

  async function sendRequest(request: Request): Promise<Response> {
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
    // Not every browser tells of a request whether it has a body.
    const body = await request.arrayBuffer()
    const exchange = await send({
      operation,
      url,
      headers: { ...headers, ...Object.fromEntries(request.headers) },
      body: body.byteLength > 0 ? body : undefined,
      options: { signal },
    })
    const { response, bytes } = exchange
    // No response of ours can have a status that HTTP does not know.
    if (!bytes || response.status > 599) throw errorFor(exchange)
    // An answer that cannot have a body stays as it is.
    if (!response.body) return response
    // openapi-fetch parses what it gets as it is.
    const text = textOf(exchange)
    const safe = reachesPrototype.test(text) ? JSON.stringify(parseJson(text)) : undefined
    return new Response(safe ?? bytes, response)
  }
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
