import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendRequest, bearer, start, testMock } from './helpers.ts'
import { activitiesOf, facts } from './facts.ts'

/** A step of reading and changing a log. */
type Step =
  | { readonly do: 'read'; readonly limit: number }
  | { readonly do: 'insert'; readonly at: number }
  | { readonly do: 'rename' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 7 }) }),
  // Few distinct times, so that many activities share one.
  fc.record({ do: fc.constant('insert' as const), at: fc.integer({ min: 0, max: 4 }) }),
  fc.constant({ do: 'rename' as const }),
)

test('pages neither repeat nor skip an existing entry, whatever is inserted meanwhile', async () => {
  const run = async (moments: readonly number[], steps: readonly Step[], order: string): Promise<void> => {
    const activities = moments.map((at, index) => ({
      id: `old_${index}`,
      type: 'made',
      reward_id: 'rw',
      created_at: timeOf(at),
    }))
    const mock = testMock({ seed: { rewards: [{ id: 'rw' }], activities } })
    const authorization = await bearer(mock)
    const seen: { id: string; created_at: string }[] = []
    let cursor: string | undefined
    const read = async (limit: number): Promise<boolean> => {
      const query = new URLSearchParams({
        [facts.size]: String(limit),
        [facts.order]: order,
        ...(cursor === undefined ? {} : { [facts.cursor]: cursor }),
      })
      const { status, body } = await sendRequest(mock, `${activitiesOf('rw')}?${query}`, {
        headers: { authorization },
      })
      expect(status).toBe(facts.listed)
      const page = body as unknown as { data: typeof seen; cursor: { next?: string } }
      seen.push(...page.data)
      cursor = page.cursor.next
      // A page that is not the last one is full.
      if (cursor !== undefined) expect(page.data).toHaveLength(limit)
      return cursor === undefined
    }
    let isDone = false
    for (const [index, each] of steps.entries()) {
      if (each.do === 'insert') {
        await mock.control.put('activities', `new_${index}`, {
          type: 'made',
          reward_id: 'rw',
          created_at: timeOf(each.at),
        })
      } else if (each.do === 'rename') await mock.control.put('rewards', 'rw', { name: `Name ${index}` })
      else if (!isDone) isDone = await read(each.limit)
    }
    while (!isDone) isDone = await read(3)

    const ids = seen.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const old = ids.filter((id) => id.startsWith('old_'))
    const inOrder = activities.map(({ id, created_at }, index) => ({ id, created_at, index }))
    const sorted = inOrder
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.index - b.index)
      .map(({ id }) => id)
    expect(old).toEqual(order === 'created_at' ? sorted : sorted.toReversed())
    const times = seen.map(({ created_at }) => created_at)
    expect(times).toEqual(order === 'created_at' ? times.toSorted() : times.toSorted().toReversed())
  }

  const moments = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 20 })
  const orders = fc.constantFrom('created_at', '-created_at')
  await fc.assert(fc.asyncProperty(moments, fc.array(step, { maxLength: 12 }), orders, run), { numRuns: 150, seed: 5 })
})

test('a replaced activity keeps its position', async () => {
  const activities = ['a', 'b', 'c'].map((id) => ({ id, type: 'made', reward_id: 'rw', created_at: timeOf(0) }))
  const mock = testMock({ seed: { rewards: [{ id: 'rw' }], activities } })
  await mock.control.put('activities', 'a', { type: 'changed', reward_id: 'rw', created_at: timeOf(0) })
  const { body } = await sendRequest(mock, `${activitiesOf('rw')}?${facts.order}=created_at`, {
    headers: { authorization: await bearer(mock) },
  })
  expect(body).toMatchObject({ data: [{ id: 'a', type: 'changed' }, { id: 'b' }, { id: 'c' }] })
})

test('a cursor with a changed character is refused', async () => {
  const mock = testMock()
  const authorization = await bearer(mock)
  const path = activitiesOf('rw_mug')
  const { body } = await sendRequest(mock, path, { headers: { authorization } })
  const { next } = body['cursor'] as { next: string }
  await fc.assert(
    fc.asyncProperty(fc.nat(next.length - 1), fc.constantFrom('A', 'z', '.', '_'), async (at, character) => {
      fc.pre(next[at] !== character)
      const cursor = next.slice(0, at) + character + next.slice(at + 1)
      const response = await sendRequest(mock, `${path}?${facts.cursor}=${cursor}`, { headers: { authorization } })
      expect(response).toMatchObject({
        status: 400,
        body: { message: 'Cannot use the cursor: it was not issued by this server' },
      })
    }),
    { numRuns: 60, seed: 5 },
  )
})

function timeOf(moment: number): string {
  return new Date(start + moment * 1000).toISOString()
}

test('a cursor stays valid when rows are restored', async () => {
  const activities = ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'made', reward_id: 'rw', created_at: timeOf(0) }))
  const mock = testMock({ seed: { rewards: [{ id: 'rw' }], activities } })
  const headers = { authorization: await bearer(mock) }
  const path = `${activitiesOf('rw')}?${facts.order}=created_at&${facts.size}=1`
  await mock.control.delete('activities', 'a')
  const { body } = await sendRequest(mock, path, { headers })
  expect(body).toMatchObject({ data: [{ id: 'b' }] })
  await mock.control.restore(await mock.control.snapshot())
  const { next } = body['cursor'] as { next: string }
  expect(await sendRequest(mock, `${path}&${facts.cursor}=${next}`, { headers })).toMatchObject({
    body: { data: [{ id: 'c' }] },
  })
})

test('an activity in a leap second is listed, and hides no other', async () => {
  const moments = ['2016-12-31T23:59:59Z', '2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z']
  const activities = moments.map((created_at, index) => ({
    id: `act_${index}`,
    type: 'made',
    reward_id: 'rw',
    created_at,
  }))
  const mock = testMock({ seed: { rewards: [{ id: 'rw' }], activities } })
  const headers = { authorization: await bearer(mock) }
  const seen: unknown[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({
      [facts.size]: '1',
      [facts.order]: '-created_at',
      ...(cursor === undefined ? {} : { [facts.cursor]: cursor }),
    })
    const { body } = await sendRequest(mock, `${activitiesOf('rw')}?${query}`, { headers })
    const page = body as unknown as { data: { id: string }[]; cursor: { next?: string } }
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.cursor.next
  } while (cursor !== undefined)
  expect(seen).toEqual(['act_2', 'act_1', 'act_0'])
})

test('a page requested again is current, and its cursor matches its order and limit', async () => {
  const activities = ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'made', reward_id: 'rw', created_at: timeOf(0) }))
  const mock = testMock({ seed: { rewards: [{ id: 'rw' }], activities } })
  const headers = { authorization: await bearer(mock) }
  const ids = async (query: string): Promise<readonly string[]> => {
    const seen: string[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const { body } = await sendRequest(mock, `${activitiesOf('rw')}?${query}${cursor}`, { headers })
      const page = body as unknown as { data: { id: string; type: string }[]; cursor: { next?: string } }
      seen.push(page.data.map(({ id, type }) => `${id} ${type}`).join(', '))
      cursor = page.cursor.next === undefined ? undefined : `&${facts.cursor}=${page.cursor.next}`
    }
    return seen
  }
  for (let again = 0; again < 2; again++) {
    expect(await ids(`${facts.order}=created_at&${facts.size}=3`)).toEqual(['a made, b made, c made', 'd made'])
    expect(await ids(`${facts.order}=-created_at&${facts.size}=3`)).toEqual(['d made, c made, b made', 'a made'])
    expect(await ids(`${facts.order}=created_at&${facts.size}=4`)).toEqual(['a made, b made, c made, d made'])
  }
  await mock.control.put('activities', 'b', { type: 'changed', reward_id: 'rw', created_at: timeOf(0) })
  expect(await ids(`${facts.order}=created_at&${facts.size}=3`)).toEqual(['a made, b changed, c made', 'd made'])
  await mock.control.delete('activities', 'a')
  expect(await ids(`${facts.order}=created_at&${facts.size}=3`)).toEqual(['b changed, c made, d made'])
})

test('cursors issued one after another expire one after another', async () => {
  const mock = testMock()
  await mock.control.clock({ freeze: true })
  const headers = { authorization: await bearer(mock) }
  const path = `${activitiesOf('rw_mug')}?${facts.size}=2`
  const moments: unknown[] = []
  for (let second = 0; second < 2; second++) {
    const { body } = await sendRequest(mock, path, { headers })
    moments.push((body['cursor'] as { expires_at: string }).expires_at)
    await mock.control.clock({ advanceMs: 1000 })
  }
  const expired = start + facts.cursorSeconds * 1000
  expect(moments).toEqual([expired, expired + 1000].map((time) => new Date(time).toISOString()))
})
