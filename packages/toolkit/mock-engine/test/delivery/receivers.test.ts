import { expect, test } from 'vitest'
import { createOrders, request, secret } from './orders.ts'
import { startReceiver } from './receiver.ts'

const url = 'https://receiver.test/hooks'

test.each([
  [5, 'it must be an object'],
  [{}, '/url must be an http or https URL without a user'],
  [{ url: 'ftp://receiver.test' }, '/url must be an http or https URL'],
  [{ url: 'https://user:hush@receiver.test' }, '/url must be an http or https URL without a user'],
  [{ url, secret: 'whsec_c2hvcnQ=' }, '/secret must be whsec_ and 24 to 64 bytes as base64'],
  [{ url, secret: secret.slice(6) }, '/secret must be whsec_'],
  [{ url, events: 'ping' }, '/events must be an array of names of events'],
  [{ url, events: ['ping', 'pong'] }, '/events/1 must be one of .* Did you mean ping\\?'],
  [{ url, tokn: 'x' }, '/tokn is unknown. A receiver has url, secret, events'],
])('a receiver that is not valid is refused: %j', async (receiver, problem) => {
  const { control } = createOrders()
  const added = control.addReceiver(receiver as never)
  await expect(added).rejects.toThrow(new RegExp(`^Cannot add the receiver: ${problem}`))
  await expect(added).rejects.not.toThrow(/hush|c2hvcnQ|MfKQ/)
  expect(await control.receivers()).toEqual([])
})

test.each([
  [{ receivers: { url } as never }, /^Cannot create the mock: receivers must be an array of receivers/],
  [{ receivers: [{ url: 'nowhere' }] }, /^Cannot create the mock: receivers\/0\/url must be an http or https URL/],
  [
    { receivers: [{ url }, { url, secrt: 'hush' } as never] },
    /receivers\/1\/secrt is unknown\. A receiver has [^]*secret/,
  ],
  [{ receivers: ['x' as never] }, /receivers\/0 must be an object$/],
  [{ receivers: [{ url, events: ['pong'] }] }, /receivers\/0\/events\/0 must be one of/],
  [
    { receivers: [{ url, secret: 'hush' }] },
    /^Cannot create the mock: receivers\/0\/secret must be whsec_ and 24 to 64 bytes as base64$/,
  ],
  [{ deliveryRetriesMs: Array(17).fill(1) as number[] }, /deliveryRetriesMs must be an array of at most 16 integers/],
  [{ deliveryRetriesMs: [-1] }, /deliveryRetriesMs must be/],
  [{ fetch: 'no' as never }, /fetch must be a function/],
])('options that are not allowed are refused: %j', (options, message) => {
  expect(() => createOrders(options)).toThrow(message)
})

test('a secret is made if there is none, and shown once', async () => {
  const { url: own, received } = await startReceiver()
  const { control } = createOrders()
  const { id, secret: made } = await control.addReceiver({ url: own, events: ['ping'] })
  expect(Buffer.from(made.replace(/^whsec_/, ''), 'base64')).toHaveLength(24)
  await control.sendEvent('ping')
  await control.sendEvent('order.created')
  await control.settled()
  expect(received).toHaveLength(1)
  expect(await control.receivers()).toEqual([{ id, url: own, events: ['ping'] }])
  expect(JSON.stringify([await control.receivers(), await control.deliveries()])).not.toContain(made)
})

test('each tenant has its receivers and deliveries, and those of the options', async () => {
  const [common, own] = [await startReceiver(), await startReceiver()]
  const mock = createOrders({ receivers: [{ url: common.url }] })
  const tenant = mock.tenant('run-1')
  await tenant.addReceiver({ url: own.url })
  await mock.control.sendEvent('ping')
  await mock.control.settled()
  expect([common.received.length, own.received.length]).toEqual([1, 0])
  await tenant.sendEvent('ping')
  await tenant.settled()
  expect([common.received.length, own.received.length]).toEqual([2, 1])
  expect([(await mock.control.deliveries()).length, (await tenant.deliveries()).length]).toEqual([1, 2])
  await tenant.reset()
  expect([(await tenant.receivers()).map((each) => each.url), await tenant.deliveries()]).toEqual([[common.url], []])
})

test('a receiver that responds with 410 is removed', async () => {
  const { url: gone, received } = await startReceiver(() => ({ status: 410 }))
  const { control } = createOrders({ receivers: [{ url: gone }] })
  await control.sendEvent('ping')
  await control.sendEvent('order.created')
  await control.settled()
  expect(received).toHaveLength(1)
  expect(await control.deliveries()).toMatchObject([
    { status: 'failed', error: 'The receiver responded with 410' },
    { status: 'failed', error: 'The receiver is gone (410)' },
  ])
  expect([await control.receivers(), await control.sendEvent('ping')]).toEqual([[], { deliveries: [] }])
})

test('what was not yet delivered to a receiver fails when it is deleted', async () => {
  const { url: slow, has } = await startReceiver(() => undefined)
  const { control } = createOrders()
  const { id } = await control.addReceiver({ url: slow })
  for (const event of ['ping', 'order.created']) await control.sendEvent(event)
  await has(1)
  await control.deleteReceiver(id)
  expect((await control.deliveries())[1]).toMatchObject({ status: 'failed', error: 'The receiver was deleted' })
  await expect(control.deleteReceiver(id)).rejects.toMatchObject({ status: 404 })
})

test('a hundred receivers are enough', async () => {
  const { control } = createOrders()
  for (let count = 0; count < 100; count++) await control.addReceiver({ url })
  await expect(control.addReceiver({ url })).rejects.toMatchObject({ status: 409 })
})

test('nothing is sent, and nothing listed, without a receiver', async () => {
  const sent: unknown[] = []
  const mock = createOrders({ fetch: async (input) => (sent.push(input), new Response()) })
  await request(mock, 'POST /orders', { size: 1 })
  await mock.control.settled()
  expect([sent, await mock.control.deliveries()]).toEqual([[], []])
})
