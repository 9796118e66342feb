import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { files as engine } from '@specwright/client-engine/files'
import { complaintsInUse } from '../compilers.ts'
import { declaredIn } from '../declared-names.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { library, libraryFolder } from './library.ts'

/** What a user writes: each `@ts-expect-error` is a slip that the compiler must find. */
const program = `
import { createApiClient, createApiConnection, isApiError, type ApiClient, type Listing } from './inline/client.ts'
import { createLoan, getBook, listBooks, type Client } from './inline/client/operations.ts'
import { getPet } from './pets/inline/client/operations.ts'

const client: ApiClient = createApiClient({ baseUrl: 'https://library.test', credentials: { account: () => 'a1' } })
createApiClient()
createApiClient({ variables: { region: 'us' }, servers: { stock: 'http://localhost' } })
// @ts-expect-error the variable does not have this value
createApiClient({ variables: { region: 'asia' } })
// @ts-expect-error no operation has this server
createApiClient({ servers: { shop: 'http://localhost' } })
createApiClient({
  credentials: {
    member: async () => ({ username: 'a', password: 'b' }),
    machine: { clientId: 'c', clientSecret: () => 'd', scope: ['read', 'lend'] },
  },
})
createApiClient({ credentials: { machine: { token: () => Promise.resolve('t') } } })
// @ts-expect-error the scheme has no such scope
createApiClient({ credentials: { machine: { clientId: 'c', clientSecret: 'd', scope: ['burn'] } } })
// @ts-expect-error a client id alone is not enough
createApiClient({ credentials: { machine: { clientId: 'c' } } })
// @ts-expect-error the document has no flow with a refresh token
createApiClient({ credentials: { machine: { clientId: 'c', refreshToken: 'r' } } })
// @ts-expect-error a password is required
createApiClient({ credentials: { member: { username: 'a' } } })
// @ts-expect-error there is no such scheme
createApiClient({ credentials: { visitor: 'a' } })
await client.close()
const book: { id: string; title?: string } = await client.books.get('b1', { timeoutMs: 5, signal: AbortSignal.timeout(5) })
const listing: Listing<{ id: string }> = client.books.list({ limit: 5 })
for await (const { id } of listing) console.log(id, book.title)
const own: Client = createApiConnection()
const same: { id: string; title?: string } = await getBook(own, 'b1', { timeoutMs: 5 })
const books: Listing<{ id: string }> = listBooks(client, { limit: 5 })
const lent = await createLoan(own, { book: same.id, days: [1] }).withResponse()
console.log(books, lent.data?.id, lent.response.status)
// @ts-expect-error the client is missing
await getBook('b1')
// @ts-expect-error the client of another document
await getPet(client)
const { data, response } = await client.loans.create({ book: 'b1', days: [1] }).withResponse()
console.log(data?.id, response.status)
// @ts-expect-error a list is wanted
await client.books.summarise('1')
try {
  await client.books.delete('b1')
} catch (error) {
  if (isApiError(error, 'deleteBook') && error.status === 404) console.log(error.body?.why.length)
  // @ts-expect-error this operation documents no such body
  if (isApiError(error, 'listBooks')) console.log(error.body?.why)
  // @ts-expect-error there is no such operation
  isApiError(error, 'burnBook')
  if (isApiError(error)) console.log(error.attempts, error.body)
}
`

/** Another document. */
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pet': { get: { operationId: 'getPet', responses: { 204: { description: 'Done' } } } } },
}

test('calls and errors of a folder have the types of the document, for every compiler', async () => {
  const root = workspace({
    'api.json': JSON.stringify(library),
    'pets.json': JSON.stringify(pets),
    'package.json': '{ "type": "module" }',
    'use.ts': program,
  })
  await libraryFolder(root, join(root, 'api.json'), 'inline')
  await libraryFolder(join(root, 'pets'), join(root, 'pets.json'), 'inline')
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})

/** The bundle of a program in a folder: its text, and the files, generated and of the engine, that it has something of. */
async function bundled(folder: string, contents: string): Promise<{ text: string; files: readonly string[] }> {
  const options = { bundle: true, format: 'esm', write: false, metafile: true, outdir: folder } as const
  const stdin = { contents, resolveDir: folder }
  const { outputFiles, metafile } = await build({ stdin, ...options, minify: true })
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => basename(file))
  // The files of the engine are one module: what is left of each is seen by the names that it declares.
  const named = await build({ stdin, ...options })
  const names = new Set(declaredIn(named.outputFiles[0]?.text ?? ''))
  const ofEngine = engine.filter(({ text }) => declaredIn(text).some((name) => names.has(name)))
  return { text: outputFiles[0]?.text ?? '', files: [...used, ...ofEngine.map(({ path }) => path)] }
}

const unneeded =
  /^(?:bodies\/form|credentials\/(?:create-credentials|scheme|token)|pages\/|resources|servers\/server-url|streams\/)/

test('a client contains only what its document needs', async () => {
  const { '/books/{id}': book } = library.paths
  const root = workspace({
    'api.json': JSON.stringify({
      ...library,
      paths: { '/books/{id}': book },
      servers: [],
      security: [],
    }),
    'package.json': '{ "type": "module" }',
  })
  const folder = await libraryFolder(root, join(root, 'api.json'), 'inline')
  const { text, files } = await bundled(
    folder,
    `import { createApiClient } from './client.ts'
    console.log(await createApiClient({ baseUrl: '/' }).books.get('b1'))`,
  )
  expect(files.filter((file) => unneeded.test(file))).toEqual(['resources.ts'])
  expect(text).not.toMatch(/token obtained|Cannot accept/)
  expect(text.length).toBeLessThan(12_800)
})

test('a bundle of one function contains only what its operation needs', async () => {
  const root = workspace({
    'api.json': JSON.stringify({ ...library, servers: [{ url: 'https://library.test' }], security: [] }),
    'package.json': '{ "type": "module" }',
  })
  const folder = await libraryFolder(root, join(root, 'api.json'), 'inline')
  const { text, files } = await bundled(
    folder,
    `import { createApiConnection } from './client.ts'
    import { getBook } from './client/operations.ts'
    console.log(await getBook(createApiConnection(), 'b1'))`,
  )
  // The servers are options of its client.
  expect(files.filter((file) => unneeded.test(file))).toEqual(['servers/server-url.ts'])
  const others = ['listBooks', 'createBook', 'deleteBook', 'createLoan', 'getStock', 'getCover']
  expect(['getBook', ...others].filter((id) => text.includes(`"${id}"`))).toEqual(['getBook'])
  expect(gzipSync(text).length).toBeLessThan(6000)
})
