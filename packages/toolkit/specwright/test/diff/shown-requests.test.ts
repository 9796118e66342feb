import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { printVerdict, type RequestData } from '@specwright/diff'
import { document, operation, request } from '../../../core/diff/test/pair.ts'
import { rateVersions } from '../../src/cli/rate-versions.ts'

type Json = ReturnType<typeof operation>

async function rated(base: Json, revision: Json) {
  return await rateVersions({ root: base, names: undefined }, { root: revision, names: undefined }, { isWhole: true })
}

/** The requests that show the breaks of a change. */
async function requestsBetween(base: Json, revision: Json): Promise<readonly RequestData[]> {
  const { findings } = await rated(base, revision)
  return findings.flatMap(({ witness }) => (witness && 'request' in witness ? (witness.request ?? []) : []))
}

const tag = { type: 'object', required: ['label'], properties: { label: { type: 'string', maxLength: 9 } } }
const narrow = { ...tag, properties: { label: { type: 'string', maxLength: 5 } } }

test.each([
  { what: 'a body', before: tag, after: narrow },
  {
    what: 'an optional member of a member',
    before: { type: 'object', properties: { tag } },
    after: { type: 'object', properties: { tag: narrow } },
  },
  { what: 'items', before: { type: 'array', items: tag }, after: { type: 'array', items: narrow } },
  {
    what: 'a part of a composition',
    before: { allOf: [{ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }, tag] },
    after: { allOf: [{ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }, narrow] },
  },
])('a value that $what may no longer have is sent in a request', async ({ before, after }) => {
  const ajv = new Ajv2020()
  const found = await requestsBetween(request(before), request(after))
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /things/text'])
  expect(found.map(({ body }) => [ajv.validate(before, body), ajv.validate(after, body)])).toEqual([[true, false]])
})

test('a component is sent by an operation that takes it', async () => {
  const body = { type: 'object', properties: { tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } } } }
  const [found] = await requestsBetween(request(body, { Tag: tag }), request(body, { Tag: narrow }))
  expect(found?.body).toEqual({ tags: [{ label: expect.stringMatching(/^.{6,9}$/) as unknown }] })
})

test('a parameter is sent with its value, which an .http file has behind its host', async () => {
  const limited = (maximum: number) =>
    operation({ parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum } }] })
  const [base, revision] = [limited(100), limited(50)]
  const text = printVerdict(await rated(base, revision), 'http')
  expect(text).toMatch(/^@host = \S+\n\n### the maximum changed .*\nPOST \{\{host\}\}\/things\/text\?limit=\d+\n$/)
  const limit = Number(/limit=(\d+)/.exec(text)?.[1])
  expect(limit).toBeGreaterThan(50)
  expect(limit).toBeLessThanOrEqual(100)
})

const required = (parameter: object): object => ({ required: true, ...parameter })
const numbers = { type: 'array', items: { type: 'integer' }, examples: [[1, 2]] }
const point = { type: 'object', required: ['x', 'y'], properties: { x: { type: 'integer' }, y: { type: 'string' } } }
const place = { ...point, examples: [{ x: 1, y: 'a b' }] }

test.each([
  { what: 'an exploded array', of: { in: 'query', name: 'v', schema: numbers }, want: '/things/text?v=1&v=2' },
  { what: 'a list', of: { in: 'query', name: 'v', explode: false, schema: numbers }, want: '/things/text?v=1,2' },
  {
    what: 'a deep object',
    of: { in: 'query', name: 'v', style: 'deepObject', schema: place },
    want: '/things/text?v%5Bx%5D=1&v%5By%5D=a%20b',
  },
  { what: 'an exploded object', of: { in: 'query', name: 'v', schema: place }, want: '/things/text?x=1&y=a%20b' },
  {
    what: 'JSON',
    of: { in: 'query', name: 'v', content: { 'application/json': { schema: place } } },
    want: '/things/text?v=%7B%22x%22%3A1%2C%22y%22%3A%22a%20b%22%7D',
  },
  {
    what: 'pipes',
    of: { in: 'query', name: 'v', style: 'pipeDelimited', explode: false, schema: numbers },
    want: '/things/text?v=1%7C2',
  },
  { what: 'a matrix', of: { in: 'path', name: 'id', style: 'matrix', schema: numbers }, want: '/things/;id=1,2' },
  {
    what: 'a label',
    of: { in: 'path', name: 'id', style: 'label', explode: true, schema: numbers },
    want: '/things/.1.2',
  },
  {
    what: 'a list of a header',
    of: { in: 'header', name: 'v', schema: numbers },
    want: '/things/text',
    headers: { v: '1,2' },
  },
  {
    what: 'a cookie',
    of: { in: 'cookie', name: 'v', schema: { type: 'string', examples: ['a b'] } },
    want: '/things/text',
    headers: { cookie: 'v=a%20b' },
  },
])('a removed operation is shown with $what as its client writes it', async ({ of, want, headers = {} }) => {
  const base = operation({ parameters: [required(of)] }, { servers: [{ url: 'https://api.example/v3/' }] })
  const [found] = await requestsBetween(base, { ...base, paths: {} })
  expect(found).toEqual({ method: 'POST', path: `/v3${want}`, headers })
})

test.each([
  {
    what: 'a server with a variable',
    servers: [{ url: 'https://api.example/{v}', variables: { v: { default: 'v4' } } }],
    want: '/v4',
  },
  { what: 'a relative server', servers: [{ url: '/api/' }], want: '/api' },
  { what: 'a server without a path', servers: [{ url: 'https://api.example' }], want: '' },
  { what: 'no server', servers: [], want: '' },
])('a removed operation of $what is shown below its base path', async ({ servers, want }) => {
  const base = operation({}, { servers })
  expect((await requestsBetween(base, { ...base, paths: {} })).map(({ path }) => path)).toEqual([`${want}/things/text`])
})

test('an operation with a server of its own is shown below that', async () => {
  const base = operation({ servers: [{ url: 'https://files.example/upload' }] }, { servers: [{ url: '/api' }] })
  expect((await requestsBetween(base, { ...base, paths: {} })).map(({ path }) => path)).toEqual(['/upload/things/text'])
})

const form = (schema: object, encoding?: object): object => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema, ...(encoding && { encoding }) } },
})

test.each([
  { what: 'a form', requestBody: form(place), body: 'x=1&y=a+b' },
  {
    what: 'a form of lists',
    requestBody: form({ type: 'object', required: ['v'], properties: { v: numbers } }, { v: { explode: false } }),
    body: 'v=1,2',
  },
  {
    what: 'XML',
    requestBody: { required: true, content: { 'application/xml': { schema: { ...place, xml: { name: 'point' } } } } },
    body: expect.stringContaining('<point><x>1</x><y>a b</y></point>') as unknown,
  },
  {
    what: 'text',
    requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string', examples: ['Hi'] } } } },
    body: 'Hi',
  },
])('a removed operation is shown with $what as its body', async ({ requestBody, body }) => {
  const base = operation({ requestBody })
  expect(await requestsBetween(base, { ...base, paths: {} })).toMatchObject([{ method: 'POST', body }])
})

test('a request with a file is not shown, since a document has no files', async () => {
  const schema = {
    type: 'object',
    required: ['f'],
    properties: { f: { type: 'string', contentMediaType: 'image/png' } },
  }
  const base = operation({ requestBody: { required: true, content: { 'multipart/form-data': { schema } } } })
  const revision = { ...base, paths: {} }
  expect(await requestsBetween(base, revision)).toEqual([])
  expect((await rated(base, revision)).bump).toBe('major')
})

test.each([
  { from: '/v1', to: '/v2', path: '/v1/pets' },
  { from: '', to: '/api', path: '/pets' },
  { from: '/{shop}', to: '/shops/{shop}', path: '/text/pets' },
])('requests of paths that moved from "$from" to "$to" have the path of the base', async ({ from, to, path }) => {
  const of = (prefix: string, get: object): Json => {
    const names = [...prefix.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
    const list = { operationId: 'listPets', responses: { 200: { description: 'Done' } }, ...get }
    const create = { operationId: 'createPet', responses: { 200: { description: 'Done' } } }
    return document({ paths: { [`${prefix}/pets`]: { parameters, get: list, post: create } } })
  }
  const filtered = { parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }] }
  const found = await requestsBetween(of(from, filtered), of(to, {}))
  expect(found.map((each) => `${each.method} ${each.path}`)).toContain(`GET ${path}?q=text`)
})
