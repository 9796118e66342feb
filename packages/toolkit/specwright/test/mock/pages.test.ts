import { describe, expect, test } from 'vitest'
import { served } from './served.ts'
import { shop } from './shop.ts'
import { json, now, refTo, shopWithOwner, text, type Owner } from './shop-with-owner.ts'

describe('a listing', () => {
  test('has pages, and filters by equal members', async () => {
    const { send, pets } = await shopWithOwner()
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) {
      await send(`POST ${pets}`, { name, kind: name < 'p3' ? 'cat' : 'dog' })
    }
    const namesOf = async (path: string): Promise<unknown[]> => {
      const { body } = await send(`GET ${pets}${path}`)
      const { pets: found, total } = body as { pets: { name: string }[]; total: number } // checked by its schema
      return [...found.map(({ name }) => name), total]
    }
    expect(await namesOf('')).toEqual(['p1', 'p2', 'p3', 5])
    expect(await namesOf('?page=2')).toEqual(['p4', 'p5', 5])
    expect(await namesOf('?page=3')).toEqual([5])
    expect(await namesOf('?per_page=1&page=2')).toEqual(['p2', 5])
    expect(await namesOf('?kind=dog')).toEqual(['p3', 'p4', 'p5', 3])
    expect((await send(`GET ${pets}?page=0`)).status).toBe(400)
  })

  test('continues by signed cursors, which expire', async () => {
    let time = now
    const { send, mock } = await served(shop, { now: () => time, cursorLifetimeSeconds: 60 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) await send('POST /owners', { name })
    const page = async (query: string): Promise<{ data: Owner[]; next_cursor?: string }> =>
      (await send(`GET /owners${query}`)).body as { data: Owner[]; next_cursor?: string } // checked by its schema
    const first = await page('')
    const second = await page(`?cursor=${first.next_cursor}`)
    // What is added or removed in the meantime moves nothing.
    await mock.control.delete('owners', second.data[1]!.id)
    const third = await page(`?cursor=${second.next_cursor}`)
    expect([first, second, third].map(({ data }) => data.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e'],
    ])
    expect(third).not.toHaveProperty('next_cursor')
    const refused = async (cursor: string) => (await send(`GET /owners?cursor=${cursor}`)).body
    const again = 'Start again without a cursor'
    expect(await refused('forged')).toEqual({
      message: `Cannot use the cursor: it was not issued by this server. ${again}`,
    })
    time += 60_000
    expect(await refused(first.next_cursor ?? '')).toEqual({
      message: `The cursor has expired. ${again}`,
    })
  })
})

/** A document that lists notes, with the next page in its header, or in its body by a cursor. */
const notes = {
  openapi: '3.1.1',
  info: { title: 'Notes', version: '1' },
  paths: Object.fromEntries(
    [
      {
        name: 'links',
        position: { name: 'page', schema: { type: 'integer' } },
        list: { type: 'array', items: refTo('Note') },
      },
      {
        name: 'cursors',
        position: { name: 'cursor', schema: text },
        list: {
          type: 'object',
          properties: {
            data: { type: 'array', items: refTo('Note') },
            next_cursor: { type: ['string', 'null'] },
            has_more: { type: 'boolean', examples: [true] },
          },
        },
      },
    ].map(({ name, position, list }) => [
      `/${name}`,
      {
        get: {
          operationId: `list_${name}`,
          parameters: [position, { name: 'limit', schema: { type: 'integer', default: 2 } }].map((each) => ({
            ...each,
            in: 'query',
          })),
          responses: {
            '200': { description: 'Notes', headers: { Link: { schema: text } }, ...json(list) },
          },
        },
        post: {
          operationId: `add_${name}`,
          requestBody: json({ type: 'object', properties: { text } }),
          responses: { '201': { description: 'Added', ...json(refTo('Note')) } },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Note: { type: 'object', required: ['id'], properties: { id: { ...text, readOnly: true }, text } },
    },
  },
}

describe('a page', () => {
  test('links to the next one by the URL of its own request', async () => {
    const { send } = await served(notes)
    for (const name of ['a', 'b', 'c']) await send('POST /links', { text: name })
    for (const query of ['limit=2', 'limit=2&q=other', 'limit=2'])
      expect((await send(`GET /links?${query}`)).headers.get('link')).toBe(
        `<http://mock.test/links?${query}&page=2>; rel="next"`,
      )
    expect((await send('GET /links?page=2')).headers.has('link')).toBe(false)
  })

  test('says whether there is another one, also where a cursor continues', async () => {
    const { send } = await served(notes)
    for (const name of ['a', 'b', 'c']) await send('POST /cursors', { text: name })
    const first = (await send('GET /cursors')).body as { readonly next_cursor: string } // checked by its schema
    expect(first).toMatchObject({ has_more: true })
    expect((await send(`GET /cursors?cursor=${first.next_cursor}`)).body).toMatchObject({ has_more: false })
  })
})
