import type { ContractMockOptions } from '@specwright/mock-engine'
import { openStore } from '@specwright/mock-engine/node'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const order = { type: 'object', required: ['id'], properties: { id: { ...text, readOnly: true }, item: text } }
const problem = { type: 'object', required: ['code'], properties: { code: text, message: text } }
const response = (status: number, schema: object) => ({ [status]: { description: 'ok', ...json(schema) } })
const errors = { '4XX': { description: 'Refused', ...json(problem) } }

/** A document with orders; operations that change them declare a header with a key. */
function ordersBy(header: string, rules: object = {}) {
  const key = { name: header, in: 'header', schema: { ...text, minLength: 2, ...rules } }
  const takes = { requestBody: json({ type: 'object', properties: { item: text } }), parameters: [key] }
  return {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    security: [{ key: [] }],
    paths: {
      '/orders': {
        get: { operationId: 'listOrders', responses: response(200, { type: 'array', items: order }) },
        post: { operationId: 'addOrder', ...takes, responses: { ...response(201, order), ...errors } },
      },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { operationId: 'getOrder', parameters: [key], responses: response(200, order) },
        patch: { operationId: 'changeOrder', ...takes, responses: { ...response(200, order), ...errors } },
        delete: {
          operationId: 'removeOrder',
          parameters: [key],
          responses: { '204': { description: 'Removed' }, ...errors },
        },
      },
      '/drafts': {
        post: { operationId: 'draft', requestBody: takes.requestBody, responses: response(201, order) },
      },
      '/files': {
        post: {
          operationId: 'upload',
          parameters: [key],
          requestBody: {
            content: {
              'image/*': { schema: { type: 'string', format: 'binary' } },
              'multipart/form-data': {
                schema: { type: 'object', properties: { name: text, file: { type: 'string', format: 'binary' } } },
              },
            },
          },
          responses: { ...response(201, order), ...errors },
        },
      },
      '/payments': { post: { operationId: 'pay', ...takes, responses: { ...response(200, order), ...errors } } },
    },
    webhooks: {
      'order.created': {
        post: { operationId: 'order.created', requestBody: json(order), responses: { '200': { description: 'ok' } } },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }
}

async function orders(options: ContractMockOptions = {}, header = 'Idempotency-Key') {
  const { send, mock } = await served(ordersBy(header), options)
  const keyed = async (request: string, key: string, body?: object, more: object = {}) => {
    const { status, headers, body: received } = await send(request, body, { 'x-key': 'k', [header]: key, ...more })
    return { status, body: received as { id: string; code: string }, replayed: headers.get('idempotent-replayed') }
  }
  const items = async () => ((await send('GET /orders', undefined, { 'x-key': 'k' })).body as readonly object[]).length
  return { mock, keyed, items, send }
}

test.each(['Idempotency-Key', 'idempotency-key', 'X-Idempotency-Key'])(
  'a request with the %s of an earlier one gets its response again',
  async (header) => {
    const { keyed, items } = await orders({}, header)
    const first = await keyed('POST /orders', 'k1', { item: 'a' })
    const second = await keyed('POST /orders', 'k1', { item: 'a' })
    expect([first.status, first.replayed]).toEqual([201, null])
    expect(second).toEqual({ ...first, replayed: 'true' })
    expect(await items()).toBe(1)
    const other = await keyed('POST /orders', 'k2', { item: 'a' })
    expect([other.status, other.body.id === first.body.id, await items()]).toEqual([201, false, 2])
  },
)

test('a key that only its caller can choose is one, too', async () => {
  const { send } = await served(ordersBy('Idempotency-Key', { pattern: '^order-' }))
  const sent = async () => await send('POST /orders', { item: 'a' }, { 'x-key': 'k', 'idempotency-key': 'order-1' })
  const [first, second] = [await sent(), await sent()]
  expect([first.status, second.body]).toEqual([201, first.body])
})

test.each<[what: string, request: string, body: object | undefined]>([
  ['body', 'POST /orders', { item: 'b' }],
  ['member', 'POST /orders', { item: 'a', more: 1 }],
  ['operation', 'POST /payments', { item: 'a' }],
  ['method', 'PATCH /orders/o', { item: 'a' }],
  ['query', 'POST /orders?a=1', { item: 'a' }],
  ['request without a body', 'DELETE /orders/o', undefined],
])('the key of an earlier request with another %s is refused', async (_, request, body) => {
  const { keyed, items } = await orders()
  await keyed('POST /orders', 'k1', { item: 'a' })
  const { status, body: refusal } = await keyed(request, 'k1', body)
  expect([status, refusal.code, await items()]).toEqual([422, 'idempotency_key_reused', 1])
})

const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const apiKey = (where: string) => ({ type: 'apiKey', in: where, name: 'k' })
const http = (scheme: string) => ({ type: 'http', scheme })

test.each<
  [what: string, scheme: object, first: Record<string, string>, second: Record<string, string>, isOther: boolean]
>([
  ['keys', apiKey('header'), { k: 'a' }, { k: 'b' }, true],
  ['equal keys', apiKey('header'), { k: 'a' }, { k: 'a' }, false],
  ['keys in cookies', apiKey('cookie'), { cookie: 'k=a' }, { cookie: 'k=b' }, true],
  ['equal keys beside other cookies', apiKey('cookie'), { cookie: 'k=a; t=1' }, { cookie: 'k=a; t=2' }, false],
  ['tokens', http('bearer'), bearer('a'), bearer('b'), true],
  ['equal tokens', http('bearer'), bearer('a'), bearer('a'), false],
  ['users', http('basic'), basic('a', 'p'), basic('b', 'p'), true],
  ['a user with another password', http('basic'), basic('a', 'p'), basic('a', 'q'), false],
  [
    'one user in two requests',
    http('digest'),
    { authorization: 'Digest nc=1' },
    { authorization: 'Digest nc=2' },
    false,
  ],
  ['tenants', apiKey('header'), { k: 'a' }, { k: 'a', 'x-mock-tenant': 't' }, true],
])('an idempotency key is that of its caller: %s', async (_, scheme, first, second, isOther) => {
  const document = ordersBy('Idempotency-Key')
  const { send } = await served({ ...document, components: { securitySchemes: { key: scheme } } })
  const created = async (headers: Record<string, string>) => {
    const sent = await send('POST /orders', { item: 'a' }, { 'idempotency-key': 'k1', ...headers })
    return [sent.status, sent.headers.get('idempotent-replayed'), (sent.body as { readonly id: string }).id] as const
  }
  const [before, after] = [await created(first), await created(second)]
  expect([before[0], before[1], after[0], after[1]]).toEqual([201, null, 201, isOther ? null : 'true'])
  expect(after[2] === before[2]).toBe(!isOther)
  expect(await created(first)).toEqual([201, 'true', before[2]])
})

test('the tokens of one client have the same idempotency keys, those of others have not', async () => {
  const document = ordersBy('Idempotency-Key')
  const oauth = { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } }
  const { mock, send } = await served({ ...document, components: { securitySchemes: { key: oauth } } })
  const created = async (client: string) => {
    const asked = { grant_type: 'client_credentials', client_id: client, client_secret: 's' }
    const request = { method: 'POST', body: new URLSearchParams(asked) }
    const { access_token } = (await (await mock.fetch('http://mock.test/token', request)).json()) as Record<
      string,
      string
    >
    const sent = await send('POST /orders', { item: 'a' }, { 'idempotency-key': 'k1', ...bearer(access_token ?? '') })
    return [sent.status, sent.headers.get('idempotent-replayed')]
  }
  expect(await created('a')).toEqual([201, null])
  expect(await created('a')).toEqual([201, 'true'])
  expect(await created('b')).toEqual([201, null])
})

const bytes = (...values: readonly number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values)

/** A form with a file. */
function form(content: BlobPart, filename = 'a.png', type = 'image/png'): FormData {
  const made = new FormData()
  made.append('name', 'a')
  made.append('file', new File([content], filename, { type }))
  return made
}

// Each is made for each request: two forms have different boundaries.
test.each<[what: string, first: () => BodyInit, other: () => BodyInit]>([
  ['bytes', () => bytes(0xff, 0xd8, 1), () => bytes(0xff, 0xd8, 2)],
  ['bytes that are not UTF-8', () => bytes(0xff), () => bytes(0xfe)],
  ['bytes and what stands for them', () => bytes(0xff), () => '\ufffd'],
  ['bytes and the text that they would be elsewhere', () => bytes(0xff), () => '\u00ff'],
  ['files', () => form('one'), () => form('two')],
  ['files of bytes that are not UTF-8', () => form(bytes(0xff)), () => form(bytes(0xfe))],
  ['names of files', () => form('one'), () => form('one', 'b.png')],
  ['types of files', () => form('one'), () => form('one', 'a.png', 'image/gif')],
])('uploads are different by their %s', async (_, first, other) => {
  const upload = ({ requestId }: { readonly requestId: string }) => ({ status: 201, body: { id: requestId } })
  const { mock } = await orders({ handlers: { upload } })
  const sent = async (body: BodyInit) => {
    const type = body instanceof FormData ? {} : { 'content-type': 'image/png' }
    const headers = { ...type, 'x-key': 'k', 'idempotency-key': 'k1' }
    const { status, headers: received } = await mock.fetch('http://mock.test/files', { method: 'POST', headers, body })
    return [status, received.get('idempotent-replayed')]
  }
  expect(await sent(first())).toEqual([201, null])
  expect(await sent(first())).toEqual([201, 'true'])
  expect(await sent(other())).toEqual([422, null])
})

test('changes, deletions and failures are repeated, reads are not', async () => {
  const { keyed } = await orders()
  const { body } = await keyed('POST /orders', 'k1', { item: 'a' })
  const path = `/orders/${body.id}`
  await keyed(`PATCH ${path}`, 'k2', { item: 'b' })
  await keyed(`PATCH ${path}`, 'k3', { item: 'c' })
  expect(await keyed(`PATCH ${path}`, 'k2', { item: 'b' })).toMatchObject({ body: { item: 'b' }, replayed: 'true' })
  expect(await keyed(`GET ${path}`, 'k2')).toMatchObject({ status: 200, body: { item: 'c' }, replayed: null })
  expect((await keyed(`DELETE ${path}`, 'k4')).status).toBe(204)
  expect(await keyed(`DELETE ${path}`, 'k4')).toMatchObject({ status: 204, replayed: 'true' })
  expect((await keyed(`DELETE ${path}`, 'k5')).status).toBe(404)
  expect(await keyed(`DELETE ${path}`, 'k5')).toMatchObject({ status: 404, replayed: 'true' })
})

test('requests that are refused before they are handled use no key', async () => {
  const { keyed, items, send } = await orders()
  expect((await send('POST /orders', { item: 'a' }, { 'idempotency-key': 'k1' })).status).toBe(401)
  expect((await keyed('POST /orders', 'k1', { item: 1 })).status).toBe(400)
  expect((await keyed('POST /orders', 'k', { item: 'a' })).status).toBe(400)
  expect(await keyed('POST /orders', 'k1', { item: 'a' })).toMatchObject({ status: 201, replayed: null })
  expect((await send('POST /orders', { item: 'a' }, { 'idempotency-key': 'k1' })).status).toBe(401)
  expect(await items()).toBe(1)
})

test('an operation that does not declare the header creates each time', async () => {
  const { keyed } = await orders({
    handlers: { draft: (call: { readonly requestId: string }) => ({ status: 201, body: { id: call.requestId } }) },
  })
  const ids = [await keyed('POST /drafts', 'k1', {}), await keyed('POST /drafts', 'k1', {})].map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(2)
})

test('while the first request is handled, another one is refused; a failure can be repeated', async () => {
  const calls: ((error?: Error) => void)[] = []
  const pay = async () => {
    await new Promise<void>((resolve, reject) => calls.push((error) => (error ? reject(error) : resolve())))
    return { status: 200, body: { id: `p${calls.length}` } }
  }
  const { keyed } = await orders({ handlers: { pay } })
  const failing = keyed('POST /payments', 'k1', { item: 'a' })
  await expect.poll(() => calls.length).toBe(1)
  expect(await keyed('POST /payments', 'k1', { item: 'a' })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_in_use' },
  })
  expect((await keyed('POST /payments', 'k1', { item: 'b' })).status).toBe(422)
  calls[0]!(new Error('broken'))
  expect((await failing).status).toBe(500)
  const first = keyed('POST /payments', 'k1', { item: 'a' })
  await expect.poll(() => calls.length).toBe(2)
  calls[1]!()
  expect(await first).toMatchObject({ status: 200, replayed: null })
  expect(await keyed('POST /payments', 'k1', { item: 'a' })).toMatchObject({ body: { id: 'p2' }, replayed: 'true' })
  expect(calls.length).toBe(2)
})

test('a response that was lost on its way is there for the next attempt', async () => {
  const { keyed, items, mock } = await orders()
  await mock.control.faults([{ operation: 'addOrder', count: 1, drop: 'after' }])
  await expect(keyed('POST /orders', 'k1', { item: 'a' })).rejects.toThrow(TypeError)
  expect(await keyed('POST /orders', 'k1', { item: 'a' })).toMatchObject({ status: 201, replayed: 'true' })
  expect(await items()).toBe(1)
})

test('an event is sent once', async () => {
  const received: string[] = []
  const { keyed, mock } = await orders({
    receivers: [{ url: 'http://receiver.test/' }],
    fetch: async (url) => {
      received.push(new Request(url).url)
      return new Response()
    },
  })
  for (let n = 0; n < 3; n++) await keyed('POST /orders', 'k1', { item: 'a' })
  await mock.control.settled()
  expect(received).toHaveLength(1)
})

describe('keys are kept', () => {
  test('for each tenant', async () => {
    const { keyed } = await orders()
    const ids = await Promise.all(
      ['ann', 'bob', 'ann'].map(
        async (tenant) => (await keyed('POST /orders', 'k1', { item: 'a' }, { 'x-mock-tenant': tenant })).body.id,
      ),
    )
    expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false])
  })

  test('for a day, and until a reset or an earlier state', async () => {
    const { keyed, mock } = await orders()
    const isReplayed = async () => (await keyed('POST /orders', 'k1', { item: 'a' })).replayed === 'true'
    const { id } = await mock.control.snapshot()
    expect([await isReplayed(), await isReplayed()]).toEqual([false, true])
    await mock.control.clock({ advanceMs: 86_399_000 })
    expect(await isReplayed()).toBe(true)
    await mock.control.clock({ advanceMs: 10_000 })
    expect([await isReplayed(), await isReplayed()]).toEqual([false, true])
    await mock.control.restore({ id })
    expect([await isReplayed(), await isReplayed()]).toEqual([false, true])
    await mock.control.reset()
    expect(await isReplayed()).toBe(false)
  })

  test.each<[what: string, options: ContractMockOptions, keys: number]>([
    ['a thousand', {}, 1001],
    ['as much memory as journals may have', { journalBytes: 40_000, journalSize: 0 }, 101],
  ])('up to %s', async (_, options, keys) => {
    const { keyed } = await orders(options)
    for (let n = 0; n < keys; n++) await keyed('POST /orders', `key-${n}`, { item: 'a' })
    expect((await keyed('POST /orders', `key-${keys - 1}`, { item: 'a' })).replayed).toBe('true')
    expect((await keyed('POST /orders', 'key-0', { item: 'a' })).replayed).toBeNull()
  })

  // The budget holds a few large ones, or all of the small ones.
  test.each<[what: string, key: (n: number) => string, answer: object]>([
    ['keys', (n) => `${'k'.repeat(8000)}${n}`, {}],
    ['response headers', (n) => `key-${n}`, { headers: { 'x-note': 'n'.repeat(8000) } }],
    ['names of response headers', (n) => `key-${n}`, { headers: { [`x-${'n'.repeat(8000)}`]: '1' } }],
    ['response bodies', (n) => `key-${n}`, { body: { id: 'b'.repeat(8000) } }],
  ])('in the memory that journals may have, with long %s', async (_, key, answer) => {
    const pay = () => ({ status: 200, body: { id: 'p' }, ...answer })
    const { keyed } = await orders({ journalBytes: 60_000, journalSize: 0, handlers: { pay } })
    for (let n = 0; n < 10; n++) await keyed('POST /payments', key(n), {})
    expect((await keyed('POST /payments', key(9), {})).replayed).toBe('true')
    expect((await keyed('POST /payments', key(0), {})).replayed).toBeNull()
  })

  test('beside rows in SQLite: of requests at the same time, one is handled', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    const store = await openStore(join(folder, 'mock.db'))
    onTestFinished(async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    })
    const { keyed, items } = await orders({ createStore: store.createStore })
    const all = await Promise.all([1, 2, 3].map(async () => await keyed('POST /orders', 'k1', { item: 'a' })))
    expect(all.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect(await keyed('POST /orders', 'k1', { item: 'a' })).toMatchObject({ status: 201, replayed: 'true' })
    expect(await items()).toBe(1)
  })
})
