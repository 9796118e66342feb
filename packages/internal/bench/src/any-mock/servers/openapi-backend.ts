import { peer } from '../../peers.ts'
import { serve } from './serve.ts'

interface Context {
  readonly api: { mockResponseForOperation(id: string): { readonly status: number; readonly mock: unknown } }
  readonly operation: { readonly operationId?: string }
  readonly request: { readonly headers: Readonly<Record<string, string>> }
}

interface Backend {
  init(): Promise<void>
  registerSecurityHandler(name: string, handler: (context: Context) => boolean): void
  handleRequest(request: object): Promise<Response>
}

// With the handlers that its documentation shows for a mock.
const { OpenAPIBackend } = await peer<{ OpenAPIBackend: new (options: object) => Backend }>('openapi-backend')
const json = (status: number, body: unknown): Response => Response.json(body ?? null, { status })
const api = new OpenAPIBackend({
  definition: process.argv[2],
  strict: false,
  quick: true,
  ajvOpts: { strict: false, validateFormats: false },
  handlers: {
    validationFail: () => json(400, { message: 'invalid' }),
    notFound: () => json(404, { message: 'not found' }),
    unauthorizedHandler: () => json(401, { message: 'unauthorized' }),
    notImplemented({ api: own, operation }: Context) {
      const { status, mock } = own.mockResponseForOperation(operation.operationId ?? '')
      return status === 204 ? new Response(null, { status }) : json(status, mock)
    },
  },
})
api.registerSecurityHandler('bearer_auth', ({ request }) => request.headers['authorization'] !== undefined)
await api.init()
serve(async (request) => {
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  const text = await request.text()
  const sent = { method, path: pathname, query: search.slice(1), headers: Object.fromEntries(headers) }
  return await api.handleRequest({ ...sent, ...(text !== '' && { body: text }) })
})
