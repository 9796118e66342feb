import { expect, test } from 'vitest'
import { vaultOf } from '../client/vault.ts'
import { served } from './served.ts'

const page = {
  type: 'object',
  required: ['name', 'text'],
  properties: { name: { type: 'string' }, text: { type: 'string' } },
}
const json = { content: { 'application/json': { schema: page, example: { name: 'home', text: 'one' } } } }
const headers = { ETag: { required: true, schema: { type: 'string', example: '"v1"' } } }
const name = { name: 'name', in: 'path', required: true, schema: { type: 'string' } }
const condition = { name: 'If-None-Match', in: 'header', schema: { type: 'string' } }

/** Pages whose reader may have them already, by status and by range. */
const documentWith = (unchanged: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Pages', version: '1' },
  paths: {
    '/pages/{name}': {
      parameters: [name],
      get: {
        operationId: 'getPage',
        tags: ['pages'],
        parameters: [condition],
        responses: { 200: { description: 'A page', headers, ...json }, [unchanged]: { description: 'Unchanged' } },
      },
    },
  },
})

const [exact, range] = [documentWith('304'), documentWith('3XX')]
const clients = await Promise.all(
  [exact, range].map(async (document) => ({ document, create: await vaultOf(document) })),
)

test.each(clients)(
  'what the caller has is a 304 of the mock, and a result of the client',
  async ({ document, create }) => {
    const { mock } = await served(document)
    const { pages = {} } = create({ baseUrl: 'https://pages.test', fetch: mock.fetch })
    const first = await pages['get']?.('home').withResponse()
    const etag = first?.response.headers.get('etag')
    expect([first?.response.status, etag]).toEqual([200, '"v1"'])
    const after = async (value: string): Promise<unknown> =>
      await pages['get']?.('home', { headers: { 'If-None-Match': value } })
    for (const value of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) expect(await after(value)).toBeUndefined()
    expect(await after('"v0"')).toEqual({ name: 'home', text: 'one' })
  },
)

test.each(clients)('the mock sends a 304 that is asked for', async ({ create, document }) => {
  const { mock } = await served(document)
  const { pages = {} } = create({ baseUrl: 'https://pages.test', fetch: mock.fetch })
  const preferred = await pages['get']?.('home', { headers: { prefer: 'code=304' } }).withResponse()
  expect(preferred).toMatchObject({ data: undefined, status: 304 })
})
