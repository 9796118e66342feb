import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { mockIn } from './mock.ts'
import { openapi32 } from './openapi-32-document.ts'
import { expectVerdicts, project } from './verdicts.ts'

/** What a folder of the document gives to a user, as far as the test uses it. */
interface Folder {
  createApiClient(options: { readonly baseUrl: string; readonly credentials: object }): {
    readonly books: {
      filter(query: object): AsyncIterable<unknown>
      search(words: string, query: object): Promise<string>
      copy(options: object): Promise<void>
      link(id: string): Promise<void>
    }
  }
}

/** A folder for the document's own folder `d`, and for what uses it. */
const root = mkdtempSync(join(tmpdir(), 'specwright-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder: Folder

beforeAll(async () => {
  const sources = { ...project, 'api.json': JSON.stringify(openapi32.document), 'use/out/use.ts': use }
  writeFiles(
    root,
    Object.entries(sources).map(([path, content]) => ({ path, content })),
  )
  const { files, warnings } = await generateFolder(join(root, 'api.json'))
  expect(warnings).toEqual([])
  writeFiles(join(root, 'd/out'), files)
  writeFiles(join(root, 'mock'), (await generateFolder(join(root, 'api.json'), { only: ['mock'] })).files)
  folder = (await import(join(root, 'd/out/index.ts'))) as Folder
})

/** Values of its types; the compiler accepts the file as it is, and nothing less. */
const use = `import type { FilterBooksQuerystring, paths, Pet, WatchBookItem } from '../../d/out/index.ts'
type Search = paths['/books']['query']
export const query: FilterBooksQuerystring = { title: 'Dune' }
export const form: Search['parameters']['querystring'] = { form: { limit: 1 } }
export const words: Search['requestBody']['content']['application/json'] = { words: 'a' }
export const copied: paths['/books']['COPY']['parameters']['header'] = { Destination: 'a' }
export const pets: Pet[] = [{}, { kind: 'fox' }, { kind: 'cat', lives: 9 }]
export const event: WatchBookItem = { event: 'lent', data: { title: 'Dune' } }
// @ts-expect-error A title is required.
export const untitled: FilterBooksQuerystring = {}
// @ts-expect-error There is no such event.
export const lost: WatchBookItem = { event: 'lost', data: { title: 'Dune' } }
// @ts-expect-error Its data is parsed.
export const unparsed: WatchBookItem = { event: 'lent', data: '{}' }
`

test('every member of OpenAPI 3.2 type-checks and validates', () => {
  expectVerdicts(root, [{ ...openapi32, folder: 'd' }])
})

test('its client sends any method, and a query that is one value', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.writeHead(request.method === 'LINK' ? 503 : 200).end('{}')
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { books } = folder.createApiClient({ baseUrl, credentials: { device: { token: 't1' } } })
  // A stream is sent for when its items are read.
  for await (const book of books.filter({ title: 'a&b' })) expect(book).toEqual({})
  await books.search('words', { limit: 1, after: 'x' })
  await books.copy({ headers: { Destination: 'a' } })
  // Nothing says that such a method may be sent twice.
  await expect(books.link('1')).rejects.toThrow('503')
  expect(seen).toEqual([
    'GET /books?%7B%22title%22%3A%22a%26b%22%7D',
    'QUERY /books?limit=1&after=x',
    'COPY /books',
    'LINK /books/1/events',
  ])
})

test.each([
  ['GET', '/books?%7B%22title%22%3A%22Dune%22%7D', 'application/jsonl', '{"title":"Dune"}\n{"title":"Emma"}\n'],
  ['QUERY', '/books', 'text/plain', 'Dune\n'],
  ['COPY', '/books', null, ''],
  ['GET', '/books/1/events', 'text/event-stream', 'event: lent\ndata: {"title":"Dune"}\n\n'],
  ['POST', '/books/1/events', 'application/json-seq', '\u001E{"title":"text"}\n'],
])('its mock responds to %s %s', async (method, path, type, body) => {
  const headers = { authorization: 'Bearer t1', 'content-type': 'application/json', destination: 'a' }
  const sent = method === 'QUERY' ? { body: '{"words":"a"}' } : {}
  const mock = await mockIn(join(root, 'mock'), { seed: { api_credentials: [{ scheme: 'device', secret: 't1' }] } })
  const response = await mock.fetch(`http://localhost${path}`, { method, headers, ...sent })
  expect([response.headers.get('content-type'), await response.text()]).toEqual([type, body])
})
