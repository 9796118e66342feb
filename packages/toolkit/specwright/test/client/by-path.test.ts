import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { complaintsInUse, typeErrorsIn } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { strict } from '../strict.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { clientOf, library, recordingServer } from './library.ts'
import { styleRows, stylesDocument } from './parameter-styles.ts'
import { shop } from './signatures-document.ts'

interface Result {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

/** What the output `fetch` exports. */
interface FetchModule {
  byPath(client: object): {
    readonly GET: (path: string, init?: object) => Promise<Result>
    readonly PATCH: (path: string, init: object) => Promise<Result>
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
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})

test('calls by path are TypeScript in a package of CommonJS modules too', async () => {
  const use = `
    import { createApiClient } from './inline/client.ts'
    import { byPath } from './inline/fetch.ts'
    void byPath(createApiClient({ baseUrl: '' })).GET('/books/{id}', { params: { path: { id: 'b1' } } })
  `
  const compilerOptions = {
    ...strict.compilerOptions,
    verbatimModuleSyntax: false,
    target: 'es2022',
    lib: ['es2022', 'dom'],
  }
  const tsconfig = JSON.stringify({ compilerOptions, include: ['use.ts', 'inline'] })
  const root = project({ 'package.json': '{}', 'use.ts': use, 'tsconfig.json': tsconfig })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(typeErrorsIn(root)).toBe('')
})

test('calls by path write parameters of every place as methods do', async () => {
  const root = project({ 'api.json': JSON.stringify(stylesDocument(styleRows)) })
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'packages' })
  const { createApiClient } = await clientOf(folder)
  const { byPath } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'fetch.ts')).href)) as FetchModule
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
  const calls = byPath(createApiClient({ baseUrl }))
  for (const [index, { in: place, value }] of styleRows.entries()) {
    const end = place === 'path' ? '/{color}' : ''
    await calls.GET(`/row${index}${end}`, { params: { [place]: { [place === 'header' ? 'Color' : 'color']: value } } })
  }
  const sent = seen.map(({ url, headers }, index) => {
    const [, path, query] = /^\/v1\/row\d+\/?([^?]*)\??(.*)/.exec(url ?? '') ?? []
    const written = { path, query: query || undefined, header: headers['color'], cookie: headers.cookie }
    return written[styleRows[index]?.in ?? 'path']
  })
  expect(sent).toEqual(styleRows.map(({ want }) => want))
})

test('cookies by path stand beside those of the headers of a call', async () => {
  const root = project({ 'api.json': JSON.stringify(shop) })
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'packages' })
  const { baseUrl, seen } = await recordingServer((response) => response.end('{}'))
  const { createApiClient } = await clientOf(folder)
  const { byPath } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'fetch.ts')).href)) as FetchModule
  const calls = byPath(createApiClient({ baseUrl, headers: { cookie: 'a=1' } }))
  const params = { path: { id: 'o' }, cookie: { session: 's' } }
  await calls.PATCH('/orders/{id}', { params, body: {} })
  await calls.PATCH('/orders/{id}', { params, headers: { Cookie: 'b=2' }, body: {} })
  await calls.PATCH('/orders/{id}', { params, headers: new Headers({ cookie: 'c=3', 'x-key': 'k' }), body: {} })
  expect(seen.map(({ headers }) => [headers.cookie, headers['x-key']])).toEqual([
    ['a=1; session=s', undefined],
    ['b=2; session=s', undefined],
    ['c=3; session=s', 'k'],
  ])
})

const filter = {
  type: 'object',
  properties: { color: { type: 'string' }, sizes: { type: 'array', items: { type: 'number' } } },
}

/** Whole queries: their content type, a value, and what a request has for it. */
const wholeQueries = [
  ['application/x-www-form-urlencoded', filter, { color: 'a b', sizes: [1, 2] }, 'color=a%20b&sizes=1&sizes=2'],
  ['application/json', filter, { color: 'red' }, '%7B%22color%22%3A%22red%22%7D'],
  ['application/jsonpath', { type: 'string' }, '$.a[?(@.b)]', '%24.a%5B%3F(%40.b)%5D'],
] as const

/** A document with an operation for each of them: `find0` and so on. */
const queriesDocument = {
  openapi: '3.2.0',
  info: { title: 'Whole', version: '1' },
  paths: Object.fromEntries(
    wholeQueries.map(([type, schema], index) => {
      const whole = { name: 'all', in: 'querystring', required: true, content: { [type]: { schema } } }
      const responses = { 204: { description: 'Done' } }
      return [
        `/find${index}`,
        { get: { operationId: `find${index}`, tags: ['Operations'], parameters: [whole], responses } },
      ]
    }),
  ),
}

test('calls by path send whole queries as methods do', async () => {
  const calls = wholeQueries.map(
    ([, , value], index) =>
      `await calls.GET('/find${index}', { params: { querystring: { all: ${JSON.stringify(value)} } } })`,
  )
  const use = `
    import { createApiClient } from './inline/client.ts'
    import { byPath } from './inline/fetch.ts'
    const calls = byPath(createApiClient({ baseUrl: '' }))
    ${calls.join('\n    ')}
  `
  const root = project({ 'api.json': JSON.stringify(queriesDocument), 'use.ts': use })
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
  const { createApiClient } = await clientOf<'operations'>(folder)
  const { byPath } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'fetch.ts')).href)) as FetchModule
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
  const client = createApiClient({ baseUrl })
  for (const [index, [, , value]] of wholeQueries.entries()) {
    await client.operations[`find${index}`]?.(value)
    await byPath(client).GET(`/find${index}`, { params: { querystring: { all: value } } })
  }
  const wanted = wholeQueries.flatMap(([, , , want], index) => [`find${index}?${want}`, `find${index}?${want}`])
  expect(seen.map(({ url }) => url?.split('/').at(-1))).toEqual(wanted)
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
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})

/** What users write with values that they may not have: each `@ts-expect-error` is a slip that the compiler must find. */
const withUndefined = `
import { createApiClient } from './inline/client.ts'
import type { Order } from './inline/types.ts'
import { byPath } from './inline/fetch.ts'

export async function send(fetch: typeof globalThis.fetch, maybe?: string, order?: Order): Promise<void> {
  const calls = byPath(createApiClient({ baseUrl: 'https://shop.test', fetch }))
  const path = { id: 'a' }
  await calls.GET('/orders', { params: { query: { q: maybe, size: { width: 1, unit: maybe } }, header: undefined } })
  await calls.GET('/orders', { params: undefined })
  const next = { id: 'b', note: maybe, size: undefined }
  await calls.POST('/orders', { params: { header: { 'X-Reason': maybe } }, body: { id: 'a', note: maybe, next } })
  const lines = [{ width: 1, unit: maybe }]
  const changed = await calls.PATCH('/orders/{id}', {
    params: { path, cookie: { session: maybe } },
    body: { note: maybe, lines },
  })
  const isChanged: boolean | undefined = changed.data?.changed
  const state = isChanged ? 'sent' : 'paid'
  await calls.PUT('/orders/{id}/{state}', { params: { path: { ...path, state } }, body: { note: maybe, by: 'me' } })
  await calls.PUT('/orders/{id}/{state}', { params: { path: { ...path, state } }, body: undefined })
  await calls.POST('/orders/{id}/photo', { params: { path }, body: { file: new Blob(['x']), alt: maybe } })
  if (order) await calls.POST('/orders', { body: order })
}

export async function slips(): Promise<void> {
  const calls = byPath(createApiClient({ baseUrl: 'https://shop.test' }))
  // @ts-expect-error what is required cannot be left out
  await calls.POST('/orders', { body: { id: undefined } })
  // @ts-expect-error nor a body
  await calls.POST('/orders', { body: undefined })
  // @ts-expect-error nor what fills in the path
  await calls.GET('/orders/{id}', { params: { path: { id: undefined } } })
  // @ts-expect-error an item of an array is not left out
  await calls.PATCH('/orders/{id}', { params: { path: { id: 'a' } }, body: { lines: [undefined] } })
}
`

/** The module of what users write. */
interface Use {
  send(fetch: (url: string, init: RequestInit) => Promise<Response>): Promise<void>
}

test('arguments by path may be undefined where a request leaves them out, for every compiler', async () => {
  const root = project({ 'api.json': JSON.stringify(shop), 'use.ts': withUndefined })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
  const { send } = (await import(/* @vite-ignore */ pathToFileURL(join(root, 'use.ts')).href)) as Use
  const sent: string[] = []
  await send(async (url, { method = 'GET', headers, body }) => {
    const { 'x-reason': reason, cookie } = Object.fromEntries(new Headers(headers))
    sent.push([method, url, reason, cookie, await new Response(body).text()].join(' ').trim())
    return Response.json({ id: 'a', data: [] })
  })
  expect(sent).toEqual([
    'GET https://shop.test/orders?size%5Bwidth%5D=1',
    'GET https://shop.test/orders',
    'POST https://shop.test/orders   {"id":"a","next":{"id":"b"}}',
    'PATCH https://shop.test/orders/a   {"lines":[{"width":1}]}',
    'PUT https://shop.test/orders/a/paid   by=me',
    'PUT https://shop.test/orders/a/paid',
    expect.stringMatching(
      /^POST https:\S+photo +--\S+\r\ncontent-disposition: form-data; name="file"; [^;]*\r\n\r\nx\r\n--\S+$/,
    ),
  ])
})

test('only the output fetch needs openapi-fetch, and it is generated only if it is named', async () => {
  const root = project()
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline' })
  expect(['fetch.ts', 'client-engine-fetch.ts'].map((path) => existsSync(join(folder, path)))).toEqual([false, false])
  const named = await engineFolder(dirname(folder), join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(readFileSync(join(named, 'index.ts'), 'utf8')).not.toContain('fetch')
})
