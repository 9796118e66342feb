import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, libraryFolder, recordingServer, type ClientModule } from './library.ts'
import { called, refusedRows, styleRows, stylesDocument } from './parameter-styles.ts'

const root = mkdtempSync(join(tmpdir(), 'specwright-client-'))
afterAll(() => rmSync(root, { recursive: true }))

const rows = [...styleRows, ...refusedRows]
let module: ClientModule<'operations'>

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(stylesDocument(rows)))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  module = await clientOf(await libraryFolder(root, join(root, 'api.json'), 'packages'))
})

test.each(styleRows.map((row, index) => ({ ...row, index })))(
  'in $in, $parameter writes $value as $want',
  async ({ index, want, ...row }) => {
    const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
    await called(module.createApiClient({ baseUrl }), row, index)
    const [request] = seen
    const [, path, query] = /^\/v1\/row\d+\/?([^?]*)\??(.*)/.exec(request?.url ?? '') ?? []
    const sent = { path, query: query || undefined, header: request?.headers['color'], cookie: request?.headers.cookie }
    expect(seen.length).toBe(1)
    expect(sent[row.in]).toBe(want)
  },
)

test.each([
  { name: 'alone', given: {} },
  { name: 'beside cookies', given: { cookies: { color: 'red' } } },
])('a header that is undefined is left out, $name', async ({ given }) => {
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
  const { operations } = module.createApiClient({ baseUrl })
  const place = 'cookies' in given ? 'cookie' : 'header'
  const row = styleRows.findIndex((each) => each.in === place && typeof each.value === 'string')
  await operations[`getRow${row}`]?.({ ...given, headers: { Color: undefined, 'x-other': 'b' } })
  expect(seen.map(({ headers }) => [headers['color'], headers['x-other']])).toEqual([[undefined, 'b']])
})

test.each(refusedRows.map((row, index) => ({ ...row, index: index + styleRows.length })))(
  'in $in, $parameter refuses $value',
  async ({ index, message, ...row }) => {
    const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
    const error: unknown = await called(module.createApiClient({ baseUrl }), row, index).catch(
      (cause: unknown) => cause,
    )
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(message)
    expect(seen).toEqual([])
  },
)
