import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { clientOf, libraryFolder, recordingServer } from './library.ts'

const responses = { 204: { description: 'Done' } }
const key = (name: string): object => ({ name, in: 'header', required: true, schema: { type: 'string' } })

/** An API where one operation has the header, as its document spells it. */
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      post: { operationId: 'createOrder', tags: ['Books'], parameters: [key('Idempotency-key')], responses },
      put: { operationId: 'checkOrders', tags: ['Books'], responses },
    },
    '/notes': { post: { operationId: 'addNote', tags: ['Books'], responses } },
  },
}

async function shopFolder(): Promise<string> {
  const root = workspace({ 'api.json': JSON.stringify(shop), 'package.json': '{ "type": "module" }' })
  return await libraryFolder(root, join(root, 'api.json'), 'inline')
}

test('a key is sent with each call, is the same in its retries, and makes it repeatable', async () => {
  const folder = await shopFolder()
  const { baseUrl, seen } = await recordingServer((response, nth) =>
    response.writeHead(nth % 2 === 1 ? 503 : 204, { 'retry-after-ms': '0' }).end(),
  )
  const { books } = (await clientOf(folder)).createApiClient({ baseUrl })
  await books['createOrder']?.()
  await books['createOrder']?.()
  await books['createOrder']?.({ headers: { 'IDEMPOTENCY-KEY': 'mine' } })
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  const [first, second] = [keys[0], keys[2]]
  expect(keys).toEqual([first, first, second, second, 'mine', 'mine'])
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(second).not.toBe(first)
})

test.each([
  { name: 'Idempotency-Key', schema: { type: 'string' }, sent: true },
  { name: 'X-Idempotency-Key', schema: { type: 'string', format: 'uuid' }, sent: true },
  { name: 'x-idempotency-key', schema: { type: 'string', maxLength: 64 }, sent: true },
  { name: 'Idempotency-Key', schema: { type: 'string', maxLength: 20 }, sent: false },
  { name: 'X-Idempotency-Key', schema: { type: 'string', pattern: '^order-' }, sent: false },
  { name: 'Idempotency-Key-Version', schema: { type: 'string' }, sent: false },
])('a random key is sent as $name if $schema takes one: $sent', async ({ name, schema, sent }) => {
  const post = { operationId: 'createOrder', tags: ['Books'], parameters: [{ name, in: 'header', schema }], responses }
  const document = { openapi: '3.1.0', info: shop.info, paths: { '/orders': { post } } }
  const root = workspace({ 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }' })
  const folder = await libraryFolder(root, join(root, 'api.json'), 'inline')
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
  const { books } = (await clientOf(folder)).createApiClient({ baseUrl })
  await books['createOrder']?.()
  expect(seen.map(({ headers }) => headers[name.toLowerCase()] !== undefined)).toEqual([sent])
})

test('a POST without the header is not repeated', async () => {
  const folder = await shopFolder()
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(503).end())
  const { books } = (await clientOf(folder)).createApiClient({ baseUrl })
  await expect(books['addNote']?.()).rejects.toMatchObject({ status: 503, attempts: 1 })
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined])
})

test('the caller need not pass a key, and a bundle without the operation contains no code for it', async () => {
  const folder = await shopFolder()
  expect(readFileSync(join(folder, 'client/resources.ts'), 'utf8')).toContain('createOrder(options?: CallOptions)')
  const contents = `import { connect } from './client-engine.ts'\nconsole.log(connect)`
  const { outputFiles } = await build({ stdin: { contents, resolveDir: folder }, bundle: true, write: false })
  expect(outputFiles[0]?.text).not.toContain('randomUUID')
})
