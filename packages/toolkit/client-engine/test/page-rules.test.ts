import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import {
  afterPages,
  list,
  cursorPages,
  linkPages,
  numberedPages,
  offsetPages,
  readPage,
  urlPages,
  type Listing,
  type PageRule,
} from '../src/index.ts'
import { allOf } from './all-of.ts'
import { served } from './served.ts'

/** Five items, of which a service gives two at a time. */
const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

/** A response to a request for a page. */
type Answer = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => unknown

/** Lists from a service that answers so. */
async function listing(rule: PageRule, answer: Answer, query: object = {}): Promise<[Listing<unknown>, string[]]> {
  const seen: string[] = []
  const { client } = await served((response, request) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://service')
    seen.push(pathname + search)
    const body = answer(searchParams, request, response)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  const operation = {
    id: 'list',
    method: 'GET',
    path: '/v1/things',
    security: [],
    pages: rule,
    response: readPage(rule.items),
  }
  return [list(client, operation, { query }), seen]
}

const from = (text: string | null): number => Number(text ?? 0)
const slice = (start: number): object[] => items.slice(start, start + 2)

test.each<{ name: string; rule: PageRule; answer: Answer; paths: readonly string[]; from: string }>([
  {
    name: 'a cursor',
    rule: cursorPages({ items: ['data'], parameter: 'cursor', next: ['meta', 'next'] }),
    answer: (query) => {
      const at = from(query.get('cursor'))
      return { data: slice(at), meta: at < 4 ? { next: String(at + 2) } : {} }
    },
    paths: ['/v1/things', '/v1/things?cursor=2', '/v1/things?cursor=4'],
    from: '2',
  },
  {
    name: 'the last item, and whether there are more',
    rule: afterPages({ items: ['data'], parameter: 'starting_after', key: 'id', more: ['has_more'] }),
    answer: (query) => {
      const at = items.findIndex(({ id }) => id === query.get('starting_after')) + 1
      return { data: slice(at), has_more: at + 2 < items.length }
    },
    paths: ['/v1/things', '/v1/things?starting_after=b', '/v1/things?starting_after=d'],
    from: 'b',
  },
  {
    name: 'an offset, and a total',
    rule: offsetPages({ items: ['list'], parameter: 'offset', total: ['total'] }),
    answer: (query) => ({ list: slice(from(query.get('offset'))), total: 5 }),
    paths: ['/v1/things', '/v1/things?offset=2', '/v1/things?offset=4'],
    from: '2',
  },
  {
    name: 'an offset without a total',
    rule: offsetPages({ items: [], parameter: 'skip' }),
    answer: (query) => slice(from(query.get('skip'))),
    paths: ['/v1/things', '/v1/things?skip=2', '/v1/things?skip=4', '/v1/things?skip=5'],
    from: '2',
  },
  {
    name: 'a number, and how many there are',
    rule: numberedPages({ items: ['things'], parameter: 'page', pages: ['meta', 'pages'] }),
    answer: (query) => ({ things: slice(2 * (from(query.get('page') ?? '1') - 1)), meta: { pages: 3 } }),
    paths: ['/v1/things', '/v1/things?page=2', '/v1/things?page=3'],
    from: '2',
  },
  {
    name: 'a number, and how many items there are',
    rule: numberedPages({ items: ['things'], parameter: 'page', total: ['total'] }),
    answer: (query) => ({ things: slice(2 * (from(query.get('page') ?? '1') - 1)), total: 5 }),
    paths: ['/v1/things', '/v1/things?page=2', '/v1/things?page=3'],
    from: '2',
  },
  {
    name: 'a number from 0',
    rule: numberedPages({ items: ['things'], parameter: 'page', first: 0 }),
    answer: (query) => ({ things: slice(2 * from(query.get('page'))) }),
    paths: ['/v1/things', '/v1/things?page=1', '/v1/things?page=2', '/v1/things?page=3'],
    from: '1',
  },
  {
    name: 'the Link header, of which each part may be quoted',
    rule: linkPages({ items: [] }),
    answer: (query, { headers }, response) => {
      const at = from(query.get('at'))
      const url = `http://${headers.host}/v1/other?at=${at + 2}&x={y}`
      const links = [
        `<${url.replace('other', 'last')}>; rel="last"; title="a, <b>"`,
        `<${url}>; title="x"; rel="prefetch next"`,
      ]
      if (at < 4) response.setHeader('link', links.join(', '))
      return slice(at)
    },
    paths: ['/v1/things', '/v1/other?at=2&x={y}', '/v1/other?at=4&x={y}'],
    from: '/v1/other?at=2&x={y}',
  },
  {
    name: 'a URL in the body, relative to the request',
    rule: urlPages({ items: ['results'], next: ['links', 'next'] }),
    answer: (query) => {
      const at = from(query.get('at'))
      return { results: slice(at), links: { next: at < 4 ? `?at=${at + 2}` : null } }
    },
    paths: ['/v1/things', '/v1/things?at=2', '/v1/things?at=4'],
    from: '?at=2',
  },
])('pages follow by $name', async ({ rule, answer, paths, from: cursor }) => {
  const [listed, seen] = await listing(rule, answer)
  expect(await allOf(listed)).toEqual(items)
  expect(seen.splice(0)).toEqual(paths)
  const { data, cursor: next } = await listed.page()
  expect([data, next?.replace(/^http:\/\/[^/]*/, '')]).toEqual([slice(0), cursor])
  expect(await allOf(listed.from(cursor))).toEqual(items.slice(2))
})

test.each([
  ['urlPages', urlPages({ items: [], next: [] })],
  ['linkPages', linkPages({ items: [] })],
])('%s never follow to another origin', async (_, rule) => {
  const next = 'https://attacker.example/v1/things'
  const [listed] = await listing({ ...rule, next: () => next }, () => slice(0))
  await expect(allOf(listed)).rejects.toThrow(
    'Cannot send credentials: the next page is on another origin, https://attacker.example',
  )
})

test('a service that ignores the number of a page does not repeat it for ever', async () => {
  for (const rule of [
    numberedPages({ items: [], parameter: 'page' }),
    offsetPages({ items: [], parameter: 'offset' }),
  ]) {
    const [listed, seen] = await listing(rule, () => slice(0))
    await expect(allOf(listed)).rejects.toMatchObject({ name: 'CursorError', reason: 'repeated' })
    expect(seen).toHaveLength(2)
  }
})

test.each([
  [cursorPages({ items: ['data'], parameter: 'cursor', next: ['next'] }), {}, 'a JSON object with an array in data'],
  [offsetPages({ items: [], parameter: 'offset' }), {}, 'a JSON array'],
  [linkPages({ items: ['a', 'b'] }), { a: { b: 1 } }, 'a JSON object with an array in a.b'],
])('a body without items is an error', async (rule, body, expected) => {
  const [listed] = await listing(rule, () => body)
  await expect(allOf(listed)).rejects.toThrow(`list returned 200 with a body that is not ${expected}`)
})

test('a listing starts where its query says', async () => {
  const answer: Answer = (query) => ({ data: slice(from(query.get('offset'))), total: 5 })
  const [listed] = await listing(offsetPages({ items: ['data'], parameter: 'offset', total: ['total'] }), answer, {
    offset: 3,
  })
  expect(await allOf(listed)).toEqual(items.slice(3))
})

test.each([offsetPages({ items: [], parameter: 'skip' }), numberedPages({ items: [], parameter: 'page' })])(
  'a cursor that is not a number is refused where pages are counted',
  async (rule) => {
    const [listed, seen] = await listing(rule, () => [])
    for (const cursor of ['b', '', '1e999'])
      expect(() => listed.from(cursor)).toThrow(
        new TypeError(`Cannot list from the cursor "${cursor}": it must be a number. Pass the cursor of a page`),
      )
    expect(seen).toEqual([])
  },
)
