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

test('only the output fetch needs openapi-fetch, and it is generated only if it is named', async () => {
  const root = project()
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline' })
  expect(['fetch.ts', 'client-engine-fetch.ts'].map((path) => existsSync(join(folder, path)))).toEqual([false, false])
  const named = await engineFolder(dirname(folder), join(root, 'api.json'), { outputs: ['fetch'], engines: 'inline' })
  expect(readFileSync(join(named, 'index.ts'), 'utf8')).not.toContain('fetch')
})
