import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { typeErrorsIn } from '../compilers.ts'
import { installMockEngine } from '../mock.ts'
import { strict } from '../strict.ts'
import { served } from './served.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const order = { $ref: '#/components/schemas/Order' }

/** A document with orders that are shipped by an operation of their own. */
const orders = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'addOrder',
        requestBody: { required: true, ...json({ type: 'object', properties: { size: { type: 'integer' } } }) },
        responses: { '201': { description: 'Added', ...json(order) } },
      },
    },
    '/orders/{id}': {
      parameters: [id],
      get: { operationId: 'getOrder', responses: { '200': { description: 'An order', ...json(order) } } },
    },
    '/orders/{id}/ship': {
      parameters: [id],
      post: {
        operationId: 'shipOrder',
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['to'], properties: { to: { type: 'string' } } }),
        },
        responses: {
          '200': { description: 'Shipped', ...json(order) },
          '409': {
            description: 'Shipped before',
            headers: { 'X-Left': { required: true, schema: { type: 'integer', minimum: 0 } } },
          },
        },
      },
    },
  },
  webhooks: {
    orderShipped: {
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['to'], properties: { to: { type: 'string' } } }),
        },
        responses: { '204': { description: 'Read' } },
      },
    },
    orderChanged: { post: { requestBody: json(order), responses: { '204': { description: 'Read' } } } },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: { type: 'integer', readOnly: true },
          size: { type: 'integer' },
          status: { enum: ['NEW', 'SHIPPED'], readOnly: true },
        },
      },
    },
  },
}

/** Ships an order that was not shipped. */
const shipOrder: object = {
  // As the types of the document would have it.
  shipOrder: async ({ path, state }: { path: { id: number }; state: { get: Get; put: Put } }) => {
    const key = String(path.id)
    const kept = await state.get('orders', key)
    if ('status' in kept && kept.status === 'SHIPPED') return { status: 409, headers: { 'X-Left': '0' } }
    const { value } = await state.put('orders', key, { ...kept, status: 'SHIPPED' })
    return { status: 200, body: value }
  },
}

type Get = (collection: string, id: string) => Promise<object>
type Put = (collection: string, id: string, value: object) => Promise<{ value: object }>

test('a handler reads and changes items, after its request was checked', async () => {
  const { send } = await served(orders, { handlers: shipOrder })
  const { id: own } = (await send('POST /orders', { size: 2 })).body as { id: number }
  expect((await send(`POST /orders/${own}/ship`, {})).status).toBe(400)
  expect((await send(`POST /orders/${own}/ship`, { to: 'Oslo' })).body).toEqual({ id: own, size: 2, status: 'SHIPPED' })
  const again = await send(`POST /orders/${own}/ship`, { to: 'Oslo' })
  expect([again.status, again.headers.get('x-left')]).toEqual([409, '0'])
  expect((await send(`GET /orders/${own}`)).body).toMatchObject({ status: 'SHIPPED' })
})

test.each([
  [{ status: 200, body: { id: 1, status: 'LOST' } }, '/status must be NEW or SHIPPED'],
  [{ status: 200 }, 'the body of 200 is missing'],
  [{ status: 409, headers: { 'X-Left': '1' }, body: {} }, '409 has no body'],
  [{ status: 404 }, 'the status 404 is not documented'],
  ['shipped', 'must be an object'],
  [{ status: 409, headers: { 'X-Left': '-1' } }, 'header /X-Left must be at least 0'],
  [{ status: 409, headers: { 'X-Left': '1', 'X-Why': 'a\nb' } }, 'the header "X-Why" cannot be sent'],
  [{ status: 409 }, 'header /X-Left is required'],
])('a response that the document does not allow is a failure: %j', async (response, why) => {
  const log: string[] = []
  const handlers = { shipOrder: () => response } as object
  const { send } = await served(orders, { handlers, log: (line) => void log.push(line) })
  const { status, body } = await send('POST /orders/1/ship', { to: 'Oslo' })
  const message = `The handler of shipOrder responded with what the contract does not allow: ${why}`
  expect([status, body]).toMatchObject([500, { detail: message }])
  expect(log[0]).toContain(message)
})

test('what a handler throws is in the response', async () => {
  const { send } = await served(orders, { handlers: shipOrder })
  const { status, body } = await send('POST /orders/7/ship', { to: 'Oslo' })
  expect([status, body]).toMatchObject([
    500,
    { detail: 'The handler of shipOrder failed: There is no row "7" in orders' },
  ])
})

test('a handler is of an operation', async () => {
  await expect(served(orders, { handlers: { shipOrders: () => ({ status: 409 }) } as object })).rejects.toThrow(
    'Cannot create the mock: handlers names the operation "shipOrders", which the contract does not have. Did you mean shipOrder?',
  )
  await expect(served(orders, { handlers: { shipOrder: 5 } as object })).rejects.toThrow(
    'Cannot create the mock: handlers/shipOrder must be a function, not 5',
  )
})

const usage = `
import { createMockServer } from '@specwright/mock-engine'
import { contract } from './out/mock.ts'

createMockServer(contract, {
  handlers: {
    shipOrder: async ({ path, body, state }) => {
      const id: number = path.id
      const to: string = body.to
      await state.get('orders', to + id)
      return { status: 200, body: { id, status: 'SHIPPED' } }
    },
    getOrder: () => ({ status: 200, body: { id: 1, status: 'NEW' } }),
  },
})
createMockServer(contract, { handlers: { shipOrder: () => ({ status: 409, headers: { 'X-Left': 1 } }) } })
// @ts-expect-error A header is missing.
createMockServer(contract, { handlers: { shipOrder: () => ({ status: 409 }) } })
createMockServer(contract, {
  handlers: {
    shipOrder: ({ events }) => {
      events.send('orderShipped', { to: 'Oslo' })
      events.send('orderChanged', { id: 1, status: 'SHIPPED' })
      events.send('orderShipped')
      // @ts-expect-error There is no such event.
      events.send('orderLost')
      // @ts-expect-error The body has another type.
      events.send('orderShipped', { to: 5 })
      return { status: 409, headers: { 'X-Left': 1 } }
    },
  },
})
// @ts-expect-error There is no such operation.
createMockServer(contract, { handlers: { shipOrders: () => ({ status: 409, headers: { 'X-Left': 1 } }) } })
createMockServer(contract, { acceptedScopes: { shipOrder: ['orders'] } })
createMockServer(contract, { acceptedScopes: 'any' })
// @ts-expect-error There is no such operation.
createMockServer(contract, { acceptedScopes: { shipOrders: ['orders'] } })
// @ts-expect-error The scopes are an array.
createMockServer(contract, { acceptedScopes: { shipOrder: 'orders' } })
// @ts-expect-error The status is not documented.
createMockServer(contract, { handlers: { shipOrder: () => ({ status: 404 }) } })
// @ts-expect-error The body has another type.
createMockServer(contract, { handlers: { getOrder: () => ({ status: 200, body: { id: 'one', status: 'NEW' } }) } })
// @ts-expect-error The body is missing.
createMockServer(contract, { handlers: { getOrder: () => ({ status: 200 }) } })
// @ts-expect-error The path has no such parameter.
createMockServer(contract, { handlers: { getOrder: ({ path }) => ({ status: 200, body: { id: path.key, status: 'NEW' } }) } })
`

test('the compiler checks handlers against the document', async () => {
  const root = mkdtempSync(join(tmpdir(), 'handlers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  installMockEngine(root)
  writeFiles(root, [{ path: 'api.json', content: JSON.stringify(orders) }])
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['mock'] })
  writeFiles(join(root, 'out'), files)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFileSync(join(root, 'usage.ts'), usage)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['usage.ts'] }))
  expect(typeErrorsIn(root)).toBe('')
})
