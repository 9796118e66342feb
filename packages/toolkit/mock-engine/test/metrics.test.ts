import {
  createMemoryStore,
  createMockServer,
  StoreError,
  type MockServer,
  type MockTypes,
} from '@specwright/mock-engine'
import parse from 'parse-prometheus-text-format'
import { expect, test } from 'vitest'
import { createOrders } from './delivery/orders.ts'
import { startReceiver } from './delivery/receiver.ts'
import { contract } from './things.ts'

/** The metrics of a mock by name, as the parser of someone else reads them: histograms only without labels, those of one operation. */
async function metricsOf({ fetch }: Pick<MockServer<MockTypes>, 'fetch'>, operation?: string) {
  const response = await fetch('http://mock.test/__control/metrics')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const label = `operation="${operation}"`
  const lines = (await response.text()).split('\n').flatMap((line) => {
    if (operation === undefined || line.startsWith('#')) return line
    return line.includes(`{${label}`) ? line.replace(`{${label},`, '{').replace(`{${label}}`, '') : []
  })
  const families = parse(lines.join('\n'))
  expect(families.every(({ help, type }) => help !== '' && ['COUNTER', 'GAUGE', 'HISTOGRAM'].includes(type))).toBe(true)
  return Object.fromEntries(families.map(({ name, metrics }) => [name, metrics]))
}

test('requests are counted by operation and status, and their durations are a histogram', async () => {
  const mock = createMockServer(contract)
  for (const path of ['/things', '/things', '/nowhere', '/__control/clock']) await mock.fetch(`http://mock.test${path}`)
  await mock.fetch('http://mock.test/things', { headers: { prefer: 'code=400' } })
  await mock.fetch('http://mock.test/things/none', { method: 'DELETE', headers: { 'x-mock-tenant': 'a' } })
  const metrics = await metricsOf(mock)
  expect(metrics['mock_requests_total']).toEqual([
    { value: '2', labels: { operation: 'list', status: '200' } },
    { value: '1', labels: { operation: 'list', status: '400' } },
    { value: '1', labels: { operation: '', status: '404' } },
    { value: '1', labels: { operation: 'remove', status: '404' } },
  ])
  for (const [operation, count] of [
    ['list', '3'],
    ['', '1'],
    ['remove', '1'],
  ] as const) {
    const durations = (await metricsOf(mock, operation))['mock_request_duration_seconds']
    const { buckets = {}, sum } = durations?.[0] ?? {}
    expect(durations).toMatchObject([{ count, buckets: { '+Inf': count } }])
    expect(Number(sum)).toBeGreaterThan(0)
    const bounds = Object.keys(buckets).toSorted((a, b) => Number(a.replace('+Inf', 'Infinity')) - Number(b))
    const counts = bounds.map((bound) => Number(buckets[bound]))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  }
})

test('what clients invent is no label', async () => {
  const mock = createMockServer(contract)
  const sizes: number[] = []
  for (const round of [1, 2]) {
    for (let n = 0; n < 50; n++) {
      const headers = { 'x-mock-tenant': `t${round}-${n}`, 'user-agent': `a${n}` }
      await mock.fetch(`http://mock.test/nowhere/${round}/${n}?q=${n}`, { method: `M${n}`, headers })
      await mock.fetch(`http://mock.test/things/${round}-${n}`, { method: 'DELETE', headers })
    }
    sizes.push((await (await mock.fetch('http://mock.test/__control/metrics')).text()).split('\n').length)
  }
  expect(sizes[1]).toBe(sizes[0])
})

test.each(['a"b', 'a\\b', 'a\nb', 'a\\"b\\n', 'a{b="c"} 1'])('an operation may have the id %j', async (id) => {
  const { list } = contract.routes
  const route = { ...list!, operation: { ...list!.operation, id } } // as the contract has it
  const mock = createMockServer({ ...contract, actions: {}, routes: { [id]: route } })
  await mock.fetch('http://mock.test/things')
  const { mock_requests_total: requests } = await metricsOf(mock)
  expect(requests).toEqual([{ value: '1', labels: { operation: id, status: '200' } }])
})

test('the store and the tenants are measured', async () => {
  const failing: { error?: StoreError } = {}
  const createStore = () => ({
    ...createMemoryStore(),
    check() {
      if (failing.error) throw failing.error
    },
  })
  const mock = createMockServer(contract, { createStore, version: '1.2.3' })
  for (const tenant of ['a', 'b']) await mock.tenant(tenant).list('things')
  const measured = async () => {
    const metrics = await metricsOf(mock)
    return ['info', 'store_readable', 'store_writable', 'store_failures_total', 'tenants'].map(
      (name) => metrics[`mock_${name}`]?.[0],
    )
  }
  const info = { value: '1', labels: { version: '1.2.3', store: 'memory' } }
  expect(await measured()).toEqual([info, { value: '1' }, { value: '1' }, { value: '0' }, { value: '2' }])
  failing.error = new StoreError('the disk is gone')
  expect(await measured()).toEqual([info, { value: '0' }, { value: '0' }, { value: '1' }, { value: '2' }])
})

test('deliveries are counted by event and outcome, of all tenants', async () => {
  const { url } = await startReceiver((index) => ({ status: index === 1 ? 400 : 204 }))
  const orders = createOrders({ receivers: [{ url }], deliveryRetriesMs: [] })
  const event = 'order.created'
  for (const control of [orders.control, orders.tenant('a')]) {
    await control.sendEvent(event)
    await control.settled()
  }
  const metrics = await metricsOf(orders)
  expect(metrics['mock_deliveries_total']).toEqual([
    { value: '1', labels: { event, status: 'delivered' } },
    { value: '1', labels: { event, status: 'failed' } },
  ])
  expect(metrics['mock_deliveries_pending']).toEqual([{ value: '0', labels: { event } }])
})

test('metrics need the control token, as a scrape of Prometheus can send it', async () => {
  const { fetch } = createMockServer(contract, { controlToken: 'secret' })
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await fetch('http://mock.test/__control/metrics', { headers })).status
  expect([await status({}), await status({ authorization: 'Bearer secret' })]).toEqual([403, 200])
})
