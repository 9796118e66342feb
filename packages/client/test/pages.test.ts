import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import type { LoyaltyClientOptions, Page } from '../src/index.ts'
import { conversation, failure, failureOf, json, served, type Conversation } from './service.ts'

interface Sent {
  readonly ids: readonly string[]
  readonly next?: string | null
  readonly expiresAt?: string
}

/** A service that returns these pages by cursor; the cursor of the first is `''`. */
function pages(byCursor: Readonly<Record<string, Sent>>, options: Partial<LoyaltyClientOptions> = {}): Conversation {
  return conversation(({ path }) => {
    const page = byCursor[new URLSearchParams(path.split('?')[1]).get('cursor') ?? '']
    if (page === undefined) return failure(400, 'invalid_cursor')
    const data = page.ids.map((id) => ({ id, type: 'vl.reward.created', created_at: '2026-01-01T00:00:00Z' }))
    return json({ data, cursor: { next: page.next, expires_at: page.expiresAt }, object: 'list' })
  }, options)
}

const three = { '': { ids: ['a', 'b'], next: 'c1' }, c1: { ids: [], next: 'c2' }, c2: { ids: ['c'] } }

async function idsOf(items: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of items) ids.push(id)
  return ids
}

test.each([{ prefetch: false }, { prefetch: true }])(
  'items are listed in order across pages, including an empty page ($prefetch)',
  async (options) => {
    const { loyalty, calls } = pages(three)
    expect(await idsOf(loyalty.rewards.listActivities('rw_1', { limit: 2 }, options))).toEqual(['a', 'b', 'c'])
    expect(calls().map(({ path }) => path.split('?')[1])).toEqual(['limit=2', 'limit=2&cursor=c1', 'limit=2&cursor=c2'])
  },
)

test('a listing can be read twice, and requests its pages each time', async () => {
  const { loyalty, calls } = pages(three)
  const listing = loyalty.rewards.listActivities('rw_1')
  expect(calls().length).toBe(0)
  expect([await idsOf(listing), await idsOf(listing)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('pages are listed one by one', async () => {
  const lengths: number[] = []
  for await (const page of pages(three).loyalty.rewards.listActivities('rw_1').pages()) lengths.push(page.data.length)
  expect(lengths).toEqual([2, 0, 1])
})

test('next() returns the next page, and undefined after the last', async () => {
  const { loyalty } = pages(three)
  const first = await loyalty.rewards.listActivities('rw_1').page()
  const second = await first.next()
  const third = await second?.next()
  expect([first.cursor, second?.data, third?.data.map(({ id }) => id), await third?.next()]).toEqual([
    'c1',
    [],
    ['c'],
    undefined,
  ])
})

test('page().withResponse() returns a page with its response', async () => {
  const { data, response } = await pages(three).loyalty.rewards.listActivities('rw_1').page().withResponse()
  expect([data.data.length, response.status]).toEqual([2, 200])
})

test.each([
  { prefetch: false, requests: 1 },
  { prefetch: true, requests: 2 },
])('leaving the loop stops the requests, with prefetch $prefetch after $requests', async ({ prefetch, requests }) => {
  const { loyalty, calls } = pages({
    '': { ids: ['a', 'b'], next: 'c1' },
    c1: { ids: ['c'], next: 'c2' },
    c2: { ids: ['d'] },
  })
  for await (const { id } of loyalty.rewards.listActivities('rw_1', {}, { prefetch })) if (id === 'b') break
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls().length).toBe(requests)
})

test('a pending page is aborted when the loop is left', async () => {
  let signal: AbortSignal | null | undefined
  const page = { data: [{ id: 'a' }], cursor: { next: 'c1' }, object: 'list' }
  const { loyalty } = conversation(() => json(page), {
    token: 't',
    fetch: (input, init) => {
      if (!new URL(input instanceof Request ? input.url : input).search) return Promise.resolve(json(page))
      signal = init?.signal
      return new Promise<Response>(() => {})
    },
  })
  for await (const _ of loyalty.rewards.listActivities('rw_1', {}, { prefetch: true })) break
  expect(signal?.aborted).toBe(true)
})

test('a signal that outlives many listings leaks no listeners', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { signal } = new AbortController()
  const respond = (): Promise<Response> => Promise.resolve(json({ data: [{ id: 'a' }], object: 'list' }))
  const { loyalty } = conversation(respond, { token: 't', fetch: respond })
  const listings = 20_000
  const held: number[] = []
  for (let count = 0; count <= 2 * listings; count++) {
    for await (const _ of loyalty.rewards.listActivities('rw_1', {}, { signal })) break
    if (count % listings !== 0) continue
    collect()
    collect()
    held.push(process.memoryUsage().heapUsed)
  }
  const [, warm = 0, last = 0] = held
  expect((last - warm) / listings).toBeLessThan(50) // bytes
})

test.each([
  { name: 'before it starts', pagesRead: 0, requests: 0 },
  { name: 'between two pages', pagesRead: 1, requests: 1 },
])('a listing aborted $name sends nothing more, and throws the reason', async ({ pagesRead, requests }) => {
  const { loyalty, calls } = pages(three)
  const controller = new AbortController()
  const reason = new Error('the user left')
  const listed = loyalty.rewards.listActivities('rw_1', {}, { signal: controller.signal }).pages()
  for (let n = 0; n < pagesRead; n++) await listed.next()
  controller.abort(reason)
  expect(await failureOf(listed.next())).toBe(reason)
  expect(calls().length).toBe(requests)
})

test('a listing that resumes from a cursor prefetches if configured', async () => {
  const { loyalty, calls } = pages(three)
  const listed = loyalty.rewards.listActivities('rw_1', {}, { prefetch: true }).from('c1').pages()
  await listed.next()
  await vi.waitFor(() => expect(calls().length).toBe(2))
  await listed.return()
})

test('next() of a page works after the loop is left', async () => {
  const { loyalty } = pages(three)
  let saved: Page<unknown> | undefined
  for await (saved of loyalty.rewards.listActivities('rw_1', {}, { prefetch: true }).pages()) break
  expect((await saved?.next())?.data).toEqual([])
})

test('a cursor with a lone surrogate is sent with a replacement character', async () => {
  const { loyalty, calls } = conversation((_, nth) =>
    nth === 1 ? new Response('{"data":[],"cursor":{"next":"a\\ud800"}}') : json({ data: [] }),
  )
  expect(await idsOf(loyalty.rewards.listActivities('rw_1'))).toEqual([])
  expect(calls()[1]?.path).toContain('cursor=a%EF%BF%BD')
})

test('prefetch requests at most one page ahead', async () => {
  const { loyalty, calls } = pages({
    '': { ids: ['a'], next: 'c1' },
    c1: { ids: ['b'], next: 'c2' },
    c2: { ids: ['c'] },
  })
  const ahead: number[] = []
  let read = 0
  for await (const page of loyalty.rewards.listActivities('rw_1', {}, { prefetch: true }).pages()) {
    await new Promise((resolve) => setImmediate(resolve))
    read += page.data.length
    ahead.push(calls().length - read)
  }
  expect(ahead).toEqual([1, 1, 0])
})

test('a failed prefetch is thrown when that page is read', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { loyalty } = conversation(({ path }) => {
    return path.includes('cursor')
      ? failure(500)
      : json({ data: [{ id: 'a' }], cursor: { next: 'c1' }, object: 'list' })
  })
  const read: string[] = []
  const failed = await failureOf(
    (async () => {
      for await (const { id } of loyalty.rewards.listActivities('rw_1', {}, { prefetch: true })) read.push(id)
    })(),
  )
  expect([read, failed]).toMatchObject([['a'], { name: 'ApiError', status: 500 }])
})

test.each([
  {
    name: 'itself',
    cycle: { '': { ids: ['a'], next: 'c1' }, c1: { ids: ['b'], next: 'c1' } },
    read: ['a', 'b'],
    cursor: 'c1',
  },
  {
    name: 'an earlier page',
    cycle: { '': { ids: ['a'], next: 'c1' }, c1: { ids: ['b'], next: 'c2' }, c2: { ids: ['c'], next: 'c1' } },
    read: ['a', 'b', 'c'],
    cursor: 'c1',
  },
])('a cursor that leads to $name ends the listing', async ({ cycle, read, cursor }) => {
  const { loyalty } = pages(cycle)
  const ids: string[] = []
  const failed = failureOf(
    (async () => {
      for await (const { id } of loyalty.rewards.listActivities('rw_1')) ids.push(id)
    })(),
  )
  expect(await failed).toMatchObject({
    name: 'CursorError',
    reason: 'repeated',
    cursor,
    operation: 'listRewardActivities',
  })
  expect((await failed).message).toBe(
    `Cannot continue listRewardActivities: cursor "${cursor}" came back twice. List again, or resume from another page's cursor with .from(cursor)`,
  )
  expect(ids).toEqual(read)
})

test('with prefetch, a cycle of cursors is thrown after the items before it', async () => {
  const { loyalty } = pages({ '': { ids: ['a'], next: 'c1' }, c1: { ids: ['b'], next: 'c1' } })
  const ids: string[] = []
  const failed = failureOf(
    (async () => {
      for await (const { id } of loyalty.rewards.listActivities('rw_1', {}, { prefetch: true })) ids.push(id)
    })(),
  )
  expect(await failed).toMatchObject({ name: 'CursorError', reason: 'repeated', cursor: 'c1' })
  expect(ids).toEqual(['a', 'b'])
})

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

test('a cycle among the first thousand cursors is detected at once', async () => {
  let page = 0
  const { loyalty } = conversation(() => json({ data: [], cursor: { next: `c${page++ % 999}` }, object: 'list' }), {
    token: 't',
  })
  expect(await failureOf(idsOf(loyalty.rewards.listActivities('rw_1')))).toMatchObject({ cursor: 'c0' })
  expect(page).toBe(1000)
})

test('next() of a page whose cursor repeats throws', async () => {
  const { loyalty } = pages({ c1: { ids: ['b'], next: 'c1' } })
  const page = await loyalty.rewards.listActivities('rw_1').from('c1').page()
  expect(await failureOf(page.next())).toMatchObject({ name: 'CursorError', reason: 'repeated' })
})

test('an expired cursor is reported with how to continue', async () => {
  const { loyalty } = pages({ '': { ids: ['a'], next: 'gone', expiresAt: '2026-01-01T00:00:00Z' } })
  const failed = await failureOf(idsOf(loyalty.rewards.listActivities('rw_1')))
  expect(failed).toMatchObject({
    name: 'CursorError',
    reason: 'refused',
    cursor: 'gone',
    cause: { name: 'ApiError', status: 400, key: 'invalid_cursor' },
  })
  expect(failed.message).toBe(
    'Cannot continue listRewardActivities: cursor "gone" was refused (valid until 2026-01-01T00:00:00Z). List again, or resume from another page\'s cursor with .from(cursor)',
  )
})

test('resuming from an expired cursor is a CursorError, and another error is not', async () => {
  const { loyalty } = conversation(({ path }) =>
    failure(path.includes('limit') ? 400 : 422, path.includes('limit') ? 'invalid_limit' : 'cursor_expired'),
  )
  const listing = loyalty.rewards.listActivities('rw_1')
  expect(await failureOf(listing.from('gone').page())).toMatchObject({ name: 'CursorError', cursor: 'gone' })
  expect(await failureOf(idsOf(listing.from('gone')))).toMatchObject({ name: 'CursorError', cursor: 'gone' })
  const limited = loyalty.rewards.listActivities('rw_1', { limit: 5000 })
  expect(await failureOf(limited.from('good').page())).toMatchObject({ name: 'ApiError', key: 'invalid_limit' })
})

test.each([
  { status: 400, name: 'CursorError' },
  { status: 410, name: 'CursorError' },
  { status: 422, name: 'CursorError' },
  { status: 401, name: 'ApiError' },
  { status: 403, name: 'ApiError' },
  { status: 404, name: 'ApiError' }, // the listed resource is gone
  { status: 409, name: 'ApiError' },
])('a $status response to a later page is a $name', async ({ status, name }) => {
  const { loyalty } = await served(({ url }, response) => {
    const isFirst = !url?.includes('cursor')
    const page = { data: [], cursor: { next: 'c1' }, object: 'list' }
    response
      .writeHead(isFirst ? 200 : status)
      .end(JSON.stringify(isFirst ? page : { code: status, key: 'k', message: 'm' }))
  })
  expect((await failureOf(idsOf(loyalty.rewards.listActivities('rw_1')))).name).toBe(name)
})

test('a listing resumes from a cursor, passed to from() or in the query', async () => {
  const { loyalty } = pages(three)
  expect(await idsOf(loyalty.rewards.listActivities('rw_1', { limit: 2 }).from('c2'))).toEqual(['c'])
  expect(await idsOf(loyalty.rewards.listActivities('rw_1', { cursor: 'c2' }))).toEqual(['c'])
})

test.each([{ data: {} }, [], 'list', null])('a response without an array in data is an error: %j', async (body) => {
  const { loyalty } = conversation(() => json(body))
  expect((await failureOf(loyalty.rewards.listActivities('rw_1').page())).message).toContain(
    'returned 200 with a body that is not a JSON object with an array in data',
  )
})

test('a long listing uses constant memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const cursorBytes = 10_000
  const last = 7999 // just before the memory of cursors is cleared
  let sent = 0
  const respond = (): Promise<Response> =>
    Promise.resolve(json({ data: [{ id: 'x' }], cursor: { next: `${++sent}`.padStart(cursorBytes, 'c') } }))
  const { loyalty } = conversation(respond, { token: 't', fetch: respond })
  const heap = (): number => {
    collect()
    collect()
    return process.memoryUsage().heapUsed
  }
  const atStart = heap()
  let grown = 0
  for await (const _ of loyalty.rewards.listActivities('rw_1')) {
    if (sent < last) continue
    grown = heap() - atStart
    break
  }
  expect(grown / cursorBytes).toBeLessThan(2000) // cursors, of which 1000 are remembered
})
