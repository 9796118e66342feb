import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'

const thing = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 3 }, size: { type: 'integer' } },
  example: { name: 'lamp' },
}
const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })

const shop = {
  openapi: '3.1.1',
  info: { title: 'Shop', version: '1' },
  servers: [
    { url: 'https://shop.example/v2/' },
    {
      url: 'https://{region}.shop.example/{stage}/api',
      variables: { region: { default: 'eu' }, stage: { default: 'live' } },
    },
    { url: '/local' },
  ],
  security: [{ key: [] }, { token: [] }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }],
        responses: { '200': { description: 'Things', ...json({ type: 'array', items: thing }, { example: [] }) } },
      },
      post: {
        operationId: 'addThing',
        requestBody: { required: true, ...json(thing) },
        responses: {
          '201': { description: 'Added', ...json(thing, { example: { name: 'lamp' } }) },
          '4XX': { description: 'Refused', ...json({ type: 'object' }, { example: { error: 'refused' } }) },
        },
      },
    },
    '/things/{size}': {
      get: {
        operationId: 'getThing',
        security: [],
        parameters: [{ name: 'size', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { '200': { description: 'A thing', ...json(thing, { example: { name: 'lamp' } }) } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'key' },
      token: { type: 'http', scheme: 'bearer' },
    },
  },
}

interface Folder {
  mockFetch(input: string, init?: RequestInit): Promise<Response>
}

const folder = mkdtempSync(join(tmpdir(), 'mock-'))
afterAll(() => rmSync(folder, { recursive: true }))

let mockFetch: Folder['mockFetch']
beforeAll(async () => {
  writeFiles(folder, [{ path: 'api.json', content: JSON.stringify(shop) }])
  const { files } = await generateFolder(join(folder, 'api.json'))
  writeFiles(join(folder, 'out'), files)
  ;({ mockFetch } = (await import(join(folder, 'out/index.ts'))) as Folder)
})

describe('a path is below that of a documented server', () => {
  test.each([
    ['/v2/things/7', 200],
    ['/live/api/things/7', 200],
    ['/test/api/things/7', 200],
    ['/local/things/7', 200],
    // The server may also be where the mock is.
    ['/things/7', 200],
    ['/v3/things/7', 404],
    ['/a/v2/things/7', 404],
    ['/v2/v2/things/7', 404],
    ['/v2things/7', 404],
    ['/a/b/api/things/7', 404],
  ])('%s: %i', async (path, status) => {
    expect((await mockFetch(`https://shop.example${path}`)).status).toBe(status)
  })
})
