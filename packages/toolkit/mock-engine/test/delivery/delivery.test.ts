import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOrders, request, secret } from './orders.ts'
import { startReceiver, type Received } from './receiver.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

/** The signature that a request must have by Standard Webhooks. */
function signatureOf({ headers, body }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

test('an event is sent with its constant headers, and signed at the time of the mock', async () => {
  const { url, received } = await startReceiver()
  const { control } = createOrders({ now: () => now, idSeed: 1, receivers: [{ url, secret }] })
  const body = { type: 'order.created', data: { id: 'o1' } }
  const { deliveries } = await control.sendEvent('order.created', body)
  await control.settled()
  const [sent] = received
  expect(sent).toMatchObject({
    method: 'POST',
    path: '/hooks',
    headers: {
      'content-type': 'application/json',
      'x-kind': 'order',
      'webhook-id': deliveries[0],
      'webhook-timestamp': String(now / 1000),
    },
    body: JSON.stringify(body),
  })
  expect(sent?.headers['webhook-signature']).toBe(signatureOf(sent!))
  expect(await control.deliveries()).toEqual([
    {
      id: deliveries[0],
      event: 'order.created',
      receiver: (await control.receivers())[0]?.id,
      url,
      at: '2026-03-02T12:00:00.000Z',
      status: 'delivered',
      attempts: [{ at: '2026-03-02T12:00:00.000Z', status: 204 }],
      body: JSON.stringify(body),
    },
  ])
})

test('without a body, the example is sent; an event that has none has no body', async () => {
  const { url, received } = await startReceiver()
  const { control } = createOrders({ receivers: [{ url, secret }] })
  await control.sendEvent('order.created')
  await control.sendEvent('ping')
  await control.settled()
  expect(received.map(({ body }) => body)).toEqual(['{"type":"order.created","data":{"id":"o9","size":3}}', ''])
  expect(received[1]?.headers['content-type']).toBeUndefined()
  expect(received[1]?.headers['webhook-signature']).toBe(signatureOf(received[1]!))
})

test.each([
  ['order.creatd', undefined, '/event must be one of .* Did you mean order.created\\?'],
  ['order.created', { type: 5 }, '/body/type must be a string; /body/data must be a object'],
  ['order.created', [], '/body/type must be a string'],
  ['ping', {}, '/body is given, but ping has none'],
  ['vague', undefined, '/body is missing: no valid value of /webhooks/vague was found'],
])('an event that the contract does not allow is not sent: %s %j', async (event, body, problem) => {
  const { url, received } = await startReceiver()
  const { control } = createOrders({ receivers: [{ url }] })
  await expect(control.sendEvent(event, body)).rejects.toThrow(new RegExp(`^Cannot send the event: ${problem}`))
  expect([await control.deliveries(), received]).toEqual([[], []])
})

test.each([
  { replies: [500, 429, 408, 200], attempts: [500, 429, 408, 200], status: 'delivered' },
  {
    replies: [503, 503, 503, 503, 200],
    attempts: [503, 503, 503, 503],
    status: 'failed',
    error: 'No attempt succeeded',
  },
  { replies: [400, 200], attempts: [400], status: 'failed', error: 'The receiver responded with 400' },
  { replies: [302, 200], attempts: [302], status: 'failed', error: 'The receiver responded with 302' },
])(
  'a receiver that responds with $replies gets $attempts.length attempts',
  async ({ replies, attempts, ...outcome }) => {
    const other = await startReceiver()
    const { url, received } = await startReceiver((index) => ({
      status: replies[index] ?? 200,
      headers: { location: other.url },
    }))
    let time = now
    const { control } = createOrders({ now: () => (time += 1000), receivers: [{ url, secret }] })
    await control.sendEvent('ping')
    await control.settled()
    const [delivery] = await control.deliveries()
    expect(delivery).toMatchObject(outcome)
    expect(delivery?.attempts.map(({ status }) => status)).toEqual(attempts)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(attempts.length)
    for (const each of received) expect(each.headers['webhook-signature']).toBe(signatureOf(each))
    expect(other.received).toEqual([])
  },
)

test('a receiver that cannot be reached is tried again, until it can', async () => {
  const refused = await startReceiver()
  await refused.close()
  const { control } = createOrders({ receivers: [{ url: refused.url }] })
  await control.sendEvent('ping')
  await control.settled()
  const [delivery] = await control.deliveries()
  expect(delivery).toMatchObject({ status: 'failed', error: 'No attempt succeeded' })
  expect(delivery?.attempts.map(({ error }) => error)).toEqual(Array(4).fill(expect.stringContaining('ECONNREFUSED')))
})

test('a connection that breaks in the response is tried again', async () => {
  let count = 0
  const server: Server = createServer((socket) => {
    socket.once('data', () => {
      count++
      if (count === 1) socket.destroy()
      else socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const { control } = createOrders({ receivers: [{ url: `http://127.0.0.1:${port}/` }] })
  await control.sendEvent('ping')
  await control.settled()
  const [delivery] = await control.deliveries()
  expect(delivery?.attempts).toMatchObject([{ error: expect.any(String) as string }, { status: 204 }])
})

test.each([
  ['1', 1000],
  ['3600', 30_000],
  [new Date(now + 2000).toUTCString(), 2000],
  ['soon', 10],
  ['0', 10],
])('Retry-After: %s is a wait of %i ms', async (header, wait) => {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  const times: number[] = []
  const replies = [new Response(null, { status: 503, headers: { 'retry-after': header } }), new Response()]
  const fetch = async (): Promise<Response> => {
    times.push(performance.now())
    return replies[times.length - 1]!
  }
  const { control } = createOrders({ fetch, receivers: [{ url: 'https://receiver.test/' }], deliveryRetriesMs: [10] })
  await control.sendEvent('ping')
  const settled = control.settled()
  await vi.runAllTimersAsync()
  await settled
  expect(times[1]! - times[0]!).toBe(wait)
})

test('an attempt is given up after five seconds', async () => {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  const { control } = createOrders({
    fetch: never,
    receivers: [{ url: 'https://receiver.test/' }],
    deliveryRetriesMs: [],
  })
  await control.sendEvent('ping')
  await vi.advanceTimersByTimeAsync(4999)
  expect(await control.deliveries()).toMatchObject([{ status: 'pending', attempts: [] }])
  await vi.advanceTimersByTimeAsync(1)
  await control.settled()
  expect(await control.deliveries()).toMatchObject([
    { status: 'failed', attempts: [{ error: 'There was no response within 5000 ms' }] },
  ])
})

/** A `fetch` of which nothing ever comes. */
async function never(_input: unknown, { signal }: RequestInit = {}): Promise<Response> {
  return await new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

test('a receiver that does not respond delays neither requests nor others, and a close gives it up', async () => {
  const slow = await startReceiver(() => undefined)
  const { url, received, has } = await startReceiver()
  const mock = createOrders({ receivers: [{ url: slow.url }, { url }] })
  for (let count = 0; count < 5; count++)
    expect((await request(mock, 'POST /orders', { size: count })).status).toBe(200)
  await has(5)
  await slow.has(1)
  expect(received).toHaveLength(5)
  await mock.close()
  const late = (await mock.control.deliveries()).filter((each) => each.url === slow.url)
  expect(late.map(({ status, error }) => `${status}: ${error}`)).toEqual(Array(5).fill('failed: The mock was closed'))
  expect(slow.received).toHaveLength(1)
  await request(mock, 'POST /orders', { size: 9 })
  await mock.control.settled()
  expect(received).toHaveLength(5)
})

test('a close lets an attempt in progress end, and retries nothing', async () => {
  let finish = (): void => {}
  const started = new Promise<void>((resolve) => (finish = resolve))
  const { url, has } = await startReceiver(async () => {
    await started
    return { status: 503 }
  })
  const mock = createOrders({ receivers: [{ url }], deliveryRetriesMs: [600_000] })
  await mock.control.sendEvent('ping')
  await has(1)
  const closed = mock.close()
  finish()
  await closed
  expect(await mock.control.deliveries()).toMatchObject([
    { status: 'failed', error: 'The mock was closed', attempts: [{ status: 503 }] },
  ])
})

test('of too many deliveries, the oldest is reported as failed', async () => {
  const { control } = createOrders({ fetch: never, receivers: [{ url: 'https://receiver.test/' }] })
  const ids: (string | undefined)[] = []
  for (let count = 0; count < 1002; count++) ids.push((await control.sendEvent('ping')).deliveries[0])
  const all = await control.deliveries()
  expect(all.map(({ id }) => id)).toEqual(ids)
  expect(all.filter(({ status }) => status === 'failed')).toMatchObject([
    { id: ids[0], error: 'Too many deliveries were waiting' },
    { id: ids[1] },
  ])
})

test('deliveries take no more memory than journals may', async () => {
  const { url } = await startReceiver()
  const { control } = createOrders({ receivers: [{ url }], journalBytes: 100_000 })
  const body = { type: 'order.created', data: { text: 'x'.repeat(10_000) } }
  for (let count = 0; count < 10; count++) await control.sendEvent('order.created', body)
  await control.settled()
  expect((await control.deliveries()).length).toBeLessThan(5)
})
