import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { page, type PagePosition } from '@specwright/server-engine'
import { listen } from '@specwright/server-engine/node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientOf, libraryFolder, type ClientModule } from '../client/library.ts'
import { document as listings, shapes } from '../client/listings-document.ts'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { contractOf, generatedServer, implemented } from './implemented.ts'

const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const number = { type: 'integer' }
const query = (name: string, schema: object): object => ({ name, in: 'query', schema })

/** A listing of URLs, whose pages have numbers, in place of parameters that a test could not follow. */
const paths: Record<
  string,
  { readonly get: { readonly operationId: string; readonly parameters: readonly object[] } }
> = {}
for (const [path, { get }] of Object.entries(listings.paths as typeof paths)) {
  const isLinked = /^\/(?:link|next[^C]*Uri)/i.test(path)
  paths[path] = { get: isLinked ? { ...get, parameters: [...get.parameters, query('at', number)] } : get }
}
const document = { ...listings, paths }

const root = mkdtempSync(join(tmpdir(), 'specwright-pages-'))
afterAll(() => rmSync(root, { recursive: true }))

let module: ClientModule<'things'>

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  module = await clientOf(await libraryFolder(root, join(root, 'api.json'), 'packages'))
})

type Call = { readonly query: Readonly<Record<string, string | number | undefined>> }
interface Rule {
  readonly style: string
  readonly parameter?: string
  readonly first?: number
}

/** Two items of a page, and where it is, by the style of its listing. */
function pageAt({ style, parameter = 'at', first = 1 }: Rule, { query: sent }: Call): [number, PagePosition] {
  const position = sent[parameter]
  const from =
    style === 'cursor' || style === 'after'
      ? items.findIndex(({ id }) => id === position) + 1
      : style === 'page'
        ? (Number(position ?? first) - first) * 2
        : Number(position ?? 0)
  const hasMore = from + 2 < items.length
  const next = style === 'cursor' ? items[from + 1]?.id : { [parameter]: from + 2 }
  return [from, { next: hasMore ? next : undefined, hasMore, total: items.length, pages: 3 }]
}

test('the client of the same document walks all pages, of each style', async () => {
  const pages = (await contractOf(document)).pages as Readonly<Record<string, Rule>> // as it was emitted
  const styles = new Set<string>()
  const handlers = Object.entries(pages).map(([id, rule]) => [
    id,
    (call: Call) => {
      styles.add(rule.style)
      const [from, position] = pageAt(rule, call)
      return page(items.slice(from, from + 2), position)
    },
  ])
  const app = await implemented(document, { operations: Object.fromEntries(handlers), missing: 501 })
  const { url, close } = await listen(app)
  onTestFinished(close)
  const { things } = module.createApiClient({ baseUrl: url })
  for (const id of Object.keys(pages)) {
    const found: unknown[] = []
    const listing = things[id]?.() as AsyncIterable<unknown> | undefined
    for await (const item of listing ?? []) found.push(item)
    expect([id, found]).toEqual([id, items])
  }
  expect([...styles].toSorted()).toEqual(['after', 'cursor', 'link', 'offset', 'page', 'url'])
  expect(Object.keys(shapes)).toEqual(expect.arrayContaining(Object.keys(pages)))
})

/** What one operation responds with for a page. */
async function bodyOf(id: string, made: () => object) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const app = await implemented(document, { operations: { [id]: made }, missing: 501, log })
  const { url, close } = await listen(app)
  onTestFinished(close)
  const response = await fetch(`${url}/${id}?limit=2`)
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    link: response.headers.get('link'),
    lines,
    url,
  }
}

test.each<[id: string, made: () => object, body: (url: string) => unknown]>([
  ['nextCursor', () => page(items, { next: 'b' }), () => ({ data: items, next_cursor: 'b' })],
  ['nextCursor', () => page([], { next: undefined }), () => ({ data: [] })],
  [
    'cursorNext',
    () => page([], { next: 'b', expires: '2027-01-01' }),
    () => ({ data: [], cursor: { next: 'b', expires_at: '2027-01-01' } }),
  ],
  [
    'linksNext',
    () => page([], { next: { at: 2 } }, { links: { self: 'here' } }),
    (url) => ({ results: [], links: { self: 'here', next: `${url}/linksNext?limit=2&at=2` } }),
  ],
  ['startingAfter', () => page(items, { hasMore: true }), () => ({ data: items, has_more: true })],
  ['offset', () => page([], { total: 5 }), () => ({ value: [], total: 5 })],
  [
    'pageOfPages',
    () => page([], { pages: 3 }, { meta: { page: 1 } }),
    () => ({ agents: [], meta: { page: 1, pages: 3 } }),
  ],
])('%s writes the envelope of the document', async (id, made, body) => {
  const written = await bodyOf(id, made)
  expect([written.status, written.body, written.lines]).toEqual([200, body(written.url), []])
})

test('a link is a header', async () => {
  const { body, link, url } = await bodyOf('linkHeader', () => page(items, { next: { at: 2 } }, {}, { Vary: 'Accept' }))
  expect([body, link]).toEqual([items, `<${url}/linkHeader?limit=2&at=2>; rel="next"`])
})

test.each<[id: string, made: () => object, why: string]>([
  ['nextCursor', () => page([{ id: 5 }], { next: undefined }), '/data/0/id must be a string'],
  ['off', () => page(items, { next: 'b' }), 'the document does not say how its pages follow'],
])('a page of %s that the document does not have is 500', async (id, made, why) => {
  const { status, lines } = await bodyOf(id, made)
  expect([status, lines]).toEqual([500, [expect.stringContaining(why)]])
})

const usage = `
import { implement, page } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const missing = 501
const some: string | undefined = Object.keys({})[0]

implement(contract, {
  missing,
  operations: {
    nextCursor: ({ query }) => page([{ id: query.cursor ?? '' }], { next: some }),
    cursorNext: async () => page([{ id: 'a' }], { next: 'b', expires: '2027-01-01' }),
    startingAfter: () => page([{ id: 'a' }], { hasMore: true }),
    offset: () => page([{ id: 'a' }], { total: 5 }),
    pageOfPages: () => page([{ id: 'a' }], { pages: 3 }, { meta: { page: 1 } }),
    nextPageUri: () => page([{ id: 'a' }], { next: { PageSize: 2 } }),
    linkHeader: () => page([{ id: 'a' }], { next: undefined }, {}, { Vary: 'Accept' }),
    metaOrNull: () => page([{ id: 'a' }], { pages: 3 }),
    declared: () => page([{ id: 'a' }]),
    itemsInNull: () => ({ status: 200, body: { result: { list: [{ id: 'a' }] } } }),
  },
})
// @ts-expect-error An item has an id.
implement(contract, { missing, operations: { nextCursor: () => page([{ name: 'a' }], { next: 'b' }) } })
// @ts-expect-error Where the next page starts is not said.
implement(contract, { missing, operations: { nextCursor: () => page([{ id: 'a' }]) } })
// @ts-expect-error A cursor is a string.
implement(contract, { missing, operations: { nextCursor: () => page([{ id: 'a' }], { next: { page: 2 } }) } })
// @ts-expect-error The total is not said.
implement(contract, { missing, operations: { offset: () => page([{ id: 'a' }], {}) } })
// @ts-expect-error The rest has another type.
implement(contract, { missing, operations: { pageOfPages: () => page([{ id: 'a' }], { pages: 3 }, { meta: { page: 'one' } }) } })
// @ts-expect-error A header that the document lacks is a string.
implement(contract, { missing, operations: { linkHeader: () => page([{ id: 'a' }], { next: undefined }, {}, { Age: 5 }) } })
// @ts-expect-error The operation has no pages.
implement(contract, { missing, operations: { off: () => page([{ id: 'a' }], { next: 'b' }) } })
`

test('pages are typed by the rules of the document', async () => {
  const folder = await generatedServer(document)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFileSync(join(folder, 'usage.ts'), usage)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['usage.ts'] }))
  expect(typeErrorsIn(folder)).toBe('')
})
