import { expect, onTestFinished, test, vi } from 'vitest'
import { contract, createOrders, request } from './orders.ts'

/** A status, and the body as JSON. */
async function received(response: Promise<Response>): Promise<readonly [status: number, body: unknown]> {
  const { status, ...read } = await response.then(async (each) => ({ status: each.status, text: await each.text() }))
  return [status, read.text === '' ? undefined : JSON.parse(read.text)]
}

test('a contract may have collections of the names that events have', async () => {
  const named = (name: string): string => name.replace('orders', 'events')
  const collections = contract.collections!.map((each) => ({ ...each, name: named(each.name) }))
  const actions = Object.fromEntries(
    Object.entries(contract.actions!).map(([id, action]) => [id, { ...action, collection: named(action.collection) }]),
  )
  const mock = createOrders({ seed: { events: [{ id: 'o1', size: 1 }] } }, { ...contract, collections, actions })
  expect(await received(request(mock, 'GET /__control/events'))).toEqual([200, [{ id: 'o1', size: 1 }]])
  expect((await received(request(mock, 'GET /__control/events/o1')))[0]).toBe(200)
  expect(await received(request(mock, 'POST /__control/events', { event: 'ping' }))).toEqual([202, { deliveries: [] }])
  expect((await received(request(createOrders(), 'GET /__control/events')))[0]).toBe(405)
})

test.each([
  ['POST /__control/events', {}, 400, '/event must be its name'],
  ['POST /__control/events', { event: 'ping', boddy: 1 }, 400, '/boddy is unknown. Use event, body'],
  ['PUT /__control/events/receivers', {}, 405, ''],
  ['GET /__control/events/receivers/r1', undefined, 405, ''],
  ['DELETE /__control/events/receivers/r1', undefined, 404, 'There is no receiver "r1"'],
  ['GET /__control/events/deliveries?settled=yes', undefined, 400, '/settled must be true or false'],
  ['GET /__control/events/deliveries?limit=0', undefined, 400, '/limit must be an integer from 1 to 1000'],
  ['GET /__control/events/deliveries?before=x', undefined, 400, '/before is unknown. Use limit and after'],
  ['GET /__control/events/deliveries?after=x', undefined, 404, 'There is no delivery "x"'],
])('%s %j is %i', async (line, body, status, problem) => {
  const [actual, error] = await received(request(createOrders(), line, body))
  expect([actual, JSON.stringify(error)]).toEqual([
    status,
    expect.stringContaining(JSON.stringify(problem).slice(1, -1)),
  ])
})

test('a request waits for deliveries, at most ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const never = async (): Promise<Response> => await new Promise(() => {})
  const mock = createOrders({ fetch: never, receivers: [{ url: 'https://receiver.test/' }] })
  await mock.control.sendEvent('ping')
  let response: readonly [number, unknown] | undefined
  const listed = received(request(mock, 'GET /__control/events/deliveries?settled=true')).then((it) => (response = it))
  await vi.advanceTimersByTimeAsync(9999)
  expect(response).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await listed
  expect(response).toMatchObject([200, [{ event: 'ping', status: 'pending' }]])
  vi.useRealTimers()
})

test('a reset forgets deliveries, receivers and faults, and gives up what is on its way', async () => {
  const never = async (_to: unknown, { signal }: RequestInit = {}): Promise<Response> => {
    return await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  const mock = createOrders({ fetch: never })
  await mock.control.addReceiver({ url: 'https://receiver.test/' })
  await mock.control.faults([{ event: '*', copies: 2 }])
  await mock.control.sendEvent('ping')
  await mock.control.reset()
  await mock.control.settled()
  expect([await mock.control.deliveries(), await mock.control.receivers(), await mock.control.faults()]).toEqual([
    [],
    [],
    [],
  ])
})
