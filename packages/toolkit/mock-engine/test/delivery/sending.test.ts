import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryStore, StoreError, type Outcome, type Rows, type Store } from '@specwright/mock-engine'
import { openStore } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { contract, createOrders, request } from './orders.ts'
import { startReceiver } from './receiver.ts'

/** What a receiver gets of requests to a mock with a store. */
async function sentBy(lines: readonly (readonly [line: string, body?: object])[], createStore?: () => Store) {
  const { url, received } = await startReceiver()
  const mock = createOrders({ receivers: [{ url }], ...(createStore && { createStore }) })
  const statuses: number[] = []
  for (const [line, body] of lines) statuses.push((await request(mock, line, body)).status)
  await mock.control.settled()
  return { statuses, bodies: received.map(({ body }) => JSON.parse(body) as unknown) }
}

/** A store whose work runs twice, as after a conflict. */
function rerunningStore(): Store {
  const store = createMemoryStore()
  const twice =
    <Result>(work: (rows: Rows) => Outcome<Result>) =>
    (rows: Rows): Outcome<Result> => {
      work(rows)
      return work(rows)
    }
  return { ...store, run: (need, work) => store.run(need, twice(work)) }
}

function sqliteStore(): () => Promise<() => Store> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'events-'))
    const opened = await openStore(join(folder, 'mock.db'))
    onTestFinished(async () => {
      await opened.close()
      rmSync(folder, { recursive: true })
    })
    return () => opened.createStore('')
  }
}

test.each([
  ['memory', async () => createMemoryStore],
  ['a store that runs work again', async () => rerunningStore],
  ['SQLite', sqliteStore()],
])('each change of an item is sent once, with %s', async (_name, store) => {
  const { statuses, bodies } = await sentBy(
    [
      ['PUT /orders/o1', { size: 1 }],
      ['POST /orders', { size: 0 }],
      ['PUT /orders/none', { size: 2 }],
      ['DELETE /orders/none'],
      ['GET /orders/o1'],
    ],
    await store(),
  )
  expect(statuses).toEqual([404, 200, 404, 404, 404])
  const { data } = bodies[0] as { data: { id: string } }
  expect(bodies).toEqual([{ type: 'order.created', data: { id: data.id, size: 0 } }])
})

test('a change, and a deletion, are events of their own; a removed item is sent as it was', async () => {
  const { url, received } = await startReceiver()
  const mock = createOrders({ receivers: [{ url }], seed: { orders: [{ id: 'o1', size: 1 }] } })
  await request(mock, 'PUT /orders/o1', { size: 2 })
  await request(mock, 'DELETE /orders/o1')
  await mock.control.settled()
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { type: 'order.changed', data: { id: 'o1', size: 2 } },
    { type: 'order.deleted', data: { id: 'o1', size: 2 } },
  ])
})

test('what is not committed is not sent', async () => {
  const store = createMemoryStore()
  const failing: Store = {
    ...store,
    async run(need, work) {
      await store.run(need, (rows) => ({ result: work(rows).result }))
      throw new StoreError('The disk is full')
    },
  }
  const { statuses, bodies } = await sentBy([['POST /orders', { size: 1 }]], () => failing)
  expect([statuses, bodies]).toEqual([[503], []])
})

test('an event is sent after the commit', async () => {
  const steps: string[] = []
  const store = createMemoryStore()
  const slow: Store = {
    ...store,
    async run(need, work) {
      const result = await store.run(need, work)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push('committed')
      return result
    },
  }
  const fetch = async (): Promise<Response> => (steps.push('sent'), new Response())
  const mock = createOrders({ fetch, receivers: [{ url: 'https://receiver.test/' }], createStore: () => slow })
  await request(mock, 'POST /orders', { size: 1 })
  await mock.control.settled()
  expect(steps).toEqual(['committed', 'sent'])
})

test('a response that was asked for, or a fault, changes nothing and sends nothing', async () => {
  const { url, received } = await startReceiver()
  const mock = createOrders({ receivers: [{ url }] })
  await mock.control.faults([{ operation: 'addOrder', count: 1, status: 500 }])
  await request(mock, 'POST /orders', { size: 1 })
  const headers = { 'content-type': 'application/json', prefer: 'code=200' }
  await mock.fetch('http://mock.test/orders', { method: 'POST', body: '{}', headers })
  await mock.control.settled()
  expect(received).toEqual([])
})

test('an item that the contract does not allow in the body is reported, not sent', async () => {
  const events = contract.events ?? {}
  const strict = {
    check: (value: unknown) => (JSON.stringify(value).includes('"o9"') ? [] : [{ pointer: '', message: 'no' }]),
  }
  const { body } = events['order.created']!
  const served = {
    ...contract,
    events: { ...events, 'order.created': { ...events['order.created']!, body: { ...body!, validator: strict } } },
  }
  const { url, received } = await startReceiver()
  const mock = createOrders({ receivers: [{ url }] }, served)
  expect((await request(mock, 'POST /orders', { size: 1 })).status).toBe(200)
  await mock.control.settled()
  expect([received, await mock.control.deliveries()]).toMatchObject([
    [],
    [{ event: 'order.created', status: 'failed', error: 'The contract allows no body with the item' }],
  ])
})

test('a callback goes to the address of the request, unsigned, without a receiver', async () => {
  const { url, received } = await startReceiver()
  const mock = createOrders()
  expect((await request(mock, 'POST /subscriptions/s1', { url: `${url}/x?y=1` })).status).toBe(200)
  await mock.control.settled()
  expect(received).toMatchObject([
    { method: 'PUT', path: '/hooks/x?y=1', headers: { 'webhook-id': expect.stringMatching(/^msg_/) as string } },
  ])
  expect(received[0]?.headers['webhook-signature']).toBeUndefined()
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ type: 'called', data: { id: 'o9', size: 3 } })
})

const at = 'https://a.test'

test.each([
  ['{$request.body#/url}', `${at}/body`],
  ['$request.body#/url', `${at}/body`],
  ['{$request.body#/list/1/at}', `${at}/list`],
  ['https://a.test/{$request.path.id}?of={$request.query.q}', 'https://a.test/s1?of=2'],
  ['{$request.header.X-Url}', `${at}/header`],
  ['https://a.test/{$response.body#/id}/{$response.header.content-type}', 'https://a.test/o1/application/json'],
  [
    'https://a.test/{$method}/{$statusCode}?url={$url}',
    'https://a.test/POST/200?url=http://mock.test/subscriptions/s1?q=2',
  ],
  [`${at}/fixed`, `${at}/fixed`],
])('%s is the address %s', async (expression, address) => {
  const sent: unknown[] = []
  const served = { ...contract, sends: { subscribe: [{ event: 'called', url: expression }] } }
  const mock = createOrders({ fetch: async (input) => (sent.push(input), new Response()) }, served)
  await mock.fetch('http://mock.test/subscriptions/s1?q=2', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-url': `${at}/header` },
    body: JSON.stringify({ url: `${at}/body`, list: [{}, { at: `${at}/list` }] }),
  })
  await mock.control.settled()
  expect(sent).toEqual([address])
})

test.each(['$request.body#/none', '$request.query.none', '$request.header.X-None'])(
  'an optional address that a request leaves out is not a delivery: %s',
  async (expression) => {
    const sends = { subscribe: [{ event: 'called', url: `{${expression}}/a`, optional: [expression] }] }
    const mock = createOrders({}, { ...contract, sends })
    expect((await request(mock, 'POST /subscriptions/s1', {})).status).toBe(200)
    expect(await mock.control.deliveries()).toEqual([])
  },
)

test.each([
  ['{$request.body#/none}', 'There is no $request.body#/none'],
  ['{$request.query.none}', 'There is no $request.query.none'],
  ['{$constructor}', 'There is no $constructor'],
  ['{$response.body#/url}', 'It is not an http or https URL'],
  ['file:///etc/passwd', 'It is not an http or https URL'],
])('an expression that gives no address is listed as failed: %s', async (expression, error) => {
  const served = { ...contract, sends: { subscribe: [{ event: 'called', url: expression }] } }
  const mock = createOrders({}, served)
  expect((await request(mock, 'POST /subscriptions/s1', {})).status).toBe(200)
  expect(await mock.control.deliveries()).toMatchObject([{ event: 'called', status: 'failed', error, attempts: [] }])
})
