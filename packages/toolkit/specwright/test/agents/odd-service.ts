import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'

/** A secret whose characters are those of a number. */
export const numericKey = '4711473'

const json = { 'application/json': { schema: {} } }
const ok = { 200: { description: 'ok', content: json } }
const inQuery = (name: string, required = false): object => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
})
const get = (operationId: string): object => ({ get: { operationId, responses: ok } })

/** A contract with names that objects of JavaScript inherit, and with names of options. */
export const oddDocument: object = {
  openapi: '3.1.0',
  info: { title: 'Odd', version: '1' },
  paths: {
    '/odd': {
      get: {
        operationId: 'odd',
        parameters: [
          ...['help', 'server', 'toString', '__proto__'].map((name) => inQuery(name)),
          inQuery('constructor', true),
        ],
        responses: ok,
      },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'X-Thing', in: 'header', schema: { type: 'string' } }],
        responses: ok,
      },
      delete: { operationId: 'deleteThing', responses: { 204: { description: 'none' } } },
    },
    '/deep': get('deep'),
    '/long-name': get('longName'),
    '/long': get('long'),
    '/moved': get('moved'),
    '/text': get('text'),
    '/number': { get: { operationId: 'number', security: [{ key: [] }], responses: ok } },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
}

const nested = `${'['.repeat(2500)}1${',1]'.repeat(2500)}`
const bodies: Readonly<Record<string, string>> = {
  '/deep': nested,
  '/long-name': JSON.stringify({ ['k'.repeat(1_000_000)]: 1 }),
  '/long': JSON.stringify('x'.repeat(11 * 1024 * 1024)),
  '/text': '"plain"',
  '/number': `{"n":${numericKey},"s":"${numericKey}"}`,
}

/** A folder with the contract as `odd.json`, and the address of a service that is hostile, or at its limits. */
export async function startOddService(
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly folder: string; readonly server: string }> {
  const service = createServer(({ url = '', method }, response) => respond(response, method, url))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const folder = workspace({
    'odd.json': JSON.stringify(oddDocument),
    'credentials.json': JSON.stringify({ key: numericKey }),
    ...files,
  })
  return { folder, server: `http://127.0.0.1:${(service.address() as AddressInfo).port}` }
}

function respond(response: ServerResponse, method: string | undefined, url: string): void {
  if (method === 'DELETE') return void response.writeHead(204).end()
  if (url === '/moved') return void response.writeHead(302, { location: '/elsewhere\u009B2K' }).end()
  response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[url] ?? JSON.stringify({ url }))
}
