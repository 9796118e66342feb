import { expect, test } from 'vitest'
import { explained, staleOf, thing } from './explained.ts'

const text = { type: 'string' }
const object = (properties: Readonly<Record<string, object>>): object => ({ type: 'object', properties })
const list = (items: object): object => ({ type: 'array', items })
const named = (...names: readonly string[]): object => object(Object.fromEntries(names.map((name) => [name, text])))
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const body = (schema: object): object => ({ content: { 'application/json': { schema } } })

/** What the mutations of a document make stale: of `METHOD /path`, with what it gives and is sent, and a summary. */
async function stale(
  operations: Readonly<Record<string, { gives?: object; sends?: object; summary?: string; tag?: string }>>,
  schemas: Readonly<Record<string, object>> = {},
): Promise<string[]> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operation, { gives, sends, summary, tag = 't' }] of Object.entries(operations)) {
    const [method = '', path = ''] = operation.split(' ')
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    }))
    const responses = { 200: { description: 'Done', ...(gives && body(gives)) } }
    const name = `t.${method === 'GET' ? path.replaceAll(/\W+/g, '_') : `${method}${path.replaceAll(/\W+/g, '_')}`}`
    const own = {
      tags: [tag],
      'x-name': name,
      summary,
      parameters,
      responses,
      ...(sends && { requestBody: body(sends) }),
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: own }
  }
  const info = { title: 'Things', version: '1' }
  const lines = await explained({
    openapi: '3.1.0',
    info,
    tags: [{ name: 't' }, { name: 'orders' }],
    paths,
    components: { schemas },
  })
  return lines.map((line) => line.replace('  makes stale: ', ' -> ').replaceAll('t._', '/'))
}

const orders = { 'GET /orders': { gives: list(ref('Order')) }, 'GET /orders/{id}': { gives: ref('OrderDetail') } }
const shop = {
  Order: named('id', 'status'),
  OrderDetail: { allOf: [ref('Order'), named('note')] },
  Payment: object({ id: text, order: ref('Order'), author: ref('Author') }),
  Author: named('id', 'name'),
  Sold: object({ order: ref('OrderDetail'), author: ref('Author') }),
}

test('what a post gives beside others is listed anew, if it is what is said to be made', async () => {
  const queries = { ...orders, 'GET /cart': { gives: named('total') }, 'GET /authors': { gives: list(ref('Author')) } }
  const rows = { 'POST /cart/checkout': { gives: ref('Sold'), summary: 'Create an order' }, ...queries }
  expect(await stale(rows, shop)).toEqual(['POST /cart/checkout -> /orders; /cart'])
  const assigned = { 'POST /cart/assign': { gives: ref('Sold'), summary: 'Assign an order' }, ...queries }
  expect(await stale(assigned, shop)).toEqual(['POST /cart/assign -> /cart'])
})

test('what an item belongs to changes with what is done to it, if the result has the status of both', async () => {
  const queries = {
    ...orders,
    'GET /payments/{id}': { gives: ref('Payment') },
    'GET /authors': { gives: list(ref('Author')) },
  }
  const result = { gives: ref('Payment') }
  expect(await stale({ ...queries, 'POST /payments/{id}/capture': result }, shop)).toEqual([
    'POST /payments/{id}/capture -> /orders; /orders_id_; /payments_id_ of the same id',
  ])
  expect(await stale({ ...queries, 'PUT /payments/{id}': result }, shop)).toEqual([
    'PUT /payments/{id} -> /payments_id_ of the same id',
  ])
})

const photos = { '/photos': list(thing), '/photos/{id}': thing, '/albums': list(named('title', 'photoCount')) }

test.each(['POST', 'DELETE'])('%s of a part of an item that nothing reads changes the item alone', async (method) => {
  expect(await staleOf(`${method} /photos/{id}/like`, photos)).toEqual(['/photos', '/photos/{id} of the same id'])
})

test.each(['PUT', 'POST'])(
  'what is sent and given as the one thing of its place is shown elsewhere: %s',
  async (method) => {
    const settings = { gives: ref('Settings'), sends: ref('Settings') }
    const rows = {
      'GET /settings': { gives: ref('Settings') },
      'GET /config': { gives: object({ mode: text, settings: ref('Settings') }) },
      [`${method} /settings`]: settings,
    }
    const [line] = await stale(rows, { Settings: named('theme', 'language') })
    expect(line).toBe(`${method} /settings -> /settings; /config`)
  },
)

test.each([
  { action: 'POST /group/dissolve', changes: {}, stale: ['/group', '/home'] },
  { action: 'POST /group/update', changes: { requestBody: body(named('id', 'avatar')) }, stale: ['/group', '/home'] },
  { action: 'POST /group/transfer', changes: { requestBody: body(named('id', 'leader')) }, stale: ['/group'] },
])('$action changes what shows one of them as group_info, if that shows it', async ({ action, changes, ...row }) => {
  const home = list(object({ group_info: named('avatar', 'name'), friend_info: named('avatar', 'name') }))
  const queries = { '/group/list': list(named('id', 'name')), '/home': home }
  expect((await staleOf(action, queries, changes)).map((each) => each.replace('/list', ''))).toEqual(row.stale)
})

test('what is taken away or renamed in many is shown where one has it', async () => {
  const photo = object({ labels: list(named('id', 'name')), id: text })
  const queries = { '/labels': list(named('id', 'name')), '/photos/{id}': photo, '/albums': list(named('id', 'name')) }
  expect(await staleOf('POST /batch/labels/delete', queries)).toEqual(['/labels', '/photos/{id}'])
})

test('the same items are read by each role', async () => {
  const queries = {
    '/staff/orders': {},
    '/branch-admin/orders': {},
    '/branch-admin/orders/{id}': {},
    '/staff/{id}/notes': {},
  }
  expect(await staleOf('PATCH /staff/orders/{order}/start', queries)).toEqual([
    '/staff/orders',
    '/branch-admin/orders',
    '/branch-admin/orders/{id}',
  ])
})

test('what nothing reads at its path is a part of the one thing beside it', async () => {
  const profile = named('openingTimeNote', 'name')
  const queries = { '/shop/profile': profile, '/staff/opening-times': {}, '/staff/opening-time': {}, '/health': {} }
  expect(await staleOf('PUT /shop/opening-time', queries)).toEqual([
    '/shop/profile',
    '/staff/opening-times',
    '/staff/opening-time',
  ])
})

test.each([
  { summary: 'Finish a batch of open orders', stale: '/orders (its summary names them)' },
  {
    summary: 'Finish what was begun for orders',
    stale: '/about (its path is of nothing that is read: what its tag has nearest)',
  },
])('$summary: what only sets something off changes what its summary names', async ({ summary, stale: expected }) => {
  const lines = await stale({
    'GET /about': { gives: named('version') },
    'GET /orders': { gives: list(named('id')), tag: 'orders' },
    'POST /batch/finish': { summary },
  })
  expect(lines).toEqual([`POST /batch/finish -> ${expected}`])
})

test('who registers, and is given a token, is signed in', async () => {
  const queries = { 'GET /auth/me': { gives: named('id', 'name') } }
  const register = { gives: named('access_token'), sends: named('name') }
  expect(await stale({ ...queries, 'POST /auth/register': register })).toEqual([
    'POST /auth/register -> /auth_me (they are of whoever signs in)',
  ])
})

test.each([
  { path: '/files/getall', sends: named('folder') },
  { path: '/files/listby', sends: named('folder') },
  { path: '/files/name', sends: named('name', 'page', 'page_size') },
  { path: '/files/title', sends: named('title', 'offset', 'limit') },
])('a POST to $path that gives a list of what it is asked for reads', async ({ path, sends }) => {
  const files = list(named('id', 'name'))
  expect(await stale({ 'GET /files': { gives: files }, [`POST ${path}`]: { gives: files, sends } })).toEqual([])
})

test('a type beside an id makes stale what may show what is made of it, and no more', async () => {
  const kind = { enum: ['account', 'bill'] }
  const sent = body(object({ attachable_id: text, attachable_type: kind }))
  const queries = {
    '/attachments': list(named('id', 'name')),
    '/accounts': list(named('id', 'has_attachments')),
    '/accounts/{id}': named('id', 'has_attachments'),
    '/bills': list(named('id', 'amount')),
    '/bills/{id}': named('id', 'amount'),
    '/insight/bills': list(named('id', 'amount')),
  }
  expect(await staleOf('POST /attachments', queries, { requestBody: sent })).toEqual([
    '/attachments',
    '/accounts',
    '/accounts/{id}',
  ])
})
