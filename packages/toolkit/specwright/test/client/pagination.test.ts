import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import type { Pagination } from '../../src/config.ts'
import { clientOf, recordingServer } from './library.ts'
import { document, shapes } from './listings-document.ts'

const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

/** What a service with two items on a page answers, by operation. */
const answers: Readonly<Record<string, (sent: URLSearchParams, response: ServerResponse) => unknown>> = {
  nextCursor: (sent) => after(sent.get('cursor'), (data, next) => ({ data, next_cursor: next ?? null })),
  cursorNext: (sent) => after(sent.get('cursor'), (data, next) => ({ data, cursor: { next } })),
  cursorOrNull: (sent) => after(sent.get('cursor'), (data, next) => ({ data, cursor: next ? { next } : null })),
  nextOrNull: (sent) => after(sent.get('cursor'), (data, next) => ({ data, next_cursor: next ?? null })),
  linksOrNull: (sent) =>
    after(sent.get('at'), (results, next) => ({ results, links: next ? { next: `?at=${next}` } : null })),
  metaOrNull: (sent) => ({ agents: counted(2 * (number(sent, 'page', 1) - 1)), meta: { pages: 3 } }),
  itemsInNull: (sent) => ({ result: { list: counted(number(sent, 'from', 0)) } }),
  pageToken: (sent) => after(sent.get('pageToken'), (files, nextPageToken) => ({ files, nextPageToken })),
  marker: (sent) => after(sent.get('marker'), (entries, next) => ({ entries, next_marker: next ?? '', limit: 2 })),
  textPage: (sent) => after(sent.get('page'), (data, next) => ({ data, next_page: next, total_count: 5 })),
  startingAfter: (sent) => after(sent.get('starting_after'), (data, next) => ({ data, has_more: next !== undefined })),
  after: (sent) => after(sent.get('after'), (data, next) => ({ data, last_id: next, has_more: next !== undefined })),
  nextPageUri: (sent) =>
    after(sent.get('at'), (calls, next) => ({ calls, next_page_uri: next && `/v1/nextPageUri?at=${next}` })),
  linksNext: (sent) => after(sent.get('at'), (results, next) => ({ results, links: { next: next && `?at=${next}` } })),
  linkHeader(sent, response) {
    return after(sent.get('at'), (data, next) => {
      if (next !== undefined) response.setHeader('link', `</v1/linkHeader?at=${next}>; rel="next"`)
      return data
    })
  },
  pageOfPages: (sent) => ({ agents: counted(2 * (number(sent, 'page', 1) - 1)), meta: { pages: 3 } }),
  pageFromZero: (sent) => ({ items: counted(2 * number(sent, 'page', 0)), total_pages: 3 }),
  pageOfTotal: (sent) => ({ droplets: counted(2 * (number(sent, 'page', 1) - 1)), meta: { total: 5 } }),
  offset: (sent) => ({ value: counted(number(sent, 'offset', 0)), total: 5 }),
  declared: (sent) => ({ list: counted(number(sent, 'from', 0)), more: [] }),
  configured: (sent) => counted(2 * (number(sent, 'page', 1) - 1)),
}

function after(id: string | null, page: (data: readonly object[], next: string | undefined) => unknown): unknown {
  const from = items.findIndex((item) => item.id === id) + 1
  const data = items.slice(from, from + 2)
  return page(data, from + 2 < items.length ? data.at(-1)?.id : undefined)
}

function counted(from: number): readonly object[] {
  return items.slice(from, from + 2)
}

function number(sent: URLSearchParams, name: string, otherwise: number): number {
  return Number(sent.get(name) ?? otherwise)
}

const root = mkdtempSync(join(tmpdir(), 'specwright-'))
afterAll(() => rmSync(root, { recursive: true }))

const pagination = { configured: { style: 'page', items: '', parameter: 'page' }, configuredOff: false } as const

/** What is generated of a document, written into a folder. */
async function generated(
  given: object = document,
  rules: Readonly<Record<string, Pagination | false>> = pagination,
): Promise<Awaited<ReturnType<typeof generateFolder>>> {
  writeFileSync(join(root, 'api.json'), JSON.stringify(given))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const all = await generateFolder(join(root, 'api.json'), { only: ['client'], pagination: rules })
  writeFiles(join(root, 'out'), all.files)
  return all
}

test('listings are read to their end, by what the document says', async () => {
  const { warnings, notes } = await generated()
  expect(warnings).toEqual([])
  expect(notes).toEqual([
    'Listings found: 7 by cursor, 2 after the last item, 1 by offset, 4 by page number, 3 by URL, 1 by Link header. Correct one with x-pagination, or pagination in the configuration',
  ])
  const { baseUrl } = await recordingServer((response, _, { url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://things.test')
    const body = answers[pathname.slice('/v1/'.length)]?.(searchParams, response) ?? {}
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  const { createApiClient } = await clientOf<'things'>(join(root, 'out'))
  const { things } = createApiClient({ baseUrl })
  for (const id of Object.keys(shapes)) {
    const call = things[id]?.()
    const isListing = call !== undefined && Reflect.has(call, Symbol.asyncIterator)
    expect([id, isListing]).toEqual([id, id in answers])
    const found: unknown[] = []
    if (isListing) for await (const item of call) found.push(item)
    else await call
    expect([id, found]).toEqual([id, isListing ? items : []])
  }
})

test.each([
  [{ style: 'pages' }, 'must be false, or an object whose style is cursor, after, offset, page, url, link'],
  [{ style: 'offset', items: '/value' }, 'has no parameter, which the style offset needs'],
  [{ style: 'offset', items: '/value', parameter: 7 }, 'has parameter, which must be a string'],
  [{ style: 'link', items: '/value', next: '/next' }, 'has next, which the style link has not'],
  [
    { style: 'offset', items: '/value', parameter: 'from' },
    'names a query parameter that the operation does not have: from',
  ],
  [{ style: 'link', items: '/things' }, 'has items at /things, where the JSON body of the only success has no array'],
])('a declaration %j that does not fit is a warning, or an error of the configuration', async (declared, problem) => {
  const get = { ...Object(document.paths['/offset'])['get'], 'x-pagination': declared } as object
  const given = { ...document, paths: { '/offset': { get } } }
  const { warnings, notes } = await generated(given, {})
  expect(warnings).toMatchObject([
    { code: 'pagination', message: `Cannot list the pages of offset: its x-pagination ${problem}` },
  ])
  expect(notes).toEqual([])
  await expect(generated(document, { offset: declared as Pagination })).rejects.toThrow(
    `Cannot use pagination.offset of the configuration: it ${problem}`,
  )
})

test('a rule for an operation that does not exist is an error', async () => {
  await expect(generated(document, { listThings: false })).rejects.toThrow(
    'Cannot use pagination.listThings of the configuration: there is no operation of this id',
  )
})
