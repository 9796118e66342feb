import { expect, test, vi } from 'vitest'
import type { Page } from '../../src/index.ts'
import { failure, failureOf, json, sceneOf, type Conversation } from './scene.ts'
import type { Subject, SubjectOptions } from './subject.ts'

export function pagesScenarios(subject: Subject): void {
  const { conversation, served } = sceneOf(subject)
  const { operations, query } = subject

  interface Sent {
    readonly ids: readonly string[]
    readonly next?: string | null
    readonly expiresAt?: string
  }

  /** A service that returns these pages by cursor; the cursor of the first is `''`. */
  function pages(byCursor: Readonly<Record<string, Sent>>, options: Partial<SubjectOptions> = {}): Conversation {
    return conversation(({ path }) => {
      const page = byCursor[new URLSearchParams(path.split('?')[1]).get(query.cursor) ?? '']
      if (page === undefined) return failure(400, 'invalid_cursor')
      const data = page.ids.map((id) => ({ id }))
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
      const { client, calls } = pages(three)
      expect(await idsOf(client.list('rw_1', { [query.size]: 2 }, options))).toEqual(['a', 'b', 'c'])
      expect(calls().map(({ path }) => path.split('?')[1])).toEqual([
        `${query.size}=2`,
        `${query.size}=2&${query.cursor}=c1`,
        `${query.size}=2&${query.cursor}=c2`,
      ])
    },
  )

  test('a listing can be read twice, and requests its pages each time', async () => {
    const { client, calls } = pages(three)
    const listing = client.list('rw_1')
    expect(calls().length).toBe(0)
    expect([await idsOf(listing), await idsOf(listing)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
  })

  test('pages are listed one by one', async () => {
    const lengths: number[] = []
    for await (const page of pages(three).client.list('rw_1').pages()) lengths.push(page.data.length)
    expect(lengths).toEqual([2, 0, 1])
  })

  test('next() returns the next page, and undefined after the last', async () => {
    const { client } = pages(three)
    const first = await client.list('rw_1').page()
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
    const { data, response } = await pages(three).client.list('rw_1').page().withResponse()
    expect([data.data.length, response.status]).toEqual([2, 200])
  })

  test.each([
    { prefetch: false, requests: 1 },
    { prefetch: true, requests: 2 },
  ])('leaving the loop stops the requests, with prefetch $prefetch after $requests', async ({ prefetch, requests }) => {
    const { client, calls } = pages({
      '': { ids: ['a', 'b'], next: 'c1' },
      c1: { ids: ['c'], next: 'c2' },
      c2: { ids: ['d'] },
    })
    for await (const { id } of client.list('rw_1', {}, { prefetch })) if (id === 'b') break
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls().length).toBe(requests)
  })

  test('a pending page is aborted when the loop is left', async () => {
    let signal: AbortSignal | null | undefined
    const page = { data: [{ id: 'a' }], cursor: { next: 'c1' }, object: 'list' }
    const { client } = conversation(() => json(page), {
      token: 't',
      fetch: (input, init) => {
        if (!new URL(input instanceof Request ? input.url : input).search) return Promise.resolve(json(page))
        signal = init?.signal
        return new Promise<Response>(() => {})
      },
    })
    for await (const _ of client.list('rw_1', {}, { prefetch: true })) break
    expect(signal?.aborted).toBe(true)
  })

  test.each([
    { name: 'before it starts', pagesRead: 0, requests: 0 },
    { name: 'between two pages', pagesRead: 1, requests: 1 },
  ])('a listing aborted $name sends nothing more, and throws the reason', async ({ pagesRead, requests }) => {
    const { client, calls } = pages(three)
    const controller = new AbortController()
    const reason = new Error('the user left')
    const listed = client.list('rw_1', {}, { signal: controller.signal }).pages()
    for (let n = 0; n < pagesRead; n++) await listed.next()
    controller.abort(reason)
    expect(await failureOf(listed.next())).toBe(reason)
    expect(calls().length).toBe(requests)
  })

  test('a listing that resumes from a cursor prefetches if configured', async () => {
    const { client, calls } = pages(three)
    const listed = client.list('rw_1', {}, { prefetch: true }).from('c1').pages()
    await listed.next()
    await expect.poll(() => calls().length).toBe(2)
    await listed.return()
  })

  test('next() of a page works after the loop is left', async () => {
    const { client } = pages(three)
    let saved: Page<unknown> | undefined
    for await (saved of client.list('rw_1', {}, { prefetch: true }).pages()) break
    expect((await saved?.next())?.data).toEqual([])
  })

  test('a cursor with a lone surrogate is sent with a replacement character', async () => {
    const { client, calls } = conversation((_, nth) =>
      nth === 1 ? new Response('{"data":[],"cursor":{"next":"a\\ud800"}}') : json({ data: [] }),
    )
    expect(await idsOf(client.list('rw_1'))).toEqual([])
    expect(calls()[1]?.path).toContain(`${query.cursor}=a%EF%BF%BD`)
  })

  test('prefetch requests at most one page ahead', async () => {
    const { client, calls } = pages({
      '': { ids: ['a'], next: 'c1' },
      c1: { ids: ['b'], next: 'c2' },
      c2: { ids: ['c'] },
    })
    const ahead: number[] = []
    let read = 0
    for await (const page of client.list('rw_1', {}, { prefetch: true }).pages()) {
      await new Promise((resolve) => setImmediate(resolve))
      read += page.data.length
      ahead.push(calls().length - read)
    }
    expect(ahead).toEqual([1, 1, 0])
  })

  test('a failed prefetch is thrown when that page is read', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { client } = conversation(({ path }) => {
      return path.includes(query.cursor)
        ? failure(500)
        : json({ data: [{ id: 'a' }], cursor: { next: 'c1' }, object: 'list' })
    })
    const read: string[] = []
    const failed = await failureOf(
      (async () => {
        for await (const { id } of client.list('rw_1', {}, { prefetch: true })) read.push(id)
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
    const { client } = pages(cycle)
    const ids: string[] = []
    const failed = failureOf(
      (async () => {
        for await (const { id } of client.list('rw_1')) ids.push(id)
      })(),
    )
    expect(await failed).toMatchObject({
      name: 'CursorError',
      reason: 'repeated',
      cursor,
      operation: operations.list,
    })
    expect((await failed).message).toBe(
      `Cannot continue ${operations.list}: cursor "${cursor}" came back twice. List again, or resume from another page's cursor with .from(cursor)`,
    )
    expect(ids).toEqual(read)
  })

  test('with prefetch, a cycle of cursors is thrown after the items before it', async () => {
    const { client } = pages({ '': { ids: ['a'], next: 'c1' }, c1: { ids: ['b'], next: 'c1' } })
    const ids: string[] = []
    const failed = failureOf(
      (async () => {
        for await (const { id } of client.list('rw_1', {}, { prefetch: true })) ids.push(id)
      })(),
    )
    expect(await failed).toMatchObject({ name: 'CursorError', reason: 'repeated', cursor: 'c1' })
    expect(ids).toEqual(['a', 'b'])
  })

  test('a cycle among the first thousand cursors is detected at once', async () => {
    let page = 0
    const { client } = conversation(() => json({ data: [], cursor: { next: `c${page++ % 999}` }, object: 'list' }), {
      token: 't',
    })
    expect(await failureOf(idsOf(client.list('rw_1')))).toMatchObject({ cursor: 'c0' })
    expect(page).toBe(1000)
  })

  test('next() of a page whose cursor repeats throws', async () => {
    const { client } = pages({ c1: { ids: ['b'], next: 'c1' } })
    const page = await client.list('rw_1').from('c1').page()
    expect(await failureOf(page.next())).toMatchObject({ name: 'CursorError', reason: 'repeated' })
  })

  test('an expired cursor is reported with how to continue', async () => {
    const { client } = pages({ '': { ids: ['a'], next: 'gone', expiresAt: '2026-01-01T00:00:00Z' } })
    const failed = await failureOf(idsOf(client.list('rw_1')))
    expect(failed).toMatchObject({
      name: 'CursorError',
      reason: 'refused',
      cursor: 'gone',
      cause: { name: 'ApiError', status: 400, body: { key: 'invalid_cursor' } },
    })
    expect(failed.message).toBe(
      `Cannot continue ${operations.list}: cursor "gone" was refused (valid until 2026-01-01T00:00:00Z). List again, or resume from another page's cursor with .from(cursor)`,
    )
  })

  test('resuming from an expired cursor is a CursorError, and another error is not', async () => {
    const { client } = conversation(({ path }) =>
      path.includes(query.size) ? failure(400, 'invalid_size') : failure(422, 'cursor_expired'),
    )
    const listing = client.list('rw_1')
    expect(await failureOf(listing.from('gone').page())).toMatchObject({ name: 'CursorError', cursor: 'gone' })
    expect(await failureOf(idsOf(listing.from('gone')))).toMatchObject({ name: 'CursorError', cursor: 'gone' })
    const limited = client.list('rw_1', { [query.size]: 5000 })
    expect(await failureOf(limited.from('good').page())).toMatchObject({
      name: 'ApiError',
      body: { key: 'invalid_size' },
    })
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
    const { client } = await served(({ url }, response) => {
      const isFirst = !url?.includes(query.cursor)
      const page = { data: [], cursor: { next: 'c1' }, object: 'list' }
      response
        .writeHead(isFirst ? 200 : status)
        .end(JSON.stringify(isFirst ? page : { code: status, key: 'k', message: 'm' }))
    })
    expect((await failureOf(idsOf(client.list('rw_1')))).name).toBe(name)
  })

  test('a listing resumes from a cursor, passed to from() or in the query', async () => {
    const { client } = pages(three)
    expect(await idsOf(client.list('rw_1', { [query.size]: 2 }).from('c2'))).toEqual(['c'])
    expect(await idsOf(client.list('rw_1', { [query.cursor]: 'c2' }))).toEqual(['c'])
  })

  test.each([{ data: {} }, [], 'list', null])('a response without an array in data is an error: %j', async (body) => {
    const { client } = conversation(() => json(body))
    expect((await failureOf(client.list('rw_1').page())).message).toContain(
      'returned 200 with a body that is not a JSON object with an array in data',
    )
  })
}
