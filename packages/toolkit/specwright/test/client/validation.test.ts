import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listen } from '@specwright/mock-engine/node'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { complaintsInUse } from '../compilers.ts'
import { installMockEngine, mockIn } from '../mock.ts'
import { clientOf, recordingServer, type Client, type Respond } from './library.ts'

const json = (schema: object): object => ({ 'application/json': { schema } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: String.raw`^\w+$` } }

const wait = { type: 'object', required: ['seconds'], properties: { seconds: { type: 'integer' } } }
const filter = { type: 'object', required: ['town'], properties: { town: { type: 'string', maxLength: 9 } } }

/** Shops and their orders: what can be sent, and each kind of what can come back. */
const document = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } }],
        responses: { 200: { description: 'Here', content: json({ type: 'array', items: ref('Order') }) } },
      },
      post: {
        operationId: 'createOrder',
        tags: ['orders'],
        requestBody: { required: true, content: json(ref('NewOrder')) },
        responses: {
          201: { description: 'Made', content: json(ref('Order')) },
          409: { description: 'Taken', content: json(ref('Problem')) },
          default: { description: 'Failed', content: json({ type: 'object', required: ['trace'] }) },
        },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        tags: ['orders'],
        parameters: [id],
        responses: {
          200: {
            description: 'Here',
            content: { ...json(ref('Order')), 'text/plain': { schema: { type: 'string', maxLength: 4 } } },
          },
        },
      },
      delete: {
        operationId: 'deleteOrder',
        tags: ['orders'],
        parameters: [id],
        responses: { 204: { description: 'Gone' } },
      },
    },
    '/shops/{id}/photo': {
      get: {
        operationId: 'getPhoto',
        tags: ['shops'],
        parameters: [id],
        responses: {
          200: {
            description: 'Here',
            content: { 'image/png': { schema: { type: 'string', format: 'binary', maxLength: 1 } } },
          },
        },
      },
      post: {
        operationId: 'addPhoto',
        tags: ['shops'],
        parameters: [id],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file', 'width'],
                properties: {
                  file: { type: 'string', format: 'binary' },
                  width: { type: 'integer', minimum: 1 },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Added' } },
      },
    },
    '/shops/{id}/summary': {
      get: {
        operationId: 'getSummary',
        tags: ['shops'],
        parameters: [id],
        responses: {
          200: {
            description: 'Here',
            content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
          },
          202: { description: 'Soon', content: json(wait) },
        },
      },
    },
    '/shops/{id}/label': {
      get: {
        operationId: 'getLabel',
        tags: ['shops'],
        parameters: [id],
        responses: {
          200: { description: 'Here', content: { 'text/plain': { schema: { type: 'string' } } } },
          202: { description: 'Soon', content: json(wait) },
        },
      },
    },
    '/shops/{id}/site': {
      get: {
        operationId: 'getSite',
        tags: ['shops'],
        parameters: [id],
        responses: {
          302: { description: 'There', content: json(wait) },
          404: { description: 'None', content: json(wait) },
        },
      },
    },
    '/shops': {
      get: {
        operationId: 'findShops',
        tags: ['shops'],
        parameters: [{ name: 'filter', in: 'querystring', content: json(filter) }],
        responses: { 204: { description: 'None' } },
      },
    },
    '/shops/near': {
      get: {
        operationId: 'findNear',
        tags: ['shops'],
        parameters: [
          { name: 'filter', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: filter } } },
        ],
        responses: { 204: { description: 'None' } },
      },
    },
    '/shops/best': {
      get: {
        operationId: 'findBest',
        tags: ['shops'],
        parameters: [{ name: 'town', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 204: { description: 'None' } },
      },
    },
    '/shops/{id}/sales': {
      get: {
        operationId: 'watchSales',
        tags: ['shops'],
        parameters: [id],
        responses: { 200: { description: 'Here', content: { 'application/jsonl': { itemSchema: ref('Sale') } } } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'total'],
        properties: {
          id: { type: 'string' },
          total: { type: 'integer', minimum: 0 },
          state: { type: 'string', enum: ['open', 'paid'] },
          code: { type: 'string', pattern: '^onlyOrder' },
        },
        additionalProperties: false,
      },
      NewOrder: {
        type: 'object',
        required: ['total'],
        properties: { total: { type: 'integer', minimum: 7 }, note: { type: 'string', pattern: '^onlyNew' } },
      },
      Problem: { type: 'object', required: ['why'], properties: { why: { type: 'string', pattern: '^onlyProblem' } } },
      Sale: {
        type: 'object',
        required: ['amount'],
        properties: { amount: { type: 'integer', multipleOf: 13 }, till: { type: 'string', pattern: '^onlySale' } },
      },
    },
  },
}

/** What the folder exports of validation and validators. */
interface Validations {
  readonly requests: object
  readonly responses: object
  readonly all: readonly object[]
}

/** Calls an operation by its path. */
type ByPath = (path: string, init: object) => Promise<object>

const root = mkdtempSync(join(tmpdir(), 'specwright-validation-'))
const api = join(root, 'api')
afterAll(() => rmSync(root, { recursive: true }))

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  installMockEngine(root)
  const fetchLibrary = fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url))
  symlinkSync(fetchLibrary, join(root, 'node_modules/openapi-fetch'))
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['client', 'validators', 'fetch', 'mock'] })
  writeFiles(api, files)
})

async function loaded<Module>(path: string): Promise<Module> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(api, path)).href)) as Module
}

/** The issues that the validator of a schema finds. */
async function issuesOf(name: string, value: unknown): Promise<readonly unknown[]> {
  const schemas = await loaded<Record<string, { check(value: unknown): readonly unknown[] }>>('validators/index.ts')
  return schemas[`${name}Schema`]?.check(value) ?? []
}

/** A client of a service that responds as given. */
async function shopOf(
  respond: Respond,
  optionsWith: (validations: Validations) => object,
): Promise<{ client: Client<'orders' | 'shops'>; seen: readonly unknown[]; events: readonly object[] }> {
  const { createApiClient } = await clientOf<'orders' | 'shops'>(api)
  const { baseUrl, seen } = await recordingServer(respond)
  const events: object[] = []
  const onValidationError = (event: object): void => void events.push(event)
  const options = optionsWith(await loaded<Validations>('validation.ts'))
  return { client: createApiClient({ baseUrl, retries: 0, onValidationError, ...options }), seen, events }
}

/** Responds with a body of a type. */
function give(body: string | Buffer, type = 'application/json', status = 200): Respond {
  return (response) => response.writeHead(status, { 'content-type': type }).end(body)
}

const order = { id: 'o1', total: 5 }
const wrong = { id: 7, total: -1 }

const responsesOnly = ({ responses }: Validations): object => ({ validate: responses })
const requestsOnly = ({ requests }: Validations): object => ({ validate: requests })
const reporting = ({ all }: Validations): object => ({ validate: all, onInvalid: 'report' })

test('a call is refused for what its response has wrong, with the issues of the validator', async () => {
  const { client } = await shopOf(give(JSON.stringify(wrong)), responsesOnly)
  const issues = await issuesOf('Order', wrong)
  expect(issues).toHaveLength(2)
  const refused = await client.orders['get']?.('o1').then(undefined, (error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ValidationError', operation: 'getOrder', part: 'response' })
  expect((refused as { issues: unknown }).issues).toEqual(issues)
})

test('a later version of the service may add members and values', async () => {
  const later = { ...order, state: 'shipped', colour: 'red' }
  const { client } = await shopOf(give(JSON.stringify(later)), responsesOnly)
  expect(await client.orders['get']?.('o1')).toEqual(later)
})

test('what is reported is passed on, and the hook gets the error', async () => {
  const { client, events } = await shopOf(give(JSON.stringify(wrong), 'application/json', 201), reporting)
  expect(await client.orders['create']?.({ total: 1 })).toEqual(wrong)
  const [sent, received] = [await issuesOf('NewOrder', { total: 1 }), await issuesOf('Order', wrong)]
  expect(events).toMatchObject([
    { operation: 'createOrder', attempt: 0, error: { part: 'body', issues: sent } },
    { operation: 'createOrder', attempt: 1, error: { part: 'response', issues: received } },
  ])
})

test('a call can validate otherwise than its client', async () => {
  const { client } = await shopOf(give(JSON.stringify(wrong)), responsesOnly)
  const { requests } = await loaded<Validations>('validation.ts')
  expect(await client.orders['get']?.('o1', { validate: false })).toEqual(wrong)
  expect(await client.orders['get']?.('o1', { validate: requests })).toEqual(wrong)
  expect(await client.orders['get']?.('o1', { onInvalid: 'report' })).toEqual(wrong)
  await expect(client.orders['get']?.('o1')).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(client.orders['get']?.('o1', { onInvalid: 'raport' })).rejects.toThrow(
    new TypeError('Cannot use onInvalid: it must be "throw" or "report"'),
  )
})

test.each<[part: string, call: (client: Client<'orders' | 'shops'>) => unknown]>([
  ['path', ({ orders }) => orders['get']?.('A B')],
  ['query', ({ orders }) => orders['list']?.({ limit: 51 })],
  ['body', ({ orders }) => orders['create']?.({ total: 1 })],
  ['body', ({ orders }) => orders['create']?.()],
  ['body', ({ shops }) => shops['addPhoto']?.('s1', { file: new Blob(['x']), width: 0 })],
  ['body', ({ shops }) => shops['addPhoto']?.('s1', { width: 1 })],
])('a request with an invalid %s is not sent: %s', async (part, call) => {
  const { client, seen } = await shopOf(give('null'), requestsOnly)
  await expect(call(client)).rejects.toMatchObject({ name: 'ValidationError', part })
  expect(seen).toEqual([])
})

test('valid requests are sent, and their responses are not looked at', async () => {
  const { client, seen } = await shopOf(give('{"wrong":1}'), requestsOnly)
  await client.orders['list']?.({ limit: undefined })
  await client.orders['create']?.({ total: 7 })
  await client.shops['addPhoto']?.('s1', { file: new Blob(['x']), width: 1 })
  await client.shops['addPhoto']?.('s1')
  expect(seen).toHaveLength(4)
})

test('each item of a stream is validated as it is read', async () => {
  const lines = '{"amount":13}\n{"amount":14}\n{"amount":26}\n'
  const { client, events } = await shopOf(give(lines, 'application/jsonl'), responsesOnly)
  const read = async (options: object): Promise<readonly unknown[]> => {
    const items: unknown[] = []
    const sales = client.shops['watchSales']?.('s1', options) ?? []
    const error = await (async () => {
      for await (const item of sales as AsyncIterable<unknown>) items.push(item)
    })().catch((reason: unknown) => reason)
    return [...items, ...(error === undefined ? [] : [error])]
  }
  const issues = await issuesOf('Sale', { amount: 14 })
  const refused = { name: 'ValidationError', operation: 'watchSales', part: 'item', issues }
  expect(await read({})).toMatchObject([{ amount: 13 }, refused])
  expect(await read({ onInvalid: 'report' })).toEqual([{ amount: 13 }, { amount: 14 }, { amount: 26 }])
  expect(events).toMatchObject([{ operation: 'watchSales', error: refused }])
})

test('bodies that are not JSON are validated if they are text, and passed on if they are bytes or absent', async () => {
  const text = await shopOf(give('too long', 'text/plain'), responsesOnly)
  // A reader of the JSON that the operation prefers.
  await expect(text.client.orders['get']?.('o1')).rejects.toMatchObject({ name: 'ApiError' })
  const bytes = await shopOf(give(Buffer.from([1, 2, 3]), 'image/png'), reporting)
  expect(await bytes.client.shops['getPhoto']?.('s1')).toEqual(new Uint8Array([1, 2, 3]))
  const none = await shopOf((response) => response.writeHead(204).end(), reporting)
  expect(await none.client.orders['delete']?.('o1')).toBeUndefined()
  expect([text, bytes, none].flatMap(({ events }) => events)).toEqual([])
})

const soon = '{"seconds":5}'
const wrongSoon = '{"seconds":"5"}'

test('bytes are passed on, whatever the content type of their response', async () => {
  const { client } = await shopOf(give(wrongSoon, 'application/json', 202), responsesOnly)
  const summary = client.shops['getSummary']
  expect(await summary?.('s1')).toEqual(new TextEncoder().encode(wrongSoon))
  expect(await summary?.('s1', { as: 'blob' })).toBeInstanceOf(Blob)
  expect(await summary?.('s1', { as: 'stream' })).toBeInstanceOf(ReadableStream)
})

test('a text is validated as the JSON that it is, where its response is documented as that', async () => {
  const { client } = await shopOf(give(soon, 'application/json', 202), responsesOnly)
  expect(await client.shops['getLabel']?.('s1')).toBe(soon)
  for (const body of [wrongSoon, 'null', 'soon']) {
    const { client: refused } = await shopOf(give(body, 'application/json', 202), responsesOnly)
    await expect(refused.shops['getLabel']?.('s1')).rejects.toMatchObject({ part: 'response' })
  }
})

test('the location of a redirect is not its body', async () => {
  const location = 'https://site.test/'
  const there: Respond = (response) =>
    response.writeHead(302, { location, 'content-type': 'application/json' }).end(wrongSoon)
  const { client, events } = await shopOf(there, responsesOnly)
  expect(await client.shops['getSite']?.('s1')).toBe(location)
  expect(events).toEqual([])
})

test('a query that may be left out as a whole is validated where it is given', async () => {
  const { client, seen } = await shopOf((response) => response.writeHead(204).end(), requestsOnly)
  for (const name of ['find', 'findNear']) {
    const find = client.shops[name]
    await find?.()
    await find?.({ town: 'Bath' })
    await expect(find?.({ town: 5 })).rejects.toMatchObject({ part: 'query' })
    await expect(find?.({})).rejects.toMatchObject({ part: 'query' })
  }
  expect(seen).toHaveLength(4)
  await expect(client.shops['findBest']?.()).rejects.toMatchObject({ part: 'query' })
})

test('calls by path are not validated', async () => {
  const { client, seen, events } = await shopOf(give(JSON.stringify(wrong)), ({ all }) => ({ validate: all }))
  const { byPath } = await loaded<{ byPath(client: object): Record<'GET' | 'POST', ByPath> }>('fetch.ts')
  const { GET, POST } = byPath(client)
  expect(await GET('/orders/{id}', { params: { path: { id: 'o1' } } })).toMatchObject({ data: wrong })
  expect(await GET('/orders', { params: { query: { limit: 51 } } })).toMatchObject({ data: wrong })
  expect(await POST('/orders', { body: { total: 1 } })).toMatchObject({ data: wrong })
  expect(seen).toHaveLength(3)
  expect(events).toEqual([])
})

test.each(['{"why":"onlyProblem"}', '{"why":5}', ''])(
  'an error without a content type is not reported: %j',
  async (body) => {
    const { client, events } = await shopOf((response) => response.writeHead(409).end(body), responsesOnly)
    await expect(client.orders['create']?.({ total: 7 })).rejects.toMatchObject({ name: 'ApiError', status: 409 })
    expect(events).toEqual([])
  },
)

test.each([
  { status: 409, body: { why: 5 }, type: 'Problem' },
  { status: 500, body: {}, type: 'CreateOrderDefault' },
])('the body of an error is reported, and the call rejects with the error: $status', async ({ status, body, type }) => {
  const { client, events } = await shopOf(give(JSON.stringify(body), 'application/json', status), responsesOnly)
  await expect(client.orders['create']?.({ total: 7 })).rejects.toMatchObject({ name: 'ApiError', status })
  const issues = await issuesOf(type, body)
  expect(issues).toHaveLength(1)
  expect(events).toMatchObject([{ operation: 'createOrder', attempt: 1, error: { part: 'response', issues } }])
})

test('an error whose body is not documented is not reported', async () => {
  const { client, events } = await shopOf(give('<p>Bad gateway</p>', 'text/html', 502), responsesOnly)
  await expect(client.orders['create']?.({ total: 7 })).rejects.toMatchObject({ name: 'ApiError', status: 502 })
  await expect(client.orders['list']?.()).rejects.toMatchObject({ name: 'ApiError', status: 502 })
  expect(events).toEqual([])
})

test('everything that a mock takes and gives is valid', async () => {
  const { url, close } = await listen(await mockIn(api))
  onTestFinished(close)
  const { createApiClient } = await clientOf<'orders' | 'shops'>(api)
  const { all } = await loaded<Validations>('validation.ts')
  const { orders, shops } = createApiClient({ baseUrl: url, validate: all })
  const made = (await orders['create']?.({ total: 9 })) as { readonly id: string }
  expect(await orders['get']?.(made.id)).toEqual(made)
  expect(await orders['list']?.({ limit: 5 })).toContainEqual(made)
  expect(await orders['delete']?.(made.id)).toBeUndefined()
  await shops['addPhoto']?.('s1', { file: new Blob(['x']), width: 3 })
  for await (const sale of shops['watchSales']?.('s1') ?? []) expect(sale).toHaveProperty('amount')
})

/** Validates by validators that are loaded as given. */
async function loading(load: () => Promise<object>): Promise<object> {
  const { validateOnDemand } = await loaded<{ validateOnDemand(operations: object): object }>('client-engine.ts')
  return validateOnDemand({ getOrder: load })
}

test('a call whose validators do not arrive ends with its time, or its signal', async () => {
  const { client, seen } = await shopOf(give(JSON.stringify(order)), () => ({}))
  const validate = await loading(() => new Promise(() => {}))
  const get = (options: object): unknown => client.orders['get']?.('o1', { validate, ...options })
  await expect(get({ timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError', attempts: 0 })
  await expect(get({ deadlineMs: 20 })).rejects.toThrow('no validators within 20 ms')
  const controller = new AbortController()
  const aborted = get({ signal: controller.signal })
  controller.abort('not needed')
  await expect(aborted).rejects.toBe('not needed')
  expect(seen).toEqual([])
})

test('a call whose validators cannot be loaded says so, and the next one tries again', async () => {
  const { client, seen } = await shopOf(give(JSON.stringify(wrong)), () => ({}))
  const { getOrderResponses } = await loaded<Record<string, object>>('validation/orders.ts')
  const missing = new Error('Loading chunk 5 failed')
  const answers = [Promise.reject(missing), Promise.resolve(getOrderResponses ?? {})]
  const validate = await loading(() => answers.shift() ?? Promise.reject(missing))
  const get = (): unknown => client.orders['get']?.('o1', { validate })
  await expect(get()).rejects.toThrow(new TypeError('Cannot call getOrder: its validators cannot be loaded'))
  expect(seen).toEqual([])
  await expect(get()).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(get()).rejects.toMatchObject({ cause: missing })
})

/** What users write: each `@ts-expect-error` is a slip that the compiler must find. */
const program = `
import { createApiClient, createApiConnection, type ApiValidationError, type Validation } from './api/client.ts'
import { getOrder } from './api/client/operations.ts'
import { all, requests, responses } from './api/validation.ts'
import { getOrderRequests, getOrderResponses } from './api/validation/orders.ts'

const baseUrl = 'https://shop.test'
const errors: ApiValidationError[] = []
createApiClient({ baseUrl, validate: responses })
createApiClient({ baseUrl, validate: requests, onInvalid: 'throw' })
createApiClient({ baseUrl, validate: all, onInvalid: 'report', onValidationError: ({ error }) => errors.push(error) })
const given: Validation = getOrderRequests
const connection = createApiConnection({ baseUrl, validate: [given, getOrderResponses] })
await getOrder(connection, 'o1', { validate: false })
await getOrder(connection, 'o1', { validate: all, onInvalid: 'report' })
for (const { message, pointer } of errors.flatMap((error) => error.issues)) console.log(message, pointer?.length)
// @ts-expect-error there is no such choice
createApiClient({ baseUrl, validate: all, onInvalid: 'raport' })
// @ts-expect-error there is no such choice
await getOrder(connection, 'o1', { onInvalid: 'ignore' })
// @ts-expect-error it is a value that is imported
createApiClient({ baseUrl, validate: 'responses' })
// @ts-expect-error it is not a function
createApiClient({ baseUrl, validate: () => Promise.resolve() })
// @ts-expect-error a client without validation has no such option
createApiClient({ baseUrl, validate: false })
`

test('the options have the types of what is imported, for every compiler', () => {
  writeFileSync(join(root, 'use.ts'), program)
  expect(complaintsInUse(root, ['use.ts', 'api/index.ts', 'api/validation'])).toBe('')
})

/** The schemas that a text has the validators of. */
function validatedIn(text: string | undefined): readonly string[] {
  return ['Order', 'New', 'Problem', 'Sale'].filter((name) => text?.includes(`^only${name}`))
}

/** Bundles a program; gives its files by name, that with the program first. */
async function bundled(contents: string, splitting = false): Promise<ReadonlyMap<string, string>> {
  const stdin = { contents, resolveDir: api, sourcefile: 'main.ts' }
  const outdir = mkdtempSync(join(root, 'bundle-'))
  const { metafile } = await build({
    stdin,
    outdir,
    splitting,
    bundle: true,
    format: 'esm',
    minify: true,
    metafile: true,
  })
  const files = Object.keys(metafile.outputs).map((path) => resolve(path))
  const isEntry = (path: string): boolean => basename(path) === 'stdin.js'
  const sorted = files.toSorted((a, b) => Number(isEntry(b)) - Number(isEntry(a)))
  return new Map(sorted.map((path) => [path, readFileSync(path, 'utf8')]))
}

const imports = `import { createApiConnection } from './client.ts'
import { getOrder } from './client/operations.ts'
`

test('a bundle in one file has the validators of the operations that it names, and none without validation', async () => {
  const texts = [
    `${imports} console.log(await getOrder(createApiConnection({ baseUrl: '/' }), 'o1'))`,
    `${imports} import { getOrderResponses } from './validation/orders.ts'
    console.log(await getOrder(createApiConnection({ baseUrl: '/', validate: [getOrderResponses] }), 'o1'))`,
    `${imports} import { createOrderRequests } from './validation/orders.ts'
    console.log(await getOrder(createApiConnection({ baseUrl: '/', validate: createOrderRequests }), 'o1'))`,
  ]
  const [none, ofResponses, ofRequests] = await Promise.all(
    texts.map(async (text) => [...(await bundled(text)).values()].join('')),
  )
  expect(none).not.toMatch(/Cannot accept|validateO/)
  expect([none, ofResponses, ofRequests].map(validatedIn)).toEqual([[], ['Order'], ['New']])
})

test('validators are loaded with the first call of an operation of their area, where a bundler divides code', async () => {
  const files = await bundled(
    `${imports} import { responses } from './validation.ts'
    export const connect = (baseUrl) => createApiConnection({ baseUrl, validate: responses })
    export { getOrder }`,
    true,
  )
  const [entry = '', ...chunks] = files.keys()
  expect(validatedIn(files.get(entry))).toEqual([])
  const ofOrders = chunks.filter((path) => validatedIn(files.get(path)).includes('Order'))
  const ofShops = chunks.filter((path) => validatedIn(files.get(path)).includes('Sale'))
  expect([ofOrders.length, ofShops.length]).toEqual([1, 1])
  expect(validatedIn(files.get(ofOrders[0] ?? ''))).toEqual(['Order', 'New', 'Problem'])
  // What is not there was not needed: neither for the start nor, of another area, for the call.
  const [chunk = ''] = ofOrders
  for (const path of [...ofOrders, ...ofShops]) rmSync(path)
  const { connect, getOrder } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
    connect(baseUrl: string): object
    getOrder(client: object, id: string): Promise<unknown>
  }
  const { baseUrl } = await recordingServer(give(JSON.stringify(wrong)))
  const client = connect(baseUrl)
  writeFileSync(chunk, files.get(chunk) ?? '')
  await expect(getOrder(client, 'o1')).rejects.toMatchObject({ issues: await issuesOf('Order', wrong) })
})
