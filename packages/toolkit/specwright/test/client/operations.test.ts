import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { library, libraryFolder, recordingServer, type Given } from './library.ts'

/** The functions of the library's operations. */
type Operations = Readonly<Record<string, (...given: readonly unknown[]) => Given>>

interface Library {
  readonly create: (options: object) => object
  readonly createClient: (options: object) => object
  readonly operations: Operations
}

async function libraryModules(): Promise<Library> {
  const root = workspace({ 'api.json': JSON.stringify(library), 'package.json': '{ "type": "module" }' })
  const folder = await libraryFolder(root, join(root, 'api.json'), 'packages')
  const load = async (file: string): Promise<object> =>
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as object
  const { createApiConnection, createApiClient } = (await load('client.ts')) as Record<string, Library['create']>
  const operations = (await load('client/operations.ts')) as Operations
  return { create: createApiConnection!, createClient: createApiClient!, operations }
}

test.each(['create', 'createClient'] as const)('functions call the service of what %s gives', async (of) => {
  const { operations, ...creators } = await libraryModules()
  const { baseUrl, seen } = await recordingServer((response, _, { url }) => {
    if (url === '/v1/cover') response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    else if (url?.startsWith('/v1/books?')) response.end('{"data":[{"id":"b2"}]}')
    else if (url?.startsWith('/v1/books')) response.end('{"data":[{"id":"b1"}],"cursor":{"next":"n"}}')
    else response.end('{"id":"b3"}')
  })
  const client = creators[of]({ baseUrl, credentials: { account: 'a1' } })
  const ids: unknown[] = []
  for await (const book of operations['listBooks']!(client)) ids.push(book)
  expect(ids).toEqual([{ id: 'b1' }, { id: 'b2' }])
  expect(await operations['getCover']!(client)).toEqual(new TextEncoder().encode('png'))
  const { response } = await operations['createLoan']!(
    client,
    { book: 'b1' },
    { headers: { 'x-a': 'b' } },
  ).withResponse()
  expect(response.status).toBe(200)
  expect(seen.map(({ method, url, headers, body }) => [method, url, headers.authorization, body])).toEqual([
    ['GET', '/v1/books', 'Bearer a1', ''],
    ['GET', '/v1/books?cursor=n', 'Bearer a1', ''],
    ['GET', '/v1/cover', 'Bearer a1', ''],
    ['POST', '/v1/loans', 'Bearer a1', 'book=b1'],
  ])
  expect(JSON.stringify(client)).not.toContain('a1')
})

test('a function refuses what no creator of its copy gave', async () => {
  const { operations } = await libraryModules()
  expect(() => operations['getBook']!({}, 'b1')).toThrow(
    new TypeError('Cannot use the client: this copy of its package did not create it'),
  )
})
