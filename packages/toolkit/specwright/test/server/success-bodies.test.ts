import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { contractOf, generatedServer, implemented } from './implemented.ts'

const text = { type: 'string' }
const json = (schema: object) => ({ 'application/json': { schema } })
const order = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: text, state: { enum: ['open', 'paid'] } },
}
const responses: Readonly<Record<string, object>> = {
  getOrder: { 200: { content: json(order) }, 404: { content: json({ type: 'object' }) } },
  listOrders: {
    200: { content: json({ type: 'array', items: order }) },
    default: { content: json({ type: 'object' }) },
  },
  addOrder: { 201: { content: json(order) } },
  dropOrder: { 204: {} },
  getNote: { 200: { content: json({ type: 'object', required: ['body'], properties: { body: text } }) } },
  getPhase: { 200: { content: json({ type: 'object', required: ['status'], properties: { status: text } }) } },
  getTask: {
    200: { content: json({ type: 'object', required: ['status'], properties: { status: { type: 'integer' } } }) },
  },
  getNothing: { 200: { content: json({ type: ['string', 'null'] }) } },
  getTable: { 200: { content: { 'text/csv': { schema: text } } } },
  getPicture: { 200: { content: { 'image/png': {} } } },
  getEvents: { 200: { content: { 'text/event-stream': { schema: text } } } },
  getChanges: { 200: { content: { 'text/event-stream': { schema: order } } } },
  getState: { 200: { content: json({ enum: ['open', 'paid'] }) } },
  getPlace: {
    200: {
      content: json({
        type: 'object',
        required: ['at'],
        properties: {
          at: { type: 'array', prefixItems: [{ type: 'number' }, { enum: ['N', 'S'] }], items: false, minItems: 2 },
        },
      }),
    },
  },
  getAny: { 200: { content: json({}) } },
  getOpen: { 200: { content: json({ type: 'object' }) } },
  getEither: { 200: { content: json(order) }, 202: {} },
  getRange: { 200: { content: json(order) }, '2XX': {} },
  getTypes: { 200: { content: { ...json(order), 'text/csv': {} } } },
  getImage: { 200: { content: { 'image/*': {} } } },
}
const document = {
  openapi: '3.1.0',
  info: { title: 'Bodies alone', version: '1' },
  paths: Object.fromEntries(
    Object.entries(responses).map(([operationId, each]) => [
      `/${operationId}`,
      {
        get: {
          operationId,
          responses: Object.fromEntries(
            Object.entries(each).map(([status, response]) => [
              status,
              { description: 'Sent', ...(response as object) },
            ]),
          ),
        },
      },
    ]),
  ),
}

const usage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

declare const orders: ReadonlyMap<string, { id: string; state: 'open' }>
const missing = 501

implement(contract, {
  missing,
  operations: {
    getOrder: async ({ requestId, problem }) => orders.get(requestId) ?? problem(404),
    listOrders: () => [{ id: 'a', state: 'open' }, { id: 'b', state: 'paid' }],
    addOrder: ({ requestId }) => ({ id: requestId, state: 'open' }),
    dropOrder: async () => {},
    getNote: () => ({ body: 'a' }),
    getPhase: () => ({ status: 'new' }),
    getNothing: () => null,
    getTable: () => 'a,b',
    getPicture: () => new Uint8Array(),
    getEvents: async function* () { yield { data: 'a' } },
    getChanges: async function* () { yield { id: 'a', state: 'open' } },
    getState: () => 'open',
    getPlace: () => ({ at: [52.5, 'N'] }),
    getTypes: () => ({ id: 'a', state: 'open' }),
  },
})
// @ts-expect-error It is no order.
implement(contract, { missing, operations: { getOrder: () => ({ id: 'a', state: 'closed' }) } })
implement(contract, { missing, operations: { *getChanges({ requestId }) { yield { id: requestId, state: 'open' } } } })
// @ts-expect-error It is no state.
implement(contract, { missing, operations: { getState: () => 'closed' } })
// @ts-expect-error Nor has an item one.
implement(contract, { missing, operations: { getChanges: async function* () { yield { id: 'a', state: 'closed' } } } })
// @ts-expect-error It is no stream.
implement(contract, { missing, operations: { getOrder: async function* () {} } })
// @ts-expect-error Nor is nothing.
implement(contract, { missing, operations: { getOrder: ({ requestId }) => orders.get(requestId) } })
// @ts-expect-error There is nothing to send.
implement(contract, { missing, operations: { dropOrder: () => 5 } })
// @ts-expect-error It would look like a response.
implement(contract, { missing, operations: { getTask: () => ({ status: 5 }) } })
// @ts-expect-error So could any value.
implement(contract, { missing, operations: { getAny: () => ({ a: 5 }) } })
// @ts-expect-error Or one of an object that may have any member.
implement(contract, { missing, operations: { getOpen: () => ({ a: 5 }) } })
// @ts-expect-error It is a response, whose body is no object.
implement(contract, { missing, operations: { getNote: () => ({ status: 200, body: 'a' }) } })
// @ts-expect-error Its status could be either of two.
implement(contract, { missing, operations: { getEither: () => ({ id: 'a', state: 'open' }) } })
// @ts-expect-error Or one of a range.
implement(contract, { missing, operations: { getRange: () => ({ id: 'a', state: 'open' }) } })
// @ts-expect-error It could be any picture.
implement(contract, { missing, operations: { getImage: () => new Uint8Array() } })
`

test('what a handler may return without a status is typed', async () => {
  const root = await generatedServer(document)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFileSync(join(root, 'usage.ts'), usage)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['usage.ts'] }))
  expect(typeErrorsIn(root)).toBe('')
})

/** The response to a request whose handler returns a value, and what is logged. */
async function sent(id: string, given: unknown): Promise<{ response: Response; lines: string[] }> {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const app = await implemented(document, { operations: { [id]: () => given }, missing: 501, log })
  return { response: await app.fetch(new Request(`http://server.test/${id}`)), lines }
}

test.each([
  ['getOrder', { id: 'a', state: 'open' }, 200, '{"id":"a","state":"open"}'],
  ['listOrders', [], 200, '[]'],
  ['addOrder', { id: 'a', state: 'open' }, 201, '{"id":"a","state":"open"}'],
  ['dropOrder', undefined, 204, ''],
  ['getNote', { body: 'a' }, 200, '{"body":"a"}'],
  ['getPhase', { status: 'new' }, 200, '{"status":"new"}'],
  ['getNothing', null, 200, 'null'],
  ['getTable', 'a,b', 200, 'a,b'],
  ['getPicture', new Uint8Array([82]), 200, 'R'],
  ['getEvents', [{ data: 'a' }], 200, 'data: a\n\n'],
])('%s: %j alone is sent with the status of its success', async (id, given, status, body) => {
  const { response, lines } = await sent(id, given)
  expect([response.status, await response.text(), lines]).toEqual([status, body, []])
})

test.each([
  ['getOrder', { id: 'secret' }, '/state is required'],
  ['getOrder', undefined, 'the body of 200 is missing'],
  ['dropOrder', 'secret', '204 has no body'],
  ['getChanges', { id: 'secret', state: 'open' }, 'the body of 200 must be iterable'],
  ['getTask', { status: 5 }, 'the status 5 cannot be sent'],
  ['getEither', { id: 'secret', state: 'open' }, 'it must be an object with a status'],
  ['getRange', { id: 'secret', state: 'open' }, 'it must be an object with a status'],
])('%s: %j alone is 500, with the reason in the log alone', async (id, given, why) => {
  const { response, lines } = await sent(id, given)
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringMatching(/secret|must be|missing/)])
  expect(lines).toEqual([expect.stringContaining(why)])
})

test('a handler of a mock returns the same', async () => {
  const handlers = { getOrder: () => ({ id: 'a', state: 'paid' }), dropOrder: () => {} }
  const mock = createMockServer((await contractOf(document)) as object as Contract, { handlers })
  const found = await mock.fetch(new Request('http://server.test/getOrder'))
  const dropped = await mock.fetch(new Request('http://server.test/dropOrder'))
  expect([found.status, await found.json(), dropped.status]).toEqual([200, { id: 'a', state: 'paid' }, 204])
})
