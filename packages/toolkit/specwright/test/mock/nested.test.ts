import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MockServer, MockTypes } from '@specwright/mock-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import type { ClientModule } from '../client/library.ts'
import { installMockEngine, mockIn } from '../mock.ts'
import type { Checks } from '../whole-messages.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const closed = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const listOf = (items: object): object => ({ type: 'array', items })
const deep = { style: 'deepObject', explode: true }

const members = {
  address: closed({ line1: text, geo: closed({ lat: { type: 'number' } }) }, ['line1']),
  events: { anyOf: [listOf(text), { enum: [''], type: 'string' }] },
  items: listOf(closed({ price: text, quantity: whole, tags: listOf(text) }, ['price'])),
  counts: { type: 'object', additionalProperties: whole },
  limit: whole,
}
const order = closed(members, ['address'])
const filter = closed({ status: text, total: closed({ gte: whole, lt: whole }), kinds: listOf(text) }, ['status'])
const form = {
  schema: order,
  encoding: { address: deep, events: deep, items: deep, counts: deep },
}
const kept = { type: 'object', required: ['id'], properties: { id: text, ...members } }
const json = (schema: object): object => ({ 'application/json': { schema } })

/** A document whose forms and queries have members of members, as clients of Stripe send them. */
const document = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['Operations'],
        parameters: [{ name: 'filter', in: 'query', required: true, ...deep, schema: filter }],
        responses: { 200: { description: 'Orders', content: json(listOf(kept)) } },
      },
      post: {
        operationId: 'addOrder',
        tags: ['Operations'],
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': form } },
        responses: { 201: { description: 'Added', content: json(kept) } },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: { 200: { description: 'An order', content: json(kept) } },
      },
    },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'nested-'))
afterAll(() => rmSync(folder, { recursive: true }))

let mock: MockServer<MockTypes>
let checks: Checks
let client: ClientModule<'operations'>

beforeAll(async () => {
  installMockEngine(folder)
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['client', 'mock', 'validators'] })
  writeFiles(join(folder, 'out'), files)
  mock = await mockIn(join(folder, 'out'))
  const module = (name: string): Promise<unknown> => import(/* @vite-ignore */ join(folder, 'out', name))
  checks = (await module('index.ts')) as Checks // as it was generated
  client = (await module('index.ts')) as ClientModule<'operations'>
})

/** What the mock says of a request, and what its checks report. */
async function outcomeOf(id: string, request: Request): Promise<{ readonly body: unknown; readonly faults: string }> {
  const parts = await checks.requestParts(request.clone())
  const issues = checks
    .checkRequest(id, parts)
    .map(({ pointer, message }) => `${pointer} ${message.replace(/^\S+ /, '')}`)
  const response = await mock.fetch(request)
  const said = response.headers.get('x-contract-violations')?.split('; ') ?? []
  // The mock says less of where a part is.
  expect(said).toEqual(issues.map((issue) => issue.replace(/^\/\w+/, '')))
  expect(response.ok).toBe(issues.length === 0)
  return { body: await response.json(), faults: issues.join('; ') }
}

const base = 'http://mock.test/orders'
const type = { 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['address[line1]=a', { address: { line1: 'a' } }],
  ['address%5Bline1%5D=1&address[geo][lat]=1.5', { address: { line1: '1', geo: { lat: 1.5 } } }],
  ['address[line1]=a&events[]=x&events[]=y', { events: ['x', 'y'] }],
  ['address[line1]=a&events=x&events=y', { events: ['x', 'y'] }],
  ['address[line1]=a&events=', { events: '' }],
  [
    'address[line1]=a&items[0][price]=p&items[0][quantity]=2&items[1][price]=q&items[1][tags][0]=t',
    {
      items: [
        { price: 'p', quantity: 2 },
        { price: 'q', tags: ['t'] },
      ],
    },
  ],
  ['address[line1]=a&counts[x]=1&counts[y]=2&limit=3', { counts: { x: 1, y: 2 }, limit: 3 }],
])('the form %s is accepted', async (body, item) => {
  const added = await outcomeOf('addOrder', new Request(base, { method: 'POST', body, headers: type }))
  expect(added).toMatchObject({ faults: '', body: item })
})

test.each([
  ['address[geo][lat]=x', '/body/address/line1 is required; /body/address/geo/lat must be a number'],
  ['address[line1][x]=a', '/body/address/line1 must be a string'],
  ['address[line1]=a&address=b', '/body/address must be an object'],
  ['address[line1]=a&address[more]=b', '/body/address/more is not allowed'],
  ['address[line1]=a&address[line2=b', '/body/address[line2 is not allowed'],
  [
    'address[line1]=a&items[0][quantity]=x',
    '/body/items/0/price is required; /body/items/0/quantity must be an integer',
  ],
  ['address[line1]=a&counts[x]=y', '/body/counts/x must be an integer'],
  ['address[line1]=a&limit[x]=1', '/body/limit[x] is not allowed'],
  ['address[line1]=a&address[__proto__][limit]=1', '/body/address/__proto__ is not allowed'],
])('the form %s is refused: %s', async (body, faults) => {
  const request = new Request(base, { method: 'POST', body, headers: type })
  expect((await outcomeOf('addOrder', request)).faults).toBe(faults)
})

test.each([
  ['filter[status]=open&filter[total][gte]=1&filter[total][lt]=2', ''],
  ['filter[status]=open&filter[kinds][]=a&filter[kinds][]=b', ''],
  ['filter[total][gte]=x', '/query/filter/status is required; /query/filter/total/gte must be an integer'],
  ['filter=open', '/query/filter must be an object'],
  ['filter%5Bstatus%5D=open&filter[more]=1', '/query/filter/more is not allowed'],
])('the query %s: %s', async (query, faults) => {
  expect((await outcomeOf('listOrders', new Request(`${base}?${query}`))).faults).toBe(faults)
})

test('the mock reads what the client writes', async () => {
  const sent: Request[] = []
  const { operations } = client.createApiClient({
    baseUrl: 'http://mock.test',
    fetch: (url: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(url, init)
      sent.push(request.clone())
      return mock.fetch(request)
    },
  })
  const given = {
    address: { line1: 'a & b', geo: { lat: -0.5 } },
    events: ['x[0]', 'y'],
    items: [{ price: 'p', quantity: 2, tags: ['t', 'u'] }, { price: 'q' }],
    counts: { a: 1, b: 2 },
    limit: 3,
  }
  expect(await operations['addOrder']?.(given)).toMatchObject(given)
  await operations['listOrders']?.({ filter: { status: 'open', total: { gte: 1 }, kinds: ['a', 'b'] } })
  const issues = await Promise.all(
    ['addOrder', 'listOrders'].map(async (id, index) => {
      return checks.checkRequest(id, await checks.requestParts(sent[index] ?? new Request(base)))
    }),
  )
  expect([sent.length, ...issues]).toEqual([2, [], []])
})
