import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { conversation, failureOf, json, structure } from './service.ts'

// What takes a client long to show: the engine is the same in every client.

test('10 000 concurrent first calls share one token request', async () => {
  // As long as a slow machine takes for all of them.
  const limits = { timeoutMs: 900_000, deadlineMs: 900_000 }
  const { loyalty, tokenRequests, calls } = conversation(() => json(structure), limits)
  await Promise.all(Array.from({ length: 10_000 }, () => loyalty.tierStructures.delete('ts_1')))
  expect([tokenRequests(), calls().length]).toEqual([1, 10_000])
})

async function idsOf(items: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of items) ids.push(id)
  return ids
}

test.each([
  { lead: 0, length: 7 },
  { lead: 0, length: 1500 },
  { lead: 0, length: 5000 },
  { lead: 3000, length: 7 },
])('a cycle of $length cursors is detected after $lead others', async ({ lead, length }) => {
  let page = 0
  const limit = 5 * length + 2 * lead + 10
  const { loyalty } = conversation(
    () => {
      const next = page < lead ? `w${page}` : `c${page % length}`
      return json({ data: [], cursor: { next: page++ < limit ? next : null }, object: 'list' })
    },
    { token: 't' },
  )
  expect(await failureOf(idsOf(loyalty.rewards.listActivities('rw_1').from('before')))).toMatchObject({
    name: 'CursorError',
    reason: 'repeated',
  })
})

test('a signal that outlives many listings keeps no listeners', async () => {
  const { signal } = new AbortController()
  const respond = (): Promise<Response> => Promise.resolve(json({ data: [{ id: 'a' }], object: 'list' }))
  const { loyalty } = conversation(respond, { token: 't', fetch: respond })
  for (let count = 0; count < 100; count++) {
    for await (const _ of loyalty.rewards.listActivities('rw_1', {}, { signal })) break
  }
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
