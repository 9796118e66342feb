import { expect } from 'vitest'
import { conversation, failureOf, json, structure } from './service.ts'

/** So many concurrent first calls share one request for a token. */
export async function sharesToken(count: number): Promise<void> {
  // As long as a slow machine takes for all of them.
  const limits = { timeoutMs: 900_000, deadlineMs: 900_000 }
  const { loyalty, tokenRequests, calls } = conversation(() => json(structure), limits)
  await Promise.all(Array.from({ length: count }, () => loyalty.tierStructures.delete('ts_1')))
  expect([tokenRequests(), calls().length]).toEqual([1, count])
}

async function idsOf(items: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of items) ids.push(id)
  return ids
}

/** A cycle of cursors is detected after so many others. */
export async function detectsCycle({
  lead,
  length,
}: {
  readonly lead: number
  readonly length: number
}): Promise<void> {
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
}
