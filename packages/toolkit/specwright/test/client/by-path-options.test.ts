import { symlinkSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { engineFolder } from '../engine-folder.ts'
import { clientOf, library, recordingServer } from './library.ts'

interface Calls {
  use(middleware: object): void
  readonly GET: (path: string, init?: object) => Promise<{ readonly data?: unknown; readonly response: Response }>
}

/** Creates clients by path of the library. */
async function creator(): Promise<(options: object) => Calls> {
  const root = workspace({
    'api.json': JSON.stringify(library),
    'package.json': '{ "type": "module" }',
    'node_modules/.keep': '',
  })
  // Where the engine has it.
  const installed = fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url))
  symlinkSync(installed, join(root, 'node_modules/openapi-fetch'))
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['fetch'], engines: 'packages' })
  const { createApiClient } = await clientOf(folder)
  const { byPath } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'fetch.ts')).href)) as {
    readonly byPath: (client: object) => Calls
  }
  return (options) => byPath(createApiClient({ baseUrl: 'https://library.test', ...options }))
}

/** Options of `fetch`, as those who extend it have them too. */
const ofFetch = { cache: 'no-store', credentials: 'same-origin', keepalive: true, next: { revalidate: 3 } } as const

const plain = { method: 'GET', redirect: 'manual', body: null }

test.each([
  { name: 'alone', init: {}, middleware: undefined },
  { name: 'with middleware', init: {}, middleware: { onRequest: () => undefined } },
  { name: 'with a way to read', init: { parseAs: 'text' }, middleware: undefined },
])('the options of fetch of a call by path reach fetch, $name', async ({ init, middleware }) => {
  const create = await creator()
  const given: (RequestInit | undefined)[] = []
  const calls = create({
    fetch: async (_url: string, sent?: RequestInit) => {
      given.push(sent)
      return Response.json({ data: [] })
    },
  })
  if (middleware) calls.use(middleware)
  await calls.GET('/books', { ...init, ...ofFetch })
  await calls.GET('/books', init)
  expect(given).toMatchObject([{ ...plain, ...ofFetch }, plain])
  expect(Object.keys(given[1] ?? {})).not.toEqual(expect.arrayContaining(['cache']))
})

test('middleware may choose the options of fetch, in another request', async () => {
  const create = await creator()
  const given: (RequestInit | undefined)[] = []
  const calls = create({
    fetch: async (_url: string, sent?: RequestInit) => {
      given.push(sent)
      return Response.json({ data: [] })
    },
  })
  calls.use({
    onRequest: ({ request }: { request: Request }) => new Request(request, { credentials: 'include', mode: 'no-cors' }),
  })
  await calls.GET('/books')
  expect(given).toMatchObject([{ ...plain, credentials: 'include', mode: 'no-cors' }])
})

test('a call by path may have a fetch of its own, which gets a request', async () => {
  const create = await creator()
  const calls = create({ headers: { 'x-key': 'k' }, fetch: () => Promise.reject(new Error('not this one')) })
  const sent: Request[] = []
  const { data } = await calls.GET('/books', {
    cache: 'no-store',
    fetch: async (request: Request) => {
      sent.push(request)
      return Response.json({ data: [{ id: 'b1' }] })
    },
  })
  expect(sent).toMatchObject([{ url: 'https://library.test/books', method: 'GET', cache: 'no-store' }])
  expect(sent[0]?.headers.get('x-key')).toBe('k')
  expect(data).toEqual({ data: [{ id: 'b1' }] })
})

test('a call by path does not follow redirects, and says so', async () => {
  const create = await creator()
  await expect(create({}).GET('/books', { redirect: 'follow' })).rejects.toThrow(
    'Cannot use redirect: a redirect is given as it is, since credentials would go along',
  )
})

test('a stream by path is given before it ends, and has no limit', async () => {
  const create = await creator()
  const open: ServerResponse[] = []
  const { baseUrl } = await recordingServer((response) => {
    open.push(response)
    response.writeHead(200, { 'x-request-id': 'r1' }).write('first')
  })
  const calls = create({ baseUrl, maxResponseBytes: 3 })
  const { data, response } = await calls.GET('/books', { parseAs: 'stream' })
  const reader = (data as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never).getReader()
  expect(await reader.read()).toEqual({ done: false, value: 'first' })
  open[0]?.end('last')
  expect(await reader.read()).toEqual({ done: false, value: 'last' })
  expect(await reader.read()).toMatchObject({ done: true })
  expect(response.headers.get('x-request-id')).toBe('r1')
})

test('an error of a call by path with a stream is read', async () => {
  const create = await creator()
  const { baseUrl } = await recordingServer((response) => response.writeHead(404).end('{"why":"none"}'))
  expect(
    await create({ baseUrl }).GET('/books/{id}', { params: { path: { id: 'b' } }, parseAs: 'stream' }),
  ).toMatchObject({
    error: { why: 'none' },
  })
})
