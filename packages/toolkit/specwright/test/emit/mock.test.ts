import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { mockIn } from '../mock.ts'

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

const folder = mkdtempSync(join(tmpdir(), 'mock-'))
afterAll(() => rmSync(folder, { recursive: true }))

let mockFetch: Awaited<ReturnType<typeof mockIn>>['fetch']
beforeAll(async () => {
  writeFiles(folder, [{ path: 'api.json', content: JSON.stringify(shop) }])
  const mock = { examples: ['listThings', 'addThing', 'getThing'] }
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['mock'], mock })
  writeFiles(join(folder, 'out'), files)
  ;({ fetch: mockFetch } = await mockIn(join(folder, 'out')))
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

/** A request with a credential. */
function send(method: string, path: string, more: RequestInit = {}): Promise<Response> {
  return mockFetch(`https://shop.example${path}`, {
    method,
    ...more,
    headers: { authorization: 'Bearer a', ...more.headers },
  })
}

const headers = { 'content-type': 'application/json' }

describe('a request that violates the document is refused', () => {
  test.each([
    ['GET', '/things?limit=0', {}, 400, '/limit must be at least 1'],
    ['GET', '/things?limit=many', {}, 400, '/limit must be an integer'],
    ['GET', '/things/large', {}, 400, '/size must be an integer'],
    ['GET', '/things/%ff', {}, 400, 'The percent-encoding of /things/%ff is not valid UTF-8'],
    ['POST', '/things', { headers, body: '{}' }, 400, '/name is required'],
    ['POST', '/things', { headers }, 400, 'It must be application/json'],
    ['POST', '/things', { headers, body: '{' }, 400, 'It is not valid JSON: '],
    ['POST', '/things', { body: '{"name":"lamp"}' }, 415, 'It must be application/json'],
  ])('%s %s %j: %i, %s', async (method, path, more, status, issue) => {
    const response = await send(method, path, more)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-contract-violations')).toContain(issue)
  })

  test('as other operations document it, where its own documents no error', async () => {
    const response = await send('GET', '/things?limit=0')
    expect([response.headers.get('content-type'), await response.json()]).toEqual([
      'application/json',
      { error: 'The request is invalid: /limit must be at least 1' },
    ])
  })

  test('with the error that the document documents', async () => {
    const response = await send('POST', '/things', { headers, body: '{}' })
    expect([response.headers.get('content-type'), await response.json()]).toEqual([
      'application/json',
      { error: 'The request is invalid: /name is required' },
    ])
  })

  test('unless it prefers a response', async () => {
    expect((await send('GET', '/things?limit=0', { headers: { prefer: 'code=200' } })).status).toBe(200)
  })
})

describe('a request without credentials', () => {
  test.each([
    ['is refused', '/things', {}, 401, 'Bearer realm="mock"'],
    ['may have one of the alternatives', '/things?key=a', {}, 200, null],
    ['may have the other', '/things', { authorization: 'bearer a' }, 200, null],
    ['may not have another scheme', '/things', { authorization: 'Basic a' }, 401, 'Bearer realm="mock"'],
    ['is refused before its parameters', '/things?limit=0', {}, 401, 'Bearer realm="mock"'],
    ['may call what needs none', '/things/7', {}, 200, null],
  ])('%s', async (_, path, sent, status, challenge) => {
    const response = await mockFetch(`https://shop.example${path}`, { headers: sent })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([status, challenge])
  })
})

test('a valid request has the example of a success', async () => {
  const response = await send('POST', '/things', { headers, body: '{"name":"lamp"}' })
  expect([response.status, await response.json()]).toEqual([201, { name: 'lamp' }])
})

test('HEAD has the status and headers of GET, but no body', async () => {
  const response = await send('HEAD', '/things')
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'application/json',
    '',
  ])
  expect((await send('PUT', '/things')).headers.get('allow')).toBe('GET, HEAD, POST')
})
