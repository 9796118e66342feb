import { expect, test } from 'vitest'
import { bytesOf, listOf, parts, put, served, unending, ways } from './sent-uploads.ts'

interface ItemCall {
  readonly body: AsyncIterable<unknown>
}

const readItems = async ({ body }: ItemCall) => ({ items: await listOf(body) })
const items = {
  putLines: readItems,
  putListed: readItems,
  putSequence: readItems,
  putEvents: readItems,
  putData: readItems,
  putOpen: readItems,
}
const types: Readonly<Record<string, string>> = {
  '/lines': 'application/x-ndjson',
  '/listed': 'application/jsonl',
  '/sequence': 'application/json-seq',
  '/events': 'text/event-stream',
  '/data': 'text/event-stream',
  '/open': 'application/jsonl',
}

test.each<[path: string, body: string, read: unknown]>([
  ['/lines', '{"n":1}\n{"n":2}\n', [{ n: 1 }, { n: 2 }]],
  ['/lines', '{"n":1}\r\n\n{"n":2}', [{ n: 1 }, { n: 2 }]],
  ['/listed', '{"n":1}\n{"n":2}', [{ n: 1 }, { n: 2 }]],
  ['/sequence', '\u001E{"n":\n1}\n\u001E{"n":2}\n', [{ n: 1 }, { n: 2 }]],
  [
    '/events',
    'event: a\ndata: x\ndata: y\nid: 1\n\n: comment\n\ndata: zü\r\n\r\n',
    [{ event: 'a', data: 'x\ny', id: '1' }, { data: 'zü' }],
  ],
  ['/data', 'data: {"n":1}\n\ndata: {"n":2}\n\n', [{ n: 1 }, { n: 2 }]],
  ['/open', '1\n"two"\n[]', [1, 'two', []]],
  ['/lines', '{"n":1}\n{"n":"a"}\n', 'item 2: /n must be an integer'],
  ['/lines', '{"n":1}\n{"n":', 'Cannot read item 2 of the body'],
  ['/lines', '{"n":1e999}', 'Cannot read item 1 of the body'],
  ['/data', 'data: {"n":1}\n\ndata: {}\n\n', 'event 2: /n is required'],
])('items are read and checked one by one, however they are cut: %s %j', async (path, body, read) => {
  const at = await served(items)
  for (const way of ways) {
    for (const sent of [body, parts(body), bytesOf(body)]) {
      const response = await put(way, at, path, { body: sent, headers: { 'content-type': types[path]! } })
      const found = (await response.json()) as { readonly message?: string }
      const violations = response.headers.get('x-contract-violations') ?? ''
      if (typeof read === 'string')
        expect([response.status, `${found.message} ${violations}`]).toEqual([400, expect.stringContaining(read)])
      else expect([response.status, found]).toEqual([200, { items: read }])
    }
  }
  expect(at.lines).toEqual([])
})

test.each(ways)('items before a bad one are there, and the function may end first: %s', async (way) => {
  const seen: unknown[] = []
  const at = await served({
    async putLines({ body }: ItemCall) {
      for await (const item of body) seen.push(item)
      return {}
    },
    async putOpen({ body }: ItemCall) {
      for await (const item of body) return { item }
      return {}
    },
  })
  const bad = await put(way, at, '/lines', {
    body: '{"n":1}\n{"n":2}\n{}\n{"n":3}',
    headers: { 'content-type': types['/lines']! },
  })
  expect([bad.status, seen]).toEqual([400, [{ n: 1 }, { n: 2 }]])
  const first = await put(way, at, '/open', { body: unending('0\n1\n'), headers: { 'content-type': types['/open']! } })
  expect(await first.json()).toEqual({ item: 0 })
})

test.each(ways)('an item has the limit of bodies, all of them have none: %s', async (way) => {
  const at = await served({ putOpen: readItems }, { bodyLimitBytes: 20 })
  const send = async (body: string): Promise<number> =>
    (await put(way, at, '/open', { body: parts(...body), headers: { 'content-type': types['/open']! } })).status
  expect([
    await send('"12345678901234567"\n'.repeat(9)),
    await send(`"${'a'.repeat(19)}"`),
    await send('a'.repeat(99)),
  ]).toEqual([200, 413, 413])
})

test.each([1, 5000])('JSON of an item is no deeper than that of a body: %i levels', async (depth) => {
  const at = await served({ putOpen: async ({ body }: ItemCall) => ({ count: (await listOf(body)).length }) })
  const headers = { 'content-type': types['/open']! }
  const { status } = await put('fetch', at, '/open', { body: '['.repeat(depth) + ']'.repeat(depth), headers })
  expect(status).toBe(depth === 1 ? 200 : 400)
})
