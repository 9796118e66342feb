import {
  idempotencyKeys,
  type Idempotency,
  type IdempotencyStore,
  type Keyed,
  type Known,
} from '@specwright/server-engine'
import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { implemented, typeErrorsOf } from './implemented.ts'

const text = { type: 'string' }
const order = { type: 'object', required: ['item'], properties: { item: text, number: { type: 'integer' } } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const refusal = { description: 'Refused', ...json({ type: 'object', properties: { code: text } }) }

/** A document with orders, whose header has the key of a request. */
const document = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/orders': {
      post: {
        operationId: 'addOrder',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }],
        requestBody: { required: true, ...json(order) },
        responses: { '201': { description: 'Added', ...json(order) }, '4XX': refusal },
      },
    },
    '/drafts': {
      post: {
        operationId: 'addDraft',
        requestBody: { required: true, ...json(order) },
        responses: { '201': { description: 'Added', ...json(order) } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
}

type Handle = (number: number) => object | Promise<object>

/** A port whose handlers count how often they ran. */
async function served(handle: Handle, idempotency?: Idempotency) {
  let runs = 0
  const run = async () => await handle(++runs)
  const authenticate = { key: ({ key }: { readonly key: string }) => ({ name: key }) }
  const operations = { addOrder: run, addDraft: run }
  const app = await implemented(document, { authenticate, operations, idempotency, log: () => {} })
  const { url, close } = await listen(app)
  onTestFinished(close)
  const send = async (key: string, item = 'a', { path = '/orders', caller = 'ann' } = {}) => {
    const headers = { 'X-Key': caller, 'Idempotency-Key': key, 'Content-Type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify({ item }) })
    return {
      status: response.status,
      body: (await response.json()) as unknown,
      replayed: response.headers.get('idempotent-replayed'),
    }
  }
  return { send, runs: () => runs }
}

const added: Handle = (number) => ({ status: 201, body: { item: 'a', number } })

test('a request that repeats a key gets the response of the first', async () => {
  const { send, runs } = await served(added, idempotencyKeys())
  const first = await send('k1')
  expect(first).toEqual({ status: 201, body: { item: 'a', number: 1 }, replayed: null })
  expect(await send('k1')).toEqual({ ...first, replayed: 'true' })
  expect((await send('k2')).body).toEqual({ item: 'a', number: 2 })
  expect(runs()).toBe(2)
})

test('another request with its key is refused, in the shape of the document', async () => {
  const { send, runs } = await served(added, idempotencyKeys())
  await send('k1')
  const { status, body } = await send('k1', 'b')
  expect([status, body, runs()]).toEqual([422, { code: 'idempotency_key_reused' }, 1])
})

test('a request that comes while the first is in progress is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const started = Promise.withResolvers<undefined>()
  const { send } = await served(() => {
    started.resolve(undefined)
    return promise
  }, idempotencyKeys())
  const first = send('k1')
  await started.promise
  expect(await send('k1')).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_use' } })
  resolve({ status: 201, body: { item: 'a' } })
  expect((await first).status).toBe(201)
  expect(await send('k1')).toMatchObject({ status: 201, replayed: 'true' })
})

test('callers have keys of their own', async () => {
  const { send, runs } = await served(added, idempotencyKeys())
  await send('k1')
  expect((await send('k1', 'a', { caller: 'bob' })).replayed).toBeNull()
  expect(runs()).toBe(2)
})

test('a request that failed is handled again, and one that was refused is not', async () => {
  const failing = await served((number) => {
    if (number === 1) throw new Error('The database is gone')
    return { status: 201, body: { item: 'a', number } }
  }, idempotencyKeys())
  expect((await failing.send('k1')).status).toBe(500)
  expect((await failing.send('k1')).body).toEqual({ item: 'a', number: 2 })
  const refusing = await served(() => ({ status: 404, body: { code: 'sold' } }), idempotencyKeys())
  expect((await refusing.send('k1')).status).toBe(404)
  expect(await refusing.send('k1')).toEqual({ status: 404, body: { code: 'sold' }, replayed: 'true' })
})

test.each<[what: string, path: string, idempotency?: Idempotency]>([
  ['an operation without the header', '/drafts', idempotencyKeys()],
  ['a server that does not say so', '/orders'],
])('%s handles each request', async (_, path, idempotency) => {
  const { send, runs } = await served(added, idempotency)
  await send('k1', 'a', { path })
  await send('k1', 'a', { path })
  expect(runs()).toBe(2)
})

test('a store has the key, what its request was, and the response', async () => {
  const rows = new Map<string, { readonly first: Keyed; readonly response?: Known }>()
  const store: IdempotencyStore = {
    async begin(key, first) {
      const found = rows.get(key)
      if (found) return found.first.digest === first.digest ? (found.response ?? 'pending') : 'other'
      rows.set(key, { first })
      return undefined
    },
    async end(key, first, response) {
      // As a database would have it.
      rows.set(key, JSON.parse(JSON.stringify({ first, response })) as { first: Keyed; response?: Known })
    },
  }
  const { send } = await served(
    added,
    idempotencyKeys(store, () => 5),
  )
  const first = await send('k1')
  expect(await send('k1')).toEqual({ ...first, replayed: 'true' })
  expect([...rows]).toEqual([
    [
      expect.stringMatching(/^[\w-]{43} k1$/),
      expect.objectContaining({ first: { digest: expect.any(String), now: 5 } }),
    ],
  ])
})

test('a key is known for a day', async () => {
  let now = 0
  const { send } = await served(
    added,
    idempotencyKeys(undefined, () => now),
  )
  await send('k1')
  now = 86_399_999
  expect((await send('k1')).replayed).toBe('true')
  now = 86_400_000
  expect((await send('k1')).replayed).toBeNull()
})

const usage = `
import { idempotencyKeys, implement, type IdempotencyStore } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const given = { authenticate: { key: () => 'ann' }, operations: {}, missing: 501 } as const
const store: IdempotencyStore = { begin: () => undefined, end: async () => {} }
implement(contract, { ...given, idempotency: idempotencyKeys() })
implement(contract, { ...given, idempotency: idempotencyKeys(store) })
// @ts-expect-error A map is not a store.
implement(contract, { ...given, idempotency: idempotencyKeys(new Map()) })
// @ts-expect-error A store alone does not read keys.
implement(contract, { ...given, idempotency: store })
`

test('stores are typed', async () => {
  expect(await typeErrorsOf(document, usage)).toBe('')
})
