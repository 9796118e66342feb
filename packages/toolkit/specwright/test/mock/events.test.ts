import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver, type Received } from '../../../mock-engine/test/delivery/receiver.ts'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { installMockEngine, mockIn } from '../mock.ts'
import { runHere } from '../run.ts'
import { messages, orders } from './orders-document.ts'
import { served } from './served.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A mock of the orders that sends to a receiver. */
async function sending(more: Parameters<typeof served>[2] = {}, document: object = orders) {
  const { url, received } = await startReceiver()
  const { mock, send } = await served(document, { receivers: [{ url, secret }], deliveryRetriesMs: [] }, more)
  return { mock, send, received, url }
}

function bodiesOf(received: readonly Received[]): readonly unknown[] {
  return received.map(({ body }) => JSON.parse(body) as unknown)
}

test('what a mock sends, Standard Webhooks verifies, and the generated client reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  installMockEngine(folder)
  const written = { 'api.json': orders, 'events.json': messages, 'package.json': { type: 'module' } }
  writeFiles(
    folder,
    Object.entries(written).map(([path, value]) => ({ path, content: JSON.stringify(value) })),
  )
  const { files } = await generateFolder(join(folder, 'api.json'), {
    events: join(folder, 'events.json'),
    only: ['validators', 'client', 'mock'],
  })
  writeFiles(join(folder, 'out'), files)
  const { unwrapWebhook } = (await import(pathToFileURL(join(folder, 'out/index.ts')).href)) as {
    unwrapWebhook(request: object, secret: string, options: object): Promise<{ name: string; body: unknown }>
  }
  const { url, received } = await startReceiver()
  const { control, close } = await mockIn(join(folder, 'out'), { receivers: [{ url, secret }] })
  onTestFinished(close)
  const names = ['order.created', 'orderUpdated', 'order_deleted', 'orderShipped', 'order.changed', 'stock.low']
  for (const name of names) await control.sendEvent(name)
  await control.settled()
  expect(received).toHaveLength(names.length)
  for (const [index, { headers, body }] of received.entries()) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    const event = await unwrapWebhook({ headers, body }, secret, { name: names[index] })
    expect(event).toMatchObject({ name: names[index], body: JSON.parse(body) as object })
  }
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  expect(() => new Webhook(other).verify(received[0]?.body ?? '', received[0]?.headers ?? {})).toThrow('No matching')
})

test('an example that is not valid is passed over, constant headers are sent, and other content types than JSON are not', async () => {
  const { mock, received } = await sending({ events: messages })
  for (const name of ['orderShipped', 'order_deleted', 'stock.low', 'ping']) await mock.control.sendEvent(name)
  await expect(mock.control.sendEvent('dialed')).rejects.toThrow('/event must be one of')
  await mock.control.settled()
  const [shipped, deleted, low, ping] = received
  expect(JSON.parse(shipped?.body ?? '')).toEqual({ type: 'order.shipped', data: { to: 'Oslo' } })
  expect(deleted?.headers).toMatchObject({ 'x-event': 'order deleted', 'content-type': 'application/json' })
  expect(deleted?.headers['x-trace']).toBeUndefined()
  expect(low).toMatchObject({
    headers: { 'x-stock': 'low', 'content-type': 'application/cloudevents+json' },
    body: '{"type":"stock.low","data":{"left":3}}',
  })
  expect([ping?.method, ping?.body]).toEqual(['GET', ''])
})

test('changes of items are sent as the document describes them', async () => {
  const { mock, send, received } = await sending()
  const { id } = (await send('POST /orders', { size: 1 })).body as { id: string }
  await send(`PATCH /orders/${id}`, { size: 2 })
  await send('PUT /orders/own', { size: 3, note: 'put' })
  await send('PUT /orders/own', { size: 4 })
  await send(`DELETE /orders/${id}`)
  expect((await send(`DELETE /orders/${id}`)).status).toBe(404)
  expect((await send('POST /orders', { size: 0 })).status).toBe(400)
  await mock.control.settled()
  expect(bodiesOf(received)).toEqual([
    { type: 'order.created', data: { id, size: 1 } },
    { kind: 'order.updated', data: { object: { id, size: 2 } } },
    { type: 'order.created', data: { id: 'own', size: 3, note: 'put' } },
    { kind: 'order.updated', data: { object: { id: 'own', size: 4 } } },
    { id, size: 2 },
  ])
})

test.each([
  ['an operation', { mock: { examples: ['addOrder'] } }, ['order.created', 'orderUpdated', 'order_deleted']],
  ['a webhook', { mock: { examples: ['postOrderCreated'] } }, ['orderUpdated', 'order_deleted']],
])('what is by example sends nothing: %s', async (_what, more, names) => {
  const { mock, send } = await sending(more)
  await send('POST /orders', { size: 1 })
  await send('PUT /orders/own', { size: 3 })
  await send('PUT /orders/own', { size: 4 })
  await send('DELETE /orders/own')
  await mock.control.settled()
  expect((await mock.control.deliveries()).map(({ event }) => event)).toEqual(names)
})

test('a callback goes where the request says', async () => {
  const { send, mock, received, url } = await sending()
  await mock.control.deleteReceiver((await mock.control.receivers())[0]?.id ?? '')
  expect((await send('POST /subscriptions', { callbackUrl: `${url}/mine` })).status).toBe(200)
  expect((await send('POST /subscriptions', { callbackUrl: 'mine' })).status).toBe(200)
  await mock.control.settled()
  expect(received).toMatchObject([{ method: 'POST', path: '/hooks/mine?order=7' }])
  expect(await mock.control.deliveries()).toMatchObject([
    { event: 'onOrder', status: 'delivered' },
    { event: 'onOrder', status: 'failed', url: 'mine?order=7', error: 'It is not an http or https URL' },
  ])
})

test('a callback without its optional address is not a failed delivery', async () => {
  const optional = JSON.stringify(orders).replace('"required":["callbackUrl"],', '')
  const { send, mock } = await served(JSON.parse(optional) as object) // the same document
  expect((await send('POST /subscriptions', {})).status).toBe(200)
  expect(await mock.control.deliveries()).toEqual([])
})

test('--explain says when each event is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'explain-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(folder, [
    { path: 'api.json', content: JSON.stringify(orders) },
    { path: 'events.json', content: JSON.stringify(messages) },
  ])
  const { stdout } = await runHere(folder, 'mock', 'api.json', '--events', 'events.json', '--explain')
  const lines = stdout.split('\n').filter((line) => line.startsWith('event '))
  expect(lines).toEqual([
    'event stock.low  sent on request: its name does not say what happened to an item',
    'event order.created  sent after addOrder, putOrder (item: /data)',
    'event orderUpdated  sent after putOrder, changeOrder (item: /data/object)',
    'event order_deleted  sent after removeOrder (item: the body)',
    'event orderShipped  sent on request: its name does not say what happened to an item',
    'event order.changed  sent on request: nothing says where the item is in its body',
    'event ping  sent on request: its name does not say what happened to an item',
    'event onOrder  sent after subscribe (to: {$request.body#/callbackUrl}?order={$response.body#/id})',
  ])
})

test('a handler sends events after its response', async () => {
  const shipOrder = ({ events, path }: { events: Events; path: { id: string } }): object => {
    events.send('orderShipped', { type: 'order.shipped', data: { to: 'Bergen' } })
    events.send('stock.low')
    return path.id === 'lost' ? { status: 404 } : { status: 409 }
  }
  const { url, received } = await startReceiver()
  const options = { handlers: { shipOrder } as object, receivers: [{ url }] }
  const { mock, send } = await served(orders, options, { events: messages })
  expect((await send('POST /orders/lost/ship')).status).toBe(500)
  expect((await send('POST /orders/o1/ship')).status).toBe(409)
  await mock.control.settled()
  expect(bodiesOf(received)).toEqual([
    { type: 'order.shipped', data: { to: 'Bergen' } },
    { type: 'stock.low', data: { left: 3 } },
  ])
})

interface Events {
  send(event: string, body?: unknown): void
}

test.each([
  ['orderShiped', undefined, '/event must be one of [^]* Did you mean orderShipped?'],
  ['orderShipped', { type: 'order.shipped', data: {} }, '/body/data/to is required'],
])('a handler that sends what the document does not allow fails: %s %j', async (event, body, problem) => {
  const { url, received } = await startReceiver()
  const shipOrder = ({ events }: { events: Events }): object => {
    events.send('orderShipped')
    events.send(event, body)
    return { status: 409 }
  }
  const { mock, send } = await served(orders, { handlers: { shipOrder }, receivers: [{ url }] })
  const response = await send('POST /orders/o1/ship')
  expect(response.status).toBe(500)
  expect(JSON.stringify(response.body)).toMatch(
    new RegExp(`The handler of shipOrder failed: Cannot send the event: ${problem}`),
  )
  await mock.control.settled()
  expect(received).toEqual([])
})

/** A webhook whose body is an order in `data`, and perhaps more. */
function named(properties: object) {
  return {
    post: {
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
      responses: {},
    },
  }
}

const order = { $ref: '#/components/schemas/Order' }
const paid = { type: 'object', required: ['paid'], properties: { paid: { type: 'boolean' } } }

test.each([
  ['one member', { orderCreated: named({ data: order }) }, ['orderCreated']],
  ['another noun', { parcelCreated: named({ data: order }) }, []],
  ['more than a noun', { 'v1.order.created': named({ data: order }) }, []],
  ['another verb', { orderSeen: named({ data: order }) }, []],
  ['two places', { orderCreated: named({ before: order, after: order }) }, []],
  ['an array', { orderCreated: named({ data: { type: 'array', items: order } }) }, []],
  ['another item', { orderCreated: named({ data: { type: 'object', properties: { id: { type: 'string' } } } }) }, []],
  ['more than an item has', { orderCreated: named({ data: { allOf: [order, paid] } }) }, []],
  ['two events', { orderCreated: named({ data: order }), orderAdded: named({ data: order }) }, []],
])('an event is sent after an operation only where nothing else is possible: %s', async (_what, webhooks, sent) => {
  const { mock, send } = await sending({}, { ...orders, webhooks })
  expect((await send('POST /orders', { size: 1 })).status).toBe(201)
  await mock.control.settled()
  expect((await mock.control.deliveries()).map(({ event }) => event)).toEqual(sent)
})
