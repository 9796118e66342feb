import { expect, onTestFinished, test, vi } from 'vitest'
import { recordingServer, type Respond } from './library.ts'
import { documentOf, textOperation, vaultOf } from './vault.ts'

const region = { default: 'eu', enum: ['eu', 'us'], description: 'Where the data is.' }
const files = { url: 'https://files.vault.example/', description: 'Files.' }
const uploads = { url: 'https://uploads.{region}.vault.example/v2', name: 'uploads', variables: { region } }

const paths = {
  '/it': { get: textOperation('getIt') },
  '/files': { servers: [files], get: textOperation('getFile'), put: textOperation('putFile', { servers: [uploads] }) },
  '/beta': { get: textOperation('getBeta', { servers: [{ url: '/beta' }] }) },
  '/both': { get: textOperation('getBoth', { servers: [files, { url: 'https://{region}.vault.example/v1' }] }) },
}
const secured = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
}
const service = { url: 'https://{region}.vault.example/v1', variables: { region } }

const [createVault, createRelative, createPlain, createBare, createOpen, createIncomplete, createNear] =
  await Promise.all([
    vaultOf(documentOf(paths, { ...secured, servers: [service, { url: 'https://sandbox.vault.example' }] })),
    vaultOf(documentOf(paths, { servers: [{ url: '/v3' }] })),
    vaultOf(documentOf(paths, { servers: [{ url: 'https://vault.example/' }] })),
    vaultOf(documentOf(paths)),
    vaultOf(
      documentOf(paths, { servers: ['http', 'https'].map((scheme) => ({ url: `${scheme}://vault.example/v1` })) }),
    ),
    vaultOf(documentOf(paths, { servers: [{ url: 'https://{tenant}.vault.example' }] })),
    vaultOf(documentOf(paths, { servers: [{ url: 'api' }] })),
  ])

/** A `fetch` that records the addresses that it is called with. */
function recorder(): { readonly urls: string[]; readonly fetch: (url: string) => Promise<Response> } {
  const urls: string[] = []
  return {
    urls,
    fetch: async (url) => (urls.push(url), new Response('done', { headers: { 'content-type': 'text/plain' } })),
  }
}

const baseUrl = 'http://mock.test/base/'

test.each<{ create?: typeof createVault; call: string; options?: object; url: string }>([
  { call: 'getIt', url: 'https://eu.vault.example/v1/it' },
  { call: 'getIt', options: { variables: { region: 'us' } }, url: 'https://us.vault.example/v1/it' },
  { call: 'getIt', options: { baseUrl }, url: 'http://mock.test/base/it' },
  { call: 'getFile', url: 'https://files.vault.example/files' },
  { call: 'getFile', options: { baseUrl }, url: 'https://files.vault.example/files' },
  {
    call: 'getFile',
    options: { servers: { 'https://files.vault.example/': 'http://localhost:4010/' } },
    url: 'http://localhost:4010/files',
  },
  { call: 'putFile', url: 'https://uploads.eu.vault.example/v2/files' },
  { call: 'putFile', options: { variables: { region: 'us' } }, url: 'https://uploads.us.vault.example/v2/files' },
  {
    call: 'putFile',
    options: { servers: { uploads: 'http://localhost:4010/u' } },
    url: 'http://localhost:4010/u/files',
  },
  { call: 'getBeta', url: 'https://eu.vault.example/beta/beta' },
  { call: 'getBeta', options: { baseUrl }, url: 'http://mock.test/beta/beta' },
  { call: 'getBeta', options: { servers: { '/beta': 'http://localhost:4010' } }, url: 'http://localhost:4010/beta' },
  // The server of the service is among those of the operation.
  { call: 'getBoth', options: { baseUrl }, url: 'http://mock.test/base/both' },
  { create: createPlain, call: 'getIt', url: 'https://vault.example/it' },
  // Credentials are not sent in plain text where the document has a choice.
  { create: createOpen, call: 'getIt', url: 'https://vault.example/v1/it' },
  { create: createRelative, call: 'getIt', options: { baseUrl }, url: 'http://mock.test/base/it' },
  { create: createBare, call: 'getIt', options: { baseUrl }, url: 'http://mock.test/base/it' },
  { create: createBare, call: 'getFile', options: { baseUrl }, url: 'https://files.vault.example/files' },
])('$call with $options is sent to $url', async ({ create = createVault, call, options, url }) => {
  const { urls, fetch } = recorder()
  const credentials = create === createVault ? { key: 'k1' } : undefined
  await create({ fetch, credentials, ...options }).operations[call]?.()
  expect(urls).toEqual([url])
})

test.each([
  {
    create: createRelative,
    options: {},
    message: "Cannot create the client: its document's server /v3 is relative. Pass baseUrl",
  },
  { create: createRelative, options: { baseUrl: '/v3' }, message: 'Cannot use baseUrl: it must be' },
  { create: createBare, options: {}, message: 'Pass baseUrl: it must be' },
  ...[
    'ftp://vault.example',
    'wss://vault.example',
    'httpx://vault.example',
    'file:///http',
    'blob:https://vault.example/1',
  ].map((refused) => ({
    create: createBare,
    options: { baseUrl: refused },
    message: 'Cannot use baseUrl: it must be',
  })),
  { create: createIncomplete, options: {}, message: 'Pass baseUrl: it must be' },
  { create: createVault, options: { baseUrl: 'https://a:b@vault.example' }, message: 'Cannot use baseUrl' },
  { create: createVault, options: { variables: { region: 'evil.example/' } }, message: 'Cannot use variables.region' },
  { create: createVault, options: { servers: { uploads: 'file:///tmp' } }, message: 'Cannot use servers["uploads"]' },
  ...[undefined, null].flatMap((options) => [
    { create: createBare, options: options as never, message: 'Pass baseUrl: it must be' },
    { create: createIncomplete, options: options as never, message: 'Pass baseUrl: it must be' },
  ]),
])('a client with $options is refused: $message', ({ create, options, message }) => {
  expect(() => create(options)).toThrow(message)
})

test.each([
  { create: createRelative, page: 'https://shop.example/app/', url: 'https://shop.example/v3/it' },
  { create: createNear, page: 'https://shop.example/app/index.html', url: 'https://shop.example/app/api/it' },
])('in the page $page, a relative server starts from its address', async ({ create, page, url }) => {
  vi.stubGlobal('location', { href: page })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { urls, fetch } = recorder()
  await create({ fetch }).operations['getIt']?.()
  expect(urls).toEqual([url])
})

test('a call is rejected if a variable makes the URL of its server invalid', async () => {
  const called = createVault({ credentials: { key: 'k1' }, variables: { region: ' ' }, baseUrl }).operations[
    'putFile'
  ]?.()
  await expect(called).rejects.toThrow('Cannot use server uploads: it must be an https: or http: URL')
})

test('a redirect from one documented server to another is not followed', async () => {
  const ok: Respond = (response) => response.end('done')
  const elsewhere = await recordingServer(ok)
  const { baseUrl: first, seen } = await recordingServer((response) =>
    response.writeHead(302, { location: `${elsewhere.baseUrl}files` }).end(),
  )
  const servers = { 'https://files.vault.example/': elsewhere.baseUrl }
  const { operations } = createVault({ baseUrl: first, servers, credentials: { key: 'k1' } })
  await expect(operations['getIt']?.()).rejects.toMatchObject({ status: 302 })
  expect([seen.map(({ headers }) => headers['x-key']), elsewhere.seen]).toEqual([['k1'], []])
  expect(await operations['getFile']?.()).toBe('done')
  expect(elsewhere.seen.map(({ headers }) => headers['x-key'])).toEqual(['k1'])
})
