import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { noProblems, problemsInUse } from '../compilers.ts'
import { workspace } from '../../../document/test/workspace.ts'
import { library, libraryFolder } from './library.ts'

/** What a user writes: each `@ts-expect-error` is a slip that the compiler must find. */
const program = `
import { createApiClient, isApiError, type ApiClient, type Listing } from './inline/client.ts'

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

test('calls and errors of a folder have the types of the document, for every compiler', async () => {
  const root = workspace({
    'api.json': JSON.stringify(library),
    'package.json': '{ "type": "module" }',
    'use.ts': program,
  })
  await libraryFolder(root, join(root, 'api.json'), 'inline')
  expect(problemsInUse(root, ['use.ts', 'inline'])).toEqual(noProblems)
})

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
  const bundle = async (contents: string): Promise<{ text: string; files: readonly string[] }> => {
    const options = { bundle: true, format: 'esm', minify: true, write: false, metafile: true } as const
    const { outputFiles, metafile } = await build({ stdin: { contents, resolveDir: folder }, ...options })
    return { text: outputFiles[0]?.text ?? '', files: Object.keys(metafile.inputs) }
  }
  const { text, files } = await bundle(`
    import { createApiClient } from './client.ts'
    console.log(await createApiClient({ baseUrl: '/' }).books.get('b1'))`)
  expect(
    files.filter((file) => /client-engine.(pages|create-credentials|scheme|servers|stream|token)/.test(file)),
  ).toEqual([])
  expect(text).not.toMatch(/token obtained|Cannot accept/)
  expect(text.length).toBeLessThan(12_800)
})
