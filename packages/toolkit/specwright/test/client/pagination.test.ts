import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import type { Pagination } from '../../src/config.ts'
import { clientOf, recordingServer } from './library.ts'
import { document, shapes } from './listings-document.ts'
import { answers, items } from './listings-service.ts'

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
