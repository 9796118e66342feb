import { expect, test } from 'vitest'
import type { FaultRule } from '@specwright/mock-engine'
import { createOrders, request } from './orders.ts'
import { startReceiver } from './receiver.ts'

/** What a receiver gets of these events, one after the other, with a fault; and what the mock lists. */
async function sent(events: readonly string[], ...rules: readonly FaultRule[]) {
  const { url, received } = await startReceiver()
  const { control } = createOrders({ idSeed: 1, receivers: [{ url }] })
  await control.faults(rules)
  for (const event of events) await control.sendEvent(event, { type: event, data: {} })
  await control.settled()
  const all = await control.deliveries()
  const eventOf = (id: string | undefined): string | undefined => all.find((each) => each.id === id)?.event
  return { arrived: received.map(({ headers }) => eventOf(headers['webhook-id'])), all, rules: await control.faults() }
}

const [created, changed, deleted] = ['order.created', 'order.changed', 'order.deleted'] as const
const events = [created, changed, deleted]

test.each<readonly [rule: FaultRule, arrived: readonly string[], statuses: readonly string[]]>([
  [
    { event: changed, copies: 3 },
    [created, changed, changed, changed, deleted],
    ['delivered', 'delivered', 'delivered'],
  ],
  [{ event: '*', copies: 2, count: 1 }, [created, created, changed, deleted], ['delivered', 'delivered', 'delivered']],
  [{ event: created, reorder: true }, [changed, created, deleted], ['delivered', 'delivered', 'delivered']],
  [{ event: '*', reorder: true }, [changed, created], ['delivered', 'delivered', 'held']],
  [{ event: '*', reorder: false }, events, ['delivered', 'delivered', 'delivered']],
  [{ event: changed, drop: 'before' }, [created, deleted], ['delivered', 'failed', 'delivered']],
  [{ event: changed, drop: 'after' }, [created, changed, changed, deleted], ['delivered', 'delivered', 'delivered']],
  [{ event: created, latencyMs: 20 }, events, ['delivered', 'delivered', 'delivered']],
  [{ status: 503 }, events, ['delivered', 'delivered', 'delivered']],
])('%j: %j arrive', async (rule, arrived, statuses) => {
  const found = await sent(events, rule)
  expect(found.arrived).toEqual(arrived)
  expect(found.all.map(({ status }) => status)).toEqual(statuses)
})

test('a rule counts down by deliveries, and what it did is listed', async () => {
  const { all, rules } = await sent(events, { event: '*', count: 2, drop: 'after' })
  expect(rules).toEqual([{ event: '*', count: 0, drop: 'after' }])
  expect(all.map(({ attempts }) => attempts.map(({ status, error }) => error ?? status))).toEqual([
    ['A fault lost the response', 204],
    ['A fault lost the response', 204],
    [204],
  ])
})

test('a delayed delivery delays no request', async () => {
  const { url, received } = await startReceiver()
  const mock = createOrders({ receivers: [{ url }] })
  await mock.control.faults([{ event: created, latencyMs: 600_000 }])
  expect((await request(mock, 'POST /orders', { size: 1 })).status).toBe(200)
  expect(await mock.control.deliveries()).toMatchObject([{ status: 'pending' }])
  await mock.close()
  expect([received, (await mock.control.deliveries())[0]?.error]).toEqual([[], 'The mock was closed'])
})

test.each<readonly [object, string]>([
  [{ event: 'order.creatd' }, '/0/event must be one of order.created, .* Did you mean order.created\\?'],
  [{ event: 5 }, '/0/event must be the name of an event, or "\\*"'],
  [{ event: created, status: 500 }, '/0/status is not for deliveries. Leave it out'],
  [{ event: created, operation: 'addOrder' }, '/0/operation is not for deliveries'],
  [{ copies: 2 }, '/0/copies is for deliveries. Name an event'],
  [{ event: created, copies: 11 }, '/0/copies must be an integer from 1 to 10'],
  [{ event: created, reorder: 1 }, '/0/reorder must be true or false'],
  [{ operation: '*' }, '/0/operation must be one of addOrder'],
])('a rule that is not valid is refused: %j', async (rule, problem) => {
  const { control } = createOrders()
  await expect(control.faults([rule])).rejects.toThrow(new RegExp(`^Cannot set faults: ${problem}`))
})
