import { expect, test } from 'vitest'
import type { MockServer } from '@specwright/mock-engine'
import { createShop } from './shop.ts'

const hour = 3_600_000

/** Sends a request to a tenant; returns the status. */
async function ask({ fetch }: Pick<MockServer<never>, 'fetch'>, tenant: string, body = ''): Promise<number> {
  const headers = { 'x-shop-key': 'the-key', 'x-mock-tenant': tenant, 'x-note': body }
  return (await fetch('http://mock.test/orders/o1', { headers })).status
}

test('a tenant ends when it has been idle for an hour, and starts anew with the next request', async () => {
  let now = 0
  const mock = createShop({ now: () => now })
  await mock.control.delete('orders', 'o1')
  await mock.tenant('used').delete('orders', 'o1')
  await mock.tenant('idle').delete('orders', 'o1')
  for (let half = 0; half < 2; half++) {
    expect(await ask(mock, 'used')).toBe(404)
    now += hour / 2
  }
  expect((await mock.control.tenants()).map(({ name }) => name)).toEqual(['idle', 'used'])
  expect([await ask(mock, 'used'), await ask(mock, 'idle'), await ask(mock, '')]).toEqual([404, 200, 404])
})

test('more than 1,000 tenants end the ones that have been idle the longest', async () => {
  const mock = createShop()
  for (const name of ['oldest', 'used']) await mock.tenant(name).delete('orders', 'o1')
  await mock.control.delete('orders', 'o1')
  for (let n = 0; n < 1000; n++) {
    await ask(mock, 'used')
    expect(await ask(mock, `t${n}`)).toBe(200)
  }
  expect(await mock.control.tenants()).toHaveLength(1000)
  expect([await ask(mock, 'used'), await ask(mock, ''), await ask(mock, 'oldest')]).toEqual([404, 404, 200])
})

/** An order with some thousand characters. */
const large = { id: 'large', shop: 's1', note: 'x'.repeat(5000) }

test.each<[what: string, tenantBytes: number, kept: number]>([
  ['nothing but the last one', 0, 1],
  ['ten without rows of their own', 163_840, 10],
])('tenants together take a limited amount of memory: %s', async (_, tenantBytes, kept) => {
  const mock = createShop({ tenantBytes })
  for (let n = 0; n < 30; n++) expect(await ask(mock, `t${n}`)).toBe(200)
  expect((await mock.control.tenants()).map(({ name }) => name)).toEqual(
    Array.from({ length: kept }, (__, n) => `t${30 - kept + n}`),
  )
})

test.each(['before', 'after'])('rows that tenants get %s others are created count', async (when) => {
  const mock = createShop({ tenantBytes: 200_000 })
  const names = ['one', 'two', 'three', 'four', 'five', 'six']
  if (when === 'after') for (const name of names) await ask(mock, name)
  for (const name of names) await mock.tenant(name).put('orders', 'large', large)
  for (let n = 0; n < 101; n++) await ask(mock, 'six')
  const left = (await mock.control.tenants()).map(({ name }) => name)
  // A character takes up to four bytes.
  expect(left).toEqual(names.slice(-left.length))
  expect(left.length).toBeGreaterThan(3)
  expect(left.length).toBeLessThan(names.length + 1)
  for (let n = 0; n < 20; n++) await mock.tenant('six').put('orders', `large${n}`, { ...large, id: `large${n}` })
  for (let n = 0; n < 101; n++) await ask(mock, 'six')
  expect((await mock.control.tenants()).map(({ name }) => name)).toEqual(['six'])
  expect((await mock.tenant('six').list('orders')).length).toBeGreaterThan(20)
})

test('rows that are removed, reset or restored do not count any more', async () => {
  const mock = createShop({ tenantBytes: 120_000 })
  const changes = [
    async (name: string) => await mock.tenant(name).delete('orders', 'large'),
    async (name: string) => await mock.tenant(name).put('orders', 'large', { ...large, note: '' }),
    async (name: string) => await mock.tenant(name).reset(),
  ]
  for (const change of changes) {
    for (let round = 0; round < 20; round++) {
      for (const name of ['one', 'two']) {
        await mock.tenant(name).put('orders', 'large', large)
        await change(name)
      }
    }
    for (let n = 0; n < 101; n++) await ask(mock, 'three')
    expect(await mock.control.tenants()).toHaveLength(3)
  }
})

test('journals together take a limited amount of memory, and a busy tenant loses its own entries first', async () => {
  const limit = 1_000_000
  const mock = createShop({ journalBytes: limit })
  for (let n = 0; n < 5; n++) await ask(mock, 'quiet')
  for (let n = 0; n < 200; n++) for (const name of ['one', 'two']) await ask(mock, name, 'x'.repeat(8000))
  const kept = await Promise.all(['quiet', 'one', 'two'].map(async (name) => await mock.tenant(name).journal()))
  expect(kept.map((entries) => entries.length)).toEqual([5, expect.any(Number), expect.any(Number)])
  const [, one = [], two = []] = kept
  expect(Math.abs(one.length - two.length)).toBeLessThanOrEqual(1)
  // It is used, and a character counts as two bytes.
  expect(JSON.stringify(kept).length).toBeGreaterThan(limit / 4)
  expect(JSON.stringify(kept).length).toBeLessThan(limit)
  const usage = await mock.control.tenants()
  expect(usage.reduce((sum, each) => sum + each.journal_bytes, 0)).toBeLessThanOrEqual(limit)
  // The newest request is always there.
  await ask(mock, 'late', 'late')
  await mock.tenant('late').verify({ operation: 'getOrder' }, 1)
})

test('a tenant that ended does not count any more', async () => {
  const mock = createShop({ journalBytes: 100_000 })
  await ask(mock, 'old', 'x'.repeat(8000))
  await mock.control.deleteTenant('old')
  for (let n = 0; n < 10; n++) await ask(mock, '', 'x'.repeat(1000))
  await mock.control.verify({}, 10)
})

test('tenants are listed and deleted over HTTP', async () => {
  let now = 0
  const mock = createShop({ now: () => now })
  const send = async (method: string, path: string): Promise<Response> =>
    await mock.fetch(`http://mock.test/__control/${path}`, { method })
  await mock.tenant('one').delete('orders', 'o1')
  now = 5000
  expect(await (await send('GET', 'tenants')).json()).toEqual([{ name: 'one', idle_seconds: 5, journal_bytes: 0 }])
  expect((await send('DELETE', 'tenants/one')).status).toBe(204)
  expect(await mock.control.tenants()).toEqual([])
  expect(await ask(mock, 'one')).toBe(200)
  expect((await send('DELETE', 'tenants/never_used')).status).toBe(204)
  expect((await send('DELETE', 'tenants/not%20a%20name')).status).toBe(404)
  const refused = await send('GET', 'tenants/one')
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'DELETE'])
})

test('readiness creates no tenant', async () => {
  const mock = createShop()
  const response = await mock.fetch('http://mock.test/__control/health', { headers: { 'x-mock-tenant': 'any' } })
  expect(response.status).toBe(200)
  expect(await mock.control.tenants()).toEqual([])
})
