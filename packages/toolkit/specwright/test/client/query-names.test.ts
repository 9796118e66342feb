import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { engineFolder } from '../engine-folder.ts'

const text = { type: 'string' }
const object = { type: 'object', properties: { color: text } }
const queryOf = (name: string, schema: object = text, others: object = {}): object => ({
  name,
  in: 'query',
  schema,
  ...others,
})

/** The parameters of each operation, by its id. */
const parameters: Readonly<Record<string, readonly object[]>> = {
  list: [queryOf('limit', { type: 'integer' }), queryOf('cursor')],
  get: [{ name: 'id', in: 'path', required: true, schema: text }],
  one: [queryOf('tags', { type: 'array', items: text })],
  deep: [queryOf('filter', object, { style: 'deepObject', explode: true }), queryOf('page')],
  joined: [queryOf('filter', object, { explode: false })],
  json: [{ name: 'filter', in: 'query', content: { 'application/json': { schema: object } } }],
  spread: [queryOf('filter', object), queryOf('page')],
  referred: [queryOf('filter', { $ref: '#/components/schemas/Filter' })],
  either: [queryOf('filter', { oneOf: [text, object] })],
  untyped: [queryOf('filter', {})],
  nullable: [queryOf('filter', { type: ['string', 'null'] })],
  whole: [{ name: 'all', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: object } } }],
  odd: [queryOf('first name'), queryOf('__proto__'), queryOf('a"b'), queryOf('ids[]', { type: 'array', items: text })],
  valueOf: [queryOf('toString')],
}

const operations = Object.entries(parameters).map(([id, own]) => {
  const get = { operationId: id, tags: ['Orders'], parameters: own, responses: { 204: { description: 'Done' } } }
  return [id === 'get' ? '/get/{id}' : `/${id}`, { get }] as const
})
const document = {
  openapi: '3.2.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://orders.test' }],
  paths: Object.fromEntries(operations),
  components: { schemas: { Filter: object } },
}

type Call = (...given: readonly unknown[]) => Promise<unknown>
type Functions = Readonly<Record<string, Call>>

/** The client of the document, written to a disk. */
async function clientFolder(): Promise<string> {
  const root = workspace({
    'api.json': JSON.stringify(document),
    'package.json': '{ "type": "module" }',
    'node_modules/.keep': '',
  })
  const installed = fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url))
  symlinkSync(installed, join(root, 'node_modules/openapi-fetch'))
  return engineFolder(root, join(root, 'api.json'), { outputs: ['client', 'fetch'], engines: 'inline' })
}

/** What a call sends: path and query, or the message of what it rejects with. */
type Outcome = (id: string, query: unknown) => Promise<string>

interface Calls {
  /** By a function of `operations.ts`. */
  readonly byFunction: Outcome
  /** By a method of its resource. */
  readonly byMethod: Outcome
  readonly byPath: Outcome
  /** Any call by path. */
  readonly get: (path: string, init: object) => Promise<string>
}

async function createCalls(): Promise<Calls> {
  const folder = await clientFolder()
  const load = async (file: string): Promise<Functions> =>
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as Functions
  const [module, functions, calls] = await Promise.all(['client.ts', 'client/operations.ts', 'fetch.ts'].map(load))
  let sent = ''
  const fetch = (url: string): Promise<Response> => {
    sent = url.replace('https://orders.test', '')
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  const client = module?.['createApiClient']?.({ fetch }) as object as { readonly orders: Functions }
  const paths = calls?.['byPath']?.(client) as object as Functions
  const outcomeOf = async (call: Promise<unknown> | undefined): Promise<string> => {
    try {
      await call
      return sent
    } catch (error) {
      return String(error)
    }
  }
  const get: Calls['get'] = (path, init) => outcomeOf(paths['GET']?.(path, init))
  return {
    byFunction: (id, query) => outcomeOf(functions?.[id]?.(client, query)),
    byMethod: (id, query) => outcomeOf(client.orders[id]?.(query)),
    byPath: (id, query) => get(`/${id}`, { params: { query } }),
    get,
  }
}

/** Queries that an operation does not have, and why. */
const refused: readonly (readonly [id: string, query: unknown, why: string])[] = [
  ['list', { limt: 3 }, 'there is no query parameter "limt". There are limit, cursor'],
  ['list', { limit: 3, timeoutMs: 5 }, 'there is no query parameter "timeoutMs". There are limit, cursor'],
  ['list', { 'limit[]': 3 }, 'there is no query parameter "limit[]". There are limit, cursor'],
  ['list', { Limit: null }, 'there is no query parameter "Limit". There are limit, cursor'],
  ['list', { constructor: 3 }, 'there is no query parameter "constructor". There are limit, cursor'],
  ['list', 'limit=3', 'its query must be a plain object, not String'],
  ['list', ['limit'], 'its query must be a plain object, not Array'],
  ['list', new URLSearchParams({ limit: '3' }), 'its query must be a plain object, not URLSearchParams'],
  ['list', new Map([['limit', 3]]), 'its query must be a plain object, not Map'],
  ['one', { tag: ['a'] }, 'there is no query parameter "tag". There is tags'],
  ['deep', { filters: { color: 'red' } }, 'there is no query parameter "filters". There are filter, page'],
  ['deep', { color: 'red' }, 'there is no query parameter "color". There are filter, page'],
  ['joined', { color: 'red' }, 'there is no query parameter "color". There is filter'],
  ['json', { color: 'red' }, 'there is no query parameter "color". There is filter'],
  ['nullable', { color: 'red' }, 'there is no query parameter "color". There is filter'],
  [
    'odd',
    { 'first  name': 'a' },
    'there is no query parameter "first  name". There are first name, __proto__, a"b, ids[]',
  ],
  ['valueOf', { limit: 3 }, 'there is no query parameter "limit". There is toString'],
]

/** Queries that an operation may have, and what is sent. */
const accepted: readonly (readonly [id: string, query: unknown, sent: string])[] = [
  ['list', { limit: 3, limt: undefined }, '/list?limit=3'],
  ['list', Object.create({ limt: 3 }), '/list'],
  ['list', null, '/list'],
  ['one', { tags: ['a', 'b'] }, '/one?tags=a&tags=b'],
  ['deep', { filter: { color: 'red' } }, '/deep?filter%5Bcolor%5D=red'],
  ['deep', { 'filter[size]': 3 }, '/deep?filter%5Bsize%5D=3'],
  ['spread', { filter: { color: 'red' } }, '/spread?color=red'],
  ['spread', { color: 'red' }, '/spread?color=red'],
  ['referred', { color: 'red' }, '/referred?color=red'],
  ['either', { color: 'red' }, '/either?color=red'],
  ['untyped', { color: 'red' }, '/untyped?color=red'],
  ['whole', { color: 'red', size: 3 }, '/whole?color=red&size=3'],
  ['odd', { 'first name': 'a', 'a"b': 1, 'ids[]': ['x'] }, '/odd?first%20name=a&a%22b=1&ids%5B%5D=x'],
  ['odd', JSON.parse('{ "__proto__": "p" }'), '/odd?__proto__=p'],
  ['valueOf', { toString: 'x' }, '/valueOf?toString=x'],
]

test('a query that an operation does not have is refused, however it is called', async () => {
  const { byFunction, byPath, byMethod } = await createCalls()
  const expected = refused.map(([id, , why]) => `TypeError: Cannot call ${id}: ${why}`)
  for (const by of [byFunction, byPath])
    expect(await Promise.all(refused.map(([id, query]) => by(id, query)))).toEqual(expected)
  expect(await byMethod('list', { limt: 3 })).toBe(expected[0])
})

test('a query that an operation may have is sent', async () => {
  const { byFunction, byPath, byMethod } = await createCalls()
  for (const [id, query, sent] of accepted) {
    expect(await byFunction(id, query)).toBe(sent)
    expect(await byPath(id, query ?? undefined)).toBe(sent) // openapi-fetch takes no null
  }
  expect(await byMethod('list', { limit: 3 })).toBe('/list?limit=3')
})

test('a call by path of an operation without a query refuses any, unless the caller writes it', async () => {
  const { get } = await createCalls()
  const path = '/get/{id}'
  const params = { path: { id: 'o1' }, query: { limit: 3 } }
  expect(await get(path, { params })).toBe(
    'TypeError: Cannot call get: there is no query parameter "limit". It has none',
  )
  // Who writes the query may name what it likes.
  expect(await get(path, { params, querySerializer: () => 'limit=3' })).toBe('/get/o1?limit=3')
})

test.each([
  [{ parms: { path: { id: 'o1' } } }, 'Cannot use parms: there is no such option. There are params, body, '],
  [{ params: { path: { id: 'o1' } }, retry: 3 }, 'Cannot use retry: there is no such option. There are params, '],
  [
    { params: { path: { id: 'o1' } }, retries: 'no' },
    'Cannot use retries: it must be a whole number from 0, not string',
  ],
  [
    { params: { paths: { id: 'o1' } } },
    'Cannot use params.paths: there is no such member. There are path, query, querystring, header, ',
  ],
  [{ params: { path: { id: 'o1' }, headers: {} } }, 'Cannot use params.headers: there is no such member. There are '],
])('a call by path refuses options and parameters that nothing reads: %j', async (init, message) => {
  const { get } = await createCalls()
  expect(await get('/get/{id}', init)).toContain(`TypeError: ${message}`)
})

test.each([
  {},
  { signal: new AbortController().signal, headers: { a: 'b' }, cache: 'no-store', priority: 'low', timeoutMs: 5000 },
  { parms: undefined },
  { mark: 1, middleware: [] },
])('a call by path takes the options of fetch, and any that middleware may read: %j', async (more) => {
  const { get } = await createCalls()
  const params = { path: { id: 'o1' }, header: {}, cookie: {} }
  expect(await get('/get/{id}', { params, ...more })).toBe('/get/o1')
})

test('in production nothing is refused', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { byFunction, byPath, get } = await createCalls()
  expect(await get('/list', { parms: {} })).toBe('/list')
  expect(await byFunction('list', { limt: 3 })).toBe('/list?limt=3')
  expect(await byPath('list', { limt: 3 })).toBe('/list?limt=3')
})

test('a bundle for production has neither the names of queries nor what checks them', async () => {
  const folder = await clientFolder()
  const contents = `import { createApiClient } from './client.ts'
    import { byPath } from './fetch.ts'
    console.log(await byPath(createApiClient()).GET('/list'), await createApiClient().orders.list({ limit: 3 }))`
  const bundled = async (minify: boolean): Promise<string> => {
    const stdin = { contents, resolveDir: folder }
    const { outputFiles } = await build({ stdin, minify, bundle: true, format: 'esm', write: false })
    return outputFiles[0]?.text ?? ''
  }
  const marks = ['first name', 'queryNames', 'there is no ', 'plain object', 'pathSerializer parseAs']
  const marksIn = (bundle: string): string[] => marks.filter((each) => bundle.includes(each))
  expect(marksIn(await bundled(false))).toEqual(marks)
  expect(marksIn(await bundled(true))).toEqual([])
})
