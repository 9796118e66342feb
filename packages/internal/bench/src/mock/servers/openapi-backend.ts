import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import document from '@loyalty-kit/spec/openapi.json' with { type: 'json' }
import { peer } from '../../peers.ts'
import { cannedFor } from './canned.ts'

interface Backend {
  init(): Promise<void>
  handleRequest(request: object): Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>
}

const { OpenAPIBackend } = await peer<{ OpenAPIBackend: new (options: object) => Backend }>('openapi-backend')
const respond = (context: { request: { method: string; path: string } }) =>
  cannedFor(context.request.method.toUpperCase(), context.request.path)
const ids = ['listRewardActivities', 'generateOAuthToken', 'deleteTierStructure']
const handlers = Object.fromEntries(ids.map((id) => [id, respond]))
const failed = { validationFail: respond, notFound: respond, unauthorizedHandler: respond }
const api = new OpenAPIBackend({
  definition: document,
  strict: false,
  quick: true,
  ajvOpts: { strict: false },
  handlers: { ...handlers, ...failed },
})
await api.init()
const server = createServer((request, response) => {
  void text(request).then(async (body) => {
    const { method = '', url = '', headers } = request
    const result = await api.handleRequest({
      method,
      path: url.split('?')[0],
      query: url.split('?')[1] ?? '',
      body,
      headers,
    })
    response.writeHead(result.status, result.headers)
    response.end(result.body)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
})
