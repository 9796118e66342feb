import type { CreateErrorResponse, HttpRequest, HttpResponse } from '@specwright/server-engine/engine'
import { nearMisses, wrongMethodResponse } from '@specwright/server-engine/respond'
import { wellKnownResponse, type ServerFacts } from '../token/metadata.ts'

/** What a request matches, though it is no operation. */
interface Unrouted {
  readonly requestId: string
  /** The methods of its path; empty if there is no such path. */
  readonly methods: readonly string[]
  /** Method in upper case and path of each operation. */
  readonly entries: Parameters<typeof nearMisses>[1]
  /** What the server publishes about itself, if the path is of that. */
  readonly server: ServerFacts | undefined
  readonly createErrorResponse: CreateErrorResponse
}

/** The response to a request that is no operation, and the operations that are near it. */
export function unroutedResponse(
  request: HttpRequest,
  { requestId, methods, entries, server, createErrorResponse }: Unrouted,
): { readonly response: HttpResponse; readonly similar?: readonly string[] } {
  const { method, path, basePath, isOutside } = request
  if (server && method === 'GET') return { response: wellKnownResponse(request, server) }
  const similar = server ? [] : nearMisses(path, entries)
  const near = similar.length > 0 ? { details: `Similar operations: ${similar.join(', ')}` } : {}
  const response =
    methods.length > 0
      ? wrongMethodResponse(request, requestId, methods, createErrorResponse)
      : createErrorResponse(404, requestId, {
          key: 'not_found',
          message: `There is no operation ${method} ${path}`,
          ...(isOutside ? { details: `The mock is below ${basePath}` } : near),
        })
  return { response, ...(server === undefined && { similar }) }
}
