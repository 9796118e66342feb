import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { noProblems, problemsInUse } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { clientOf, library, recordingServer, type Client } from './library.ts'

interface Result {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

/** What the output `fetch` exports. */
interface FetchModule {
  byPath(client: Client): {
    readonly GET: (path: string, init?: object) => Promise<Result>
  }
}

/** A project with the document, where openapi-fetch is installed. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const root = workspace({
    'api.json': JSON.stringify(library),
    'package.json': '{ "type": "module" }',
    'node_modules/.keep': '',
    ...files,
  })
  // Where the engine has it.
  const installed = fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url))
  symlinkSync(installed, join(root, 'node_modules/openapi-fetch'))
  return root
}

const program = `
import { createApiClient } from './inline/client.ts'
import { byPath } from './inline/fetch.ts'

const calls = byPath(createApiClient({ baseUrl: 'https://library.test' }))
const { data, error, response } = await calls.GET('/books/{id}', { params: { path: { id: 'b1' } }, timeoutMs: 50, retries: 0 })
const title: string | undefined = data?.title
console.log(title, error, response.status)
// @ts-expect-error the document has no such path
await calls.GET('/nothing')
// @ts-expect-error an id is needed
await calls.GET('/books/{id}')
// @ts-expect-error a limit is a number
await calls.GET('/books', { deadlineMs: '5' })
`

test.each(['inline', 'packages'] as const)(
  'calls by path have the retries of their client, and limits of their own; engines: %s',
  async (engines) => {
    const root = project()
    const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines })
    const { baseUrl, seen } = await recordingServer((response, nth) =>
      response
        .writeHead(nth < 3 ? 503 : 404, { 'content-type': 'application/json', 'retry-after-ms': '0' })
        .end('{"why":"lent"}'),
    )
    const { createApiClient } = await clientOf(folder)
    const { byPath } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'fetch.ts')).href)) as FetchModule
    const calls = byPath(createApiClient({ baseUrl, headers: { 'x-key': 'k' } }))
    const params = { path: { ids: 'b1' }, query: { tags: ['x', 'y'] } }
    const first = await calls.GET('/books/{ids}/summary', { params, retries: 0 })
    const second = await calls.GET('/books/{id}', { params: { path: { id: 'b/1' } } })
    expect([first.response.status, second.error, second.response.status]).toEqual([503, { why: 'lent' }, 404])
    expect(seen.map(({ method, url, headers }) => [method, url, headers['x-key']])).toEqual([
      ['GET', '/v1/books/b1/summary?tags=x%7Cy', 'k'],
      ['GET', '/v1/books/b%2F1', 'k'],
      ['GET', '/v1/books/b%2F1', 'k'],
    ])
  },
)

test('calls by path have the types of the document, for every compiler', async () => {
  const root = project({ 'use.ts': program })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(problemsInUse(root, ['use.ts', 'inline'])).toEqual(noProblems)
})

const file = { type: 'string', format: 'binary' }
const text = { type: 'string' }
const pet = { type: 'object', required: ['name'], properties: { name: text } }
const bytes = { 'image/png': { schema: file } }
const parts = {
  type: 'object',
  required: ['photo'],
  properties: { photo: file, pages: { type: 'array', items: file }, pet },
}
const operation = (responses: object, content?: object, isRequired = true): object => ({
  ...(content && { requestBody: { required: isRequired, content } }),
  responses,
})
const response = (content?: object): object => ({ description: 'It', ...(content && { content }) })
const json = { 'application/json': { schema: pet } }

/** A document of bytes, text, files in parts and JSON. */
const contents = {
  openapi: '3.1.0',
  info: { title: 'Contents', version: '1' },
  paths: {
    '/photo': {
      get: operation({ 200: response(bytes), 404: response({ 'text/plain': { schema: text } }) }),
      put: operation({ 204: response() }, bytes),
      post: operation({ 201: response(json) }, { 'multipart/form-data': { schema: parts } }, false),
      patch: operation({ 204: response() }, { ...json, 'application/octet-stream': {} }),
    },
    '/table': { get: operation({ 200: response({ 'text/csv': { schema: { type: 'array', items: pet } } }) }) },
    '/either': { get: operation({ 200: response({ ...json, ...bytes }), 404: response(json) }) },
    '/any': {
      get: operation({ 200: response({ '*/*': { schema: pet } }), 500: response({ '*/*': { schema: file } }) }),
    },
    '/json': { post: operation({ 200: response(json) }, json) },
  },
}

const useOfContents = `
import { createApiClient } from './inline/client.ts'
import { byPath } from './inline/fetch.ts'

const calls = byPath(createApiClient({ baseUrl: 'https://photos.test' }))
const got = await calls.GET('/photo')
const size: number | undefined = got.data?.byteLength
const why: string | undefined = got.error?.trim()
await calls.PUT('/photo', { body: new Blob(['png']) })
await calls.PUT('/photo', { body: new Uint8Array(8) })
const made = await calls.POST('/photo', { body: { photo: new Blob(['png']), pages: [new Uint8Array(8)], pet: { name: 'a' } } })
await calls.POST('/photo', { body: new FormData() })
await calls.POST('/photo')
await calls.PATCH('/photo', { body: { name: 'a' } })
await calls.PATCH('/photo', { body: new Blob(['png']) })
const rows: string[] | undefined = (await calls.GET('/table')).data?.split(',')
const either: string | undefined = (await calls.GET('/either')).data?.name
const any = await calls.GET('/any')
console.log(size, why, made.data?.name, rows, either, any.data?.name, any.error?.byteLength)
const sent = await calls.POST('/json', { body: { name: 'a' } })
console.log(sent.data?.name)
// @ts-expect-error an upload is required
await calls.PUT('/photo')
// @ts-expect-error a file is not a string
await calls.POST('/photo', { body: { photo: 'png' } })
// @ts-expect-error bytes have no length of a string
console.log(got.data?.length.toFixed().trim().at(0), got.data?.trim())
// @ts-expect-error text is not parsed
console.log((await calls.GET('/table')).data?.[0]?.name)
`

test('calls by path take and give bytes, text and files as methods do', async () => {
  const root = project({ 'api.json': JSON.stringify(contents), 'use.ts': useOfContents })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(problemsInUse(root, ['use.ts', 'inline'])).toEqual(noProblems)
})

test('only the output fetch needs openapi-fetch, and it is generated only if it is named', async () => {
  const root = project()
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline' })
  expect(['fetch.ts', 'client-engine-fetch.ts'].map((path) => existsSync(join(folder, path)))).toEqual([false, false])
  const named = await engineFolder(dirname(folder), join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(readFileSync(join(named, 'index.ts'), 'utf8')).not.toContain('fetch')
})
