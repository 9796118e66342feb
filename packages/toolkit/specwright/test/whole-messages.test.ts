import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../src/index.ts'
import type { RequestParts } from '@specwright/validator-engine'
import { workspace } from '../../core/document/test/workspace.ts'
import { checksOf, outcomeOf, type Checks } from './whole-messages.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const named = {
  type: 'object',
  required: ['name'],
  properties: { name: text, kind: { ...text, enum: ['cat', 'dog'] } },
}
const form = {
  type: 'object',
  required: ['age'],
  properties: {
    age: whole,
    tags: { type: 'array', items: text },
    file: { ...text, format: 'binary', minLength: 1, maxLength: 9 },
  },
}
const json = (schema: object): object => ({ 'application/json': { schema } })
const parameter = (name: string, place: string, schema: object): object => ({ name, in: place, required: true, schema })

const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets/{id}': {
      put: {
        operationId: 'putPet',
        parameters: [
          parameter('id', 'path', whole),
          parameter('order', 'query', { ...text, enum: ['name', 'age'] }),
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: whole } },
          parameter('X-Trace', 'header', whole),
          parameter('session', 'cookie', whole),
        ],
        requestBody: {
          required: true,
          content: {
            ...json({ $ref: '#/components/schemas/Pet' }),
            'application/json; version=2': { schema: { ...named, required: ['kind'] } },
            'application/x-www-form-urlencoded': { schema: form },
            'multipart/form-data': { schema: form },
            'application/*+json': { schema: { type: 'array', items: whole } },
            'text/plain': { schema: { ...text, maxLength: 3 } },
            'image/*': { schema: text },
          },
        },
        responses: {
          200: { description: 'ok', headers: { 'X-Left': { required: true, schema: whole } }, content: json(named) },
          204: { description: 'none' },
          '4XX': { description: 'no', content: { 'application/problem+json': { schema: { required: ['title'] } } } },
          default: { description: 'other', content: { '*/*': { schema: { required: ['error'] } } } },
        },
      },
      head: {
        operationId: 'headPet',
        parameters: [parameter('id', 'path', text)],
        responses: { 200: { description: 'ok', content: json(named) } },
      },
    },
    '/notes': {
      post: { operationId: 'note', requestBody: { content: json(named) }, responses: { 204: { description: 'done' } } },
    },
    '/nothing': { get: { operationId: 'nothing', responses: {} } },
  },
  webhooks: {
    'pet.sold': {
      post: {
        parameters: [parameter('X-Signature', 'header', text)],
        requestBody: { content: json(named) },
        responses: { 204: { description: 'done' } },
      },
    },
  },
  components: { schemas: { Pet: named } },
}

let generated: ReturnType<typeof checksOf> | undefined

/** The checks of the document, which are generated once. */
async function loaded(): ReturnType<typeof checksOf> {
  generated ??= checksOf(join(workspace({ 'api.json': JSON.stringify(document) }), 'api.json'))
  return await generated
}

const headers = { 'x-trace': '7', cookie: 'a=b; session=1' }
const valid = { path: { id: '5' }, query: 'order=name', headers, body: { name: 'Rex' } }
const sent = (contentType: string, body: unknown): object => ({
  body,
  headers: { ...headers, 'Content-Type': contentType },
})

test.each<[what: string, change: object, expected: readonly string[]]>([
  ['JSON', sent('application/json; charset=utf-8', { name: 'Rex' }), []],
  ['JSON without a required member', sent('application/json', {}), ['/body/name is required']],
  ['a type with a parameter', sent('Application/JSON;version="2"', { name: 'Rex' }), ['/body/kind is required']],
  ['a range of JSON', sent('application/hal+json', [1, 'x']), ['/body/1 must be an integer']],
  ['a range', sent('image/png', new Uint8Array(1)), []],
  ['a text', sent('text/plain', 'long'), ['/body must have at most 3 characters']],
  ['a form', sent('application/x-www-form-urlencoded', 'age=3&tags=a&tags=b'), []],
  ['a wrong form', sent('application/x-www-form-urlencoded', 'age=three'), ['/body/age must be an integer']],
  ['a parsed form', sent('application/x-www-form-urlencoded', { age: '3', tags: 'a' }), []],
  [
    'a form whose value only looks like a file',
    sent('multipart/form-data', { age: 1, file: { arrayBuffer: 1 } }),
    ['/body/file must be a string'],
  ],
  [
    'JSON that looks like a file',
    sent('application/json', { arrayBuffer: 1, byteLength: 1 }),
    ['/body/name is required'],
  ],
  [
    'an unknown type',
    sent('application/xml', '<a/>'),
    [
      '/header/content-type must be "application/json", "application/json; version=2", "application/x-www-form-urlencoded", "multipart/form-data", "application/*+json", "text/plain" or "image/*"',
    ],
  ],
  ['no body', { headers: { ...headers, 'content-type': 'application/json' }, body: undefined }, ['/body is required']],
  ['a wrong path', { path: { id: 'five' }, ...sent('text/plain', '') }, ['/path/id must be an integer']],
  ['a query of values', { query: { order: 'age', tags: ['1', '2'] }, ...sent('text/plain', '') }, []],
  [
    'a wrong query',
    { query: new URLSearchParams('order=name&tags=1,x'), ...sent('text/plain', '') },
    ['/query/tags/1 must be an integer'],
  ],
  [
    'a query with a value that is not listed',
    { query: 'order=size', ...sent('text/plain', '') },
    ['/query/order must be name or age'],
  ],
  [
    'wrong headers',
    { body: '', headers: new Headers({ 'x-trace': 'x', cookie: 'session=y', 'content-type': 'text/plain' }) },
    ['/header/X-Trace must be an integer', '/cookie/session must be an integer'],
  ],
  [
    'nothing',
    { path: {}, query: '', headers: {}, body: undefined },
    [
      '/path/id is required',
      '/query/order is required',
      '/header/X-Trace is required',
      '/cookie/session is required',
      '/body is required',
    ],
  ],
])('a request with %s', async (_, change, expected) => {
  const { checkRequest } = await loaded()
  expect(checkRequest('putPet', { ...valid, ...change }).map(({ message }) => message)).toEqual(expected)
})

test.each<[id: string, response: Parameters<Checks['checkResponse']>[1], expected: readonly string[]]>([
  ['putPet', { status: 200, headers: { 'x-left': '1' }, body: { name: 'Rex' } }, []],
  [
    'putPet',
    { status: 200, headers: { 'x-left': 'x' }, body: {} },
    ['/header/X-Left must be an integer', '/body/name is required'],
  ],
  ['putPet', { status: 200, headers: { 'x-left': '1' } }, ['/body is required']],
  ['putPet', { status: 204 }, []],
  ['putPet', { status: 204, body: {} }, ['/body must be absent']],
  ['putPet', { status: 404, body: {} }, ['/body/title is required']],
  [
    'putPet',
    { status: 404, headers: { 'content-type': 'application/json' }, body: {} },
    ['/header/content-type must be application/problem+json'],
  ],
  ['putPet', { status: 500, headers: { 'content-type': 'application/json' }, body: {} }, ['/body/error is required']],
  ['note', { status: 200 }, ['/status must be 204']],
  // An error is documented with a body, which these statuses cannot have.
  ['putPet', { status: 205 }, ['/body is required']],
  ['putPet', { status: 304 }, ['/body is required']],
  ['headPet', { status: 200 }, []],
  ['nothing', { status: 200 }, []],
])('a response of %s: %j', async (id, response, expected) => {
  const { checkResponse } = await loaded()
  const messages = checkResponse(id, response).map(({ message }) => message.replaceAll('"', ''))
  expect(messages).toEqual(expected)
})

test('a body may be absent, and its type where only one is documented', async () => {
  const { checkRequest } = await loaded()
  expect(checkRequest('note', {})).toEqual([])
  expect(checkRequest('note', { body: {} }).map(({ path, schema }) => ({ path, schema }))).toEqual([
    { path: ['body', 'name'], schema: '/paths/~1notes/post/required' },
  ])
})

test('an issue of a status leads to the documented responses', async () => {
  const { checkResponse } = await loaded()
  expect(checkResponse('note', { status: 200 }).map(({ schema }) => schema)).toEqual(['/paths/~1notes/post/responses'])
})

test('what Fetch sends and receives', async () => {
  const { checkRequest, checkResponse, requestParts, responseParts } = await loaded()
  const data = new FormData()
  data.set('age', 'x')
  data.set('file', new Blob(['a']), 'a.png')
  const url = 'https://example.com/pets/5?order=size#top'
  const request = new Request(url, { method: 'PUT', body: data, headers: { 'x-trace': '7', cookie: 'session=1' } })
  const issues = checkRequest('putPet', { ...(await requestParts(request)), path: { id: '5' } })
  expect(issues.map(({ pointer }) => pointer)).toEqual(['/query/order', '/body/age'])
  const response = Response.json({ kind: 'fox' }, { headers: { 'X-Left': '1' } })
  const found = checkResponse('putPet', await responseParts(response))
  expect(found.map(({ pointer }) => pointer)).toEqual(['/body/name', '/body/kind'])
  await expect(responseParts(new Response('{', { headers: { 'content-type': 'text/json' } }))).rejects.toThrow(
    SyntaxError,
  )
})

test.each<[what: string, file: unknown, faults: readonly string[]]>([
  ['a file', new Blob(['a']), []],
  ['bytes', new Uint8Array(9), []],
  ['a buffer', new ArrayBuffer(1), []],
  ['an empty file', new Blob([]), ['/body/file must have at least 1 character']],
  ['a large file', new Blob(['a'.repeat(100_000)]), ['/body/file must have at most 9 characters']],
  ['two files', [new Blob(['a']), new Blob(['b'])], ['/body/file must be a string (it is sent 2 times; send it once)']],
])('the size of %s in a body is checked', async (_, file, faults) => {
  const { checkRequest } = await loaded()
  const typed = { ...headers, 'content-type': 'multipart/form-data' }
  const issues = checkRequest('putPet', { ...valid, headers: typed, body: { age: 1, file } })
  expect(issues.map(({ message }) => message)).toEqual(faults)
})

test('a webhook is checked as an operation is', async () => {
  const { checkRequest, checkResponse } = await loaded()
  const issues = checkRequest('postPetSold', { body: { kind: 'fox' } })
  expect(issues.map(({ pointer }) => pointer)).toEqual(['/header/X-Signature', '/body/name', '/body/kind'])
  expect(checkResponse('postPetSold', { status: 500 }).map(({ message }) => message)).toEqual(['/status must be 204'])
})

test.each(['3.0.3', '3.1.0', '3.2.0'])('the callbacks of an operation are checked in OpenAPI %s', async (openapi) => {
  const paid = { requestBody: { required: true, content: json(named) }, responses: { 204: { description: 'done' } } }
  const order = { responses: paid.responses, callbacks: { paid: { $ref: '#/components/callbacks/Paid' } } }
  const api = {
    openapi,
    info: { title: 'T', version: '1' },
    paths: { '/orders': { post: { ...order, operationId: 'order' }, put: order } },
    components: { callbacks: { Paid: { '{$request.body#/url}': { post: paid } } } },
  }
  const root = workspace({ 'api.json': JSON.stringify(api) })
  const { checkRequest, checkResponse } = await checksOf(join(root, 'api.json'))
  for (const id of ['postOrderPaid', 'postPutOrdersPaid']) {
    expect(checkRequest(id, { body: { kind: 'cat' } })).toMatchObject([
      {
        message: '/body/name is required',
        schema: '/components/callbacks/Paid/{$request.body#~1url}/post/required',
      },
    ])
    expect(checkResponse(id, { status: 500 }).map(({ message }) => message)).toEqual(['/status must be 204'])
  }
})

test('a method of OpenAPI 3.2 in a callback is checked, too', async () => {
  const told = { requestBody: { content: json(text) }, responses: { 204: { description: 'done' } } }
  const api = {
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        query: {
          operationId: 'a',
          responses: told.responses,
          callbacks: { b: { '{$url}': { query: told, additionalOperations: { COPY: told } } } },
        },
      },
    },
  }
  const root = workspace({ 'api.json': JSON.stringify(api) })
  const { checkRequest, model } = await checksOf(join(root, 'api.json'))
  expect(model.document.warnings).toEqual([])
  for (const id of ['queryAB', 'copyAB'])
    expect(checkRequest(id, { body: 1 }).map(({ message }) => message)).toEqual(['/body must be a string'])
})

const filter = { ...named, properties: { ...named.properties, limit: whole } }
const wholeQuery = (contentType: string, schema: object, required = true): object => ({
  get: {
    operationId: contentType,
    parameters: [{ name: 'filter', in: 'querystring', required, content: { [contentType]: { schema } } }],
    responses: { 204: { description: 'done' } },
  },
})
const queries = {
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/json': wholeQuery('application/json', { $ref: '#/components/schemas/Filter' }),
    '/form': wholeQuery('application/x-www-form-urlencoded', filter),
    '/text': wholeQuery('text/plain', { ...text, maxLength: 3 }, false),
  },
  components: { schemas: { Filter: filter } },
}

test('a query that is one value is checked as a whole', async () => {
  const root = workspace({ 'api.json': JSON.stringify(queries) })
  const { checkRequest, requestParts } = await checksOf(join(root, 'api.json'))
  const faults = (contentType: string, query: RequestParts['query']): string[] =>
    checkRequest(contentType, query === undefined ? {} : { query }).map(({ message }) => message)
  const encoded = encodeURIComponent('{"name":"a=b&c","limit":"x"}')
  for (const [contentType, query, expected] of [
    ['application/json', '?%7B%22name%22:%22Rex%22%7D', []],
    ['application/json', encoded, ['/query/limit must be an integer']],
    ['application/json', new URLSearchParams(encoded), ['/query/limit must be an integer']],
    ['application/json', { name: 'Rex', limit: 'x' }, ['/query/limit must be an integer']],
    ['application/json', '%7B', ['/query must be valid application/json']],
    ['application/json', '%FF', ['/query must be valid application/json']],
    ['application/json', '1', ['/query must be an object']],
    ['application/json', '', ['/query is required']],
    ['application/json', undefined, ['/query is required']],
    ['application/x-www-form-urlencoded', 'name=Rex&limit=2', []],
    ['application/x-www-form-urlencoded', 'limit=x', ['/query/name is required', '/query/limit must be an integer']],
    ['application/x-www-form-urlencoded', new URLSearchParams('name=Rex&limit=2'), []],
    ['application/x-www-form-urlencoded', '?', ['/query is required']],
    ['text/plain', 'a%2Bb', []],
    ['text/plain', 'a%2Bbc', ['/query must have at most 3 characters']],
    ['text/plain', '', []],
  ] as const)
    expect([contentType, query, faults(contentType, query)]).toEqual([contentType, query, expected])
  const url = `https://example.com/json?${encoded}`
  const issues = checkRequest('application/json', await requestParts(new Request(url)))
  expect(issues).toMatchObject([{ pointer: '/query/limit', path: ['query', 'limit'] }])
})

test('every query that is one value accepts what is valid, and reports each fault once', async () => {
  const root = workspace({ 'api.json': JSON.stringify(queries) })
  const { wrong, valid: accepted, faulty } = outcomeOf(await checksOf(join(root, 'api.json')))
  expect({ wrong, accepted, faulty }).toEqual({ wrong: [], accepted: 6, faulty: 8 })
})

test.each([
  ['a webhook', (item: object) => ({ webhooks: { sold: item } })],
  [
    'a callback',
    (item: object) => ({ paths: { '/a': { get: { responses: {}, callbacks: { sold: { '{$url}': item } } } } } }),
  ],
])('what is not enforced in %s is a warning with its location', async (_, holding) => {
  const post = { requestBody: { content: json({ ...text, format: 'colour' }) }, responses: {} }
  const openapi = { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...holding({ post }) }
  const root = workspace({ 'api.json': JSON.stringify(openapi, null, 2) })
  const { warnings } = await generateFolder(join(root, 'api.json'), { only: ['validators'] })
  expect(warnings.map(({ code, location }) => `${code}: ${location.sourceLine.trim()}`)).toEqual([
    'unknown-format: "format": "colour"',
  ])
})

test('an unknown operation is refused', async () => {
  const { checkRequest } = await loaded()
  expect(() => checkRequest('toString', {})).toThrow('Cannot check: no operation has the id "toString"')
})

test('every operation accepts what is valid, and reports each fault once', async () => {
  const { wrong, valid: accepted, faulty } = outcomeOf(await loaded())
  expect({ wrong, accepted, faulty }).toEqual({ wrong: [], accepted: 18, faulty: 65 })
})

test('one item of a field that is also a string is read as the string where that is valid', async () => {
  const names = {
    anyOf: [
      { type: 'array', items: text },
      { ...text, enum: [''] },
    ],
  }
  const media = { schema: { type: 'object', properties: { names } }, encoding: { names: { style: 'deepObject' } } }
  const post = {
    operationId: 'post',
    requestBody: { content: { 'application/x-www-form-urlencoded': media } },
    responses: {},
  }
  const api = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { post } } }
  const { checkRequest } = await checksOf(join(workspace({ 'api.json': JSON.stringify(api) }), 'api.json'))
  const ofForm = { 'content-type': 'application/x-www-form-urlencoded' }
  const issuesOf = (body: unknown): string[] =>
    checkRequest('post', { headers: ofForm, body }).map(({ pointer }) => pointer)
  for (const value of [['a'], ['a', 'b'], [], '', 'a']) expect(issuesOf({ names: value })).toEqual([])
  expect(issuesOf({ names: { b: 'a' } })).toEqual(['/body/names'])
})
