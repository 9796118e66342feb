import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createMockServer, createProblemResponse } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import { proxy } from '@specwright/mock-engine/node/proxy'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contract, createShop } from './shop.ts'

const base = 'http://mock.test'
const headers = { 'x-shop-key': 'the-key' }

test('a handler responds with rows, and an operation without one with its example', async () => {
  const { fetch } = createShop({ now: () => 0 })
  const order = await fetch(`${base}/orders/o1`, { headers })
  expect([order.status, await order.json()]).toEqual([200, { at: '1970-01-01T00:00:00.000Z', id: 'o1', shop: 's1' }])
  expect(await (await fetch(`${base}/shops`, { headers })).json()).toEqual(['a shop'])
})

test.each([
  { path: '/shops', given: {}, status: 401, title: 'The key is missing or wrong' },
  { path: '/shop', given: headers, status: 404, title: 'There is no operation GET /shop' },
  {
    path: '/shops',
    given: { ...headers, prefer: 'code=503' },
    status: 503,
    title: 'Operation listShops returned 503 on demand',
  },
])('$path returns $status as problem details', async ({ path, given, status, title }) => {
  const response = await createShop().fetch(base + path, { headers: given })
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    status,
    title,
    instance: expect.stringMatching(/^urn:request:req_/) as unknown,
  })
  expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="shop"' : null)
})

test('rows are created, linked and deleted by the rules of the contract', async () => {
  const { control } = createShop()
  expect(await control.list('shops')).toEqual([{ id: 's1', till: '***' }])
  expect(await control.put('shops', 's2', {})).toEqual({ created: true, value: { id: 's2', till: '***' } })
  const [, first] = await control.list('orders')
  expect(first).toEqual({
    id: expect.stringMatching(/^orders_/),
    shop: 's2',
    at: expect.any(String),
    first: true,
    of: { id: 's2', till: 'opaque' },
  })
  await expect(control.put('orders', 'o2', { shop: 's9' })).rejects.toThrow(
    '/shop refers to a missing row of shops: "s9"',
  )
  await control.put('shops', 's3', { closed: true })
  for (const [late, problem] of [
    [control.put('shops', 's2', { closed: true }), 'cannot close shop "s2": it has orders'],
    [control.put('orders', 'o3', { shop: 's3' }), 'cannot order from shop "s3": it is closed'],
  ] as const)
    await expect(late).rejects.toMatchObject({ status: 409, problems: [problem] })
  const { id } = await control.snapshot()
  await control.delete('shops', 's2')
  expect(await control.list('orders')).toEqual([
    expect.objectContaining({ id: 'o1' }),
    expect.objectContaining({ shop: 's3' }),
  ])
  await control.restore({ id })
  expect(await control.list('orders')).toHaveLength(3)
  await control.reset()
  expect(await control.list('orders')).toMatchObject([{ id: 'o1' }])
})

test('a collection may be below another one', async () => {
  const keyed = { parents: [], id: { member: 'id', kind: 'string' }, readOnly: [], defaults: {}, times: [] } as const
  const collections = [
    { name: 'shops', ...keyed },
    { name: 'shops/orders', ...keyed },
  ]
  const actions = {
    getOrder: { does: 'create', collection: 'shops', status: 201 },
    listShops: { does: 'create', collection: 'shops/orders', status: 201 },
  } as const
  const seed = { shops: [{ id: 'orders/1' }], 'shops/orders': [{ id: '1' }] }
  const { control } = createMockServer({ ...contract, collections, actions }, { seed })
  expect([await control.list('shops'), await control.list('shops/orders')]).toEqual([seed.shops, seed['shops/orders']])
})

test('collections are listed, and paged by the ids of their rows, whatever member has them', async () => {
  const keyed = { parents: [], id: { member: 'code', kind: 'string' }, readOnly: [], defaults: {}, times: [] } as const
  const actions = { listShops: { does: 'create', collection: 'shops', status: 201 } } as const
  const seed = { shops: [{ code: 'a' }, { code: 'b' }] }
  const mock = createMockServer({ ...contract, collections: [{ name: 'shops', ...keyed }], actions }, { seed })
  const names = await mock.fetch(`${base}/__control/collections`)
  expect([await names.json(), await mock.control.collections()]).toEqual([
    ['shops', 'api_credentials'],
    ['shops', 'api_credentials'],
  ])
  const page = await mock.fetch(`${base}/__control/shops?limit=1`)
  expect([await page.json(), page.headers.get('link')]).toEqual([
    [{ code: 'a' }],
    '</__control/shops?limit=1&after=a>; rel="next"',
  ])
})

test('the journal redacts the credentials of the contract', async () => {
  const { control, fetch } = createShop()
  await fetch(`${base}/shops?api_key=opaque`, { headers })
  const [entry] = await control.journal()
  expect(entry).toMatchObject({
    operation: 'listShops',
    request: { query: 'api_key=<SECRET>', headers: { 'x-shop-key': '<SHOP_KEY>' } },
  })
})

test('a tenant has its own rows, faults and journal', async () => {
  const mock = createShop()
  await mock.tenant('other').delete('orders', 'o1')
  await mock.tenant('other').faults([{ operation: 'listShops', status: 500, count: 1 }])
  const ask = async (path: string, tenant: string): Promise<number> =>
    (await mock.fetch(base + path, { headers: { ...headers, 'x-mock-tenant': tenant } })).status
  expect([await ask('/orders/o1', ''), await ask('/orders/o1', 'other')]).toEqual([200, 404])
  expect([await ask('/shops', ''), await ask('/shops', 'other'), await ask('/shops', 'other')]).toEqual([200, 500, 200])
  await mock.tenant('other').verify({ operation: 'listShops' }, 2)
})

test('HTTP errors have the shape of the contract on a port and behind a proxy', async () => {
  const shop = await listen(createShop())
  onTestFinished(shop.close)
  const sent = request(`${shop.url}/shops`, { headers: { ...headers, host: 'shop.example' } }).end()
  const [refused] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'application/problem+json'])
  refused.resume()
  const malformed = connect(Number(new URL(shop.url).port)).end('GET\r\n\r\n')
  expect(await text(malformed)).toMatch(/^HTTP\/1\.1 400 .*content-type: application\/problem\+json/s)
  const empty = { routes: {}, securitySchemes: {}, responses: {}, volatile: [], variables: {} }
  const passing = await proxy({ ...empty, createErrorResponse: createProblemResponse }, { upstream: shop.url })
  onTestFinished(passing.close)
  const passed = await fetch(`${passing.url}/shops`, { headers })
  expect([passed.status, await passed.json()]).toEqual([200, ['a shop']])
  expect(passed.headers.get('x-contract-violations')).toBe('request: no operation GET /shops')
})

describe('a contract that cannot be used is refused, and the one before stays', () => {
  const [route] = Object.values(contract.routes)

  test.each([
    [undefined, 'it must be an object'],
    [{ securitySchemes: {} }, '/routes must be an object'],
    [{ routes: {} }, '/securitySchemes must be an object'],
    [{ routes: { a: 5 }, securitySchemes: {} }, '/routes/a must be an object'],
    // What the mock of a generated folder exports.
    [
      { routes: { a: { method: 'GET', paths: ['/a'], examples: [] } }, securitySchemes: {} },
      '/routes/a/operation must be an object',
    ],
    [
      { routes: { 'a/b': { ...route, operation: { ...route?.operation, path: 5 } } }, securitySchemes: {} },
      '/routes/a~1b/operation/path must be a string',
    ],
    [{ routes: { a: { ...route, bodies: undefined } }, securitySchemes: {} }, '/routes/a/bodies must be an array'],
  ])('%j', async (next, problem) => {
    const mock = createShop()
    const message = `Cannot use the contract: ${problem}. Use the routes that specwright generates`
    expect(() => mock.use(next as never)).toThrow(new TypeError(message))
    expect((await mock.fetch(`${base}/shops`, { headers })).status).toBe(200)
    expect(() => createMockServer(next as never)).toThrow(message)
  })
})

test('it can switch to another contract', async () => {
  const mock = createMockServer({ routes: {}, securitySchemes: {} })
  expect((await mock.fetch(`${base}/.well-known/oauth-authorization-server`)).status).toBe(200)
  const operation = {
    id: 'ping',
    method: 'get',
    path: '/ping',
    aliases: [],
    parameters: [],
    responses: [],
    security: [],
    acceptedScopes: [],
  }
  mock.use({ routes: { ping: { operation, inputs: {}, bodies: [], examples: [] } }, securitySchemes: {} })
  expect((await mock.fetch(`${base}/ping`)).status).toBe(200)
})
