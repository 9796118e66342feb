import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }
const numbers = { type: 'array', items: integer }
const object = { type: 'object', properties: { a: integer, b: text } }

const documentOf = (headers: object): object => ({
  openapi: '3.2.0',
  info: { title: 'Headers', version: '1' },
  paths: { '/it': { get: { operationId: 'get', responses: { 200: { description: 'Done', headers } } } } },
})

/** Headers, and what a mock sends. */
const written: readonly (readonly [header: object, sent: string | null])[] = [
  [{ required: true, schema: { ...numbers, example: [1, 2] } }, '1,2'],
  [{ required: true, schema: { ...object, example: { a: 1, b: 'x' } } }, 'a,1,b,x'],
  [{ required: true, explode: true, schema: { ...object, example: { a: 1, b: 'x' } } }, 'a=1,b=x'],
  [{ required: true, schema: { type: 'boolean', const: true } }, 'true'],
  // Its own examples come before those of its schema.
  [{ required: true, example: 7, schema: { ...integer, example: 5 } }, '7'],
  [{ required: true, examples: { one: { value: [3, 4] } }, schema: { ...numbers, example: [1] } }, '3,4'],
  [{ required: true, examples: { one: { dataValue: 8 } }, schema: integer }, '8'],
  [{ required: true, examples: { one: { serializedValue: '9,9' } }, schema: numbers }, '9,9'],
  [{ required: true, example: 'x', schema: { ...integer, example: 5 } }, '5'],
  // Optional ones are sent if they have an example.
  [{ schema: integer }, null],
  [{ example: 7, schema: integer }, '7'],
  [{ schema: { ...integer, example: 5 } }, '5'],
  [{ schema: { ...integer, examples: [6] } }, '6'],
  [{ schema: { allOf: [{ ...integer, example: 5 }] } }, '5'],
  [{ example: 'x', schema: integer }, null],
  // Content.
  [{ content: { 'application/json': { schema: object, example: { a: 1 } } } }, '{"a":1}'],
  [{ content: { 'application/json': { schema: object, examples: { one: { value: { a: 2 } } } } } }, '{"a":2}'],
  [{ content: { 'text/plain': { schema: text, example: 'a,b' } } }, 'a,b'],
  [{ content: { 'application/json': { schema: object } } }, null],
]

describe('a mock sends the headers of a response', () => {
  test.each(written)('%j as %j', async (header, sent) => {
    const { send } = await served(documentOf({ 'X-It': header }))
    expect((await send('GET /it')).headers.get('x-it')).toBe(sent)
  })

  test.each([
    [{ schema: text, example: 'a=1; Path=/' }, ['a=1; Path=/']],
    [{ schema: { type: 'array', items: text }, example: ['a=1; Path=/', 'b=2'] }, ['a=1; Path=/', 'b=2']],
    [{ schema: text, examples: { a: { value: 'a=1' }, b: { value: 'b=2' } } }, ['a=1', 'b=2']],
    [{ schema: text }, []],
  ])('Set-Cookie of %j as %j', async (header, cookies) => {
    const { send } = await served(documentOf({ 'Set-Cookie': header }))
    expect((await send('GET /it')).headers.getSetCookie()).toEqual(cookies)
  })

  test('a handler sends cookies of its own', async () => {
    const document = documentOf({ 'Set-Cookie': { schema: text } })
    const handlers = { get: () => ({ status: 200, headers: { 'Set-Cookie': ['a=1', 'b=2'] } }) }
    const { send } = await served(document, { handlers })
    expect((await send('GET /it')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('pages of another origin may read those that are documented', async () => {
    const { send } = await served(documentOf({ 'X-It': { schema: text }, 'x-rate': { schema: integer } }), {
      cors: '*',
    })
    const { headers } = await send('GET /it', undefined, { origin: 'http://page.test' })
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['x-it', 'x-rate', 'location', 'etag']))
    expect(exposed).toHaveLength(new Set(exposed).size)
  })
})

test.each([
  ['/pets?limit=2', { 'x-total-count': '3', 'x-total-pages': '2', 'x-page': '1', 'x-per-page': '2' }],
  ['/pets?limit=2&page=2', { 'x-total-count': '3', 'x-total-pages': '2', 'x-page': '2', 'x-per-page': '2' }],
  ['/pets?kind=cat', { 'x-total-count': '1', 'x-total-pages': '1', 'x-page': '1', 'x-per-page': '100' }],
])('%s of a mock with state counts what is there: %j', async (path, counts) => {
  const pet = {
    type: 'object',
    required: ['id', 'kind'],
    properties: { id: { ...text, readOnly: true }, kind: text },
  }
  const content = (schema: object): object => ({ 'application/json': { schema } })
  const count = { schema: { ...integer, example: 500 } }
  const headers = { 'X-Total-Count': count, 'X-Total-Pages': count, 'X-Page': count, 'X-Per-Page': count }
  const parameters = ['limit', 'page'].map((name) => ({ name, in: 'query', schema: integer }))
  const { send } = await served({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        get: {
          operationId: 'list',
          parameters: [...parameters, { name: 'kind', in: 'query', schema: text }],
          responses: { 200: { description: 'Pets', headers, content: content({ type: 'array', items: pet }) } },
        },
        post: {
          operationId: 'add',
          requestBody: { required: true, content: content(pet) },
          responses: { 201: { description: 'Added', content: content(pet) } },
        },
      },
    },
  })
  for (const kind of ['cat', 'dog', 'dog']) await send('POST /pets', { kind })
  const sent = await send(`GET ${path}`)
  expect(Object.fromEntries(Object.keys(counts).map((name) => [name, sent.headers.get(name)]))).toEqual(counts)
})
