import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { generatedServer } from './implemented.ts'

const text = { type: 'string' }
const order = { type: 'object', required: ['item'], properties: { item: text } }
const json = { content: { 'application/json': { schema: order } } }
const key = { name: 'Idempotency-Key', in: 'header', schema: text }

const document = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        parameters: [{ name: 'cursor', in: 'query', schema: text }],
        responses: {
          '200': {
            description: 'Orders',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { data: { type: 'array', items: order }, next_cursor: text } },
              },
            },
          },
        },
      },
      post: {
        operationId: 'addOrder',
        parameters: [key],
        requestBody: { required: true, ...json },
        responses: { '201': { description: 'Added', ...json } },
      },
    },
  },
}

const plain = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const server = implement(contract, {
  operations: {
    listOrders: () => ({ status: 200, body: { data: [] } }),
    addOrder: ({ body }) => ({ status: 201, body }),
  },
})
export default { fetch: server.fetch }
`
const whole = plain
  .replace('{ implement }', '{ idempotencyKeys, implement, page }')
  .replace('({ status: 200, body: { data: [] } })', "page([{ item: 'a' }], { next: 'b' })")
  .replace('operations:', 'idempotency: idempotencyKeys(),\n  operations:')

/** The bundle of a worker, as it is deployed. */
async function bundleOf(source: string): Promise<string> {
  const root = await generatedServer(document)
  writeFileSync(join(root, 'worker.ts'), source)
  const { outputFiles } = await build({
    entryPoints: [join(root, 'worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    conditions: ['@specwright/source'],
  })
  return outputFiles[0]!.text
}

/** Strings of parts that a worker need not have. */
const [ofKeys, ofPages] = ['idempotency_key_reused', 'Cannot write a page']

test('a worker of two operations has at most 40 kB, and nothing of what it does not use', async () => {
  const bundle = await bundleOf(plain)
  expect(gzipSync(bundle).length).toBeLessThan(40_000)
  expect([bundle.includes(ofKeys), bundle.includes(ofPages)]).toEqual([false, false])
})

test('a worker that uses all of it has at most 40 kB, too', async () => {
  const bundle = await bundleOf(whole)
  expect(gzipSync(bundle).length).toBeLessThan(40_000)
  expect([bundle.includes(ofKeys), bundle.includes(ofPages)]).toEqual([true, true])
})
