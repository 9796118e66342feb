import { expect, test } from 'vitest'
import { generateProject } from '../../src/index.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import { documentOf, explained, staleOf, thing } from './explained.ts'
import { shop } from './shop.ts'

const things = { '/things': { type: 'array', items: thing }, '/things/{id}': thing }

test.each([
  { mutation: 'POST /things', queries: things, stale: ['/things'] },
  { mutation: 'PATCH /things/{thing}', queries: things, stale: ['/things', '/things/{id} of the same id'] },
  { mutation: 'DELETE /things', queries: things, stale: ['/things', '/things/{id}'] },
  {
    mutation: 'PUT /things/{id}',
    queries: { ...things, '/things/{id}/log': {}, '/things/{id}/parts': {} },
    stale: ['/things', '/things/{id} of the same id', '/things/{id}/log of the same id'],
  },
  {
    mutation: 'DELETE /things/{id}',
    queries: { ...things, '/things/{id}/log': {} },
    stale: ['/things', '/things/{id} of the same id', '/things/{id}/log of the same id'],
  },
  {
    mutation: 'POST /things/{id}/close',
    queries: { ...things, '/things/{thing_id}/log': {} },
    stale: ['/things', '/things/{id} of the same id', '/things/{thing_id}/log of the same thing_id'],
  },
  {
    mutation: 'POST /owners/{owner}/things',
    queries: { '/owners': {}, '/owners/{id}': {}, '/owners/{id}/things': {}, '/owners/{id}/things/{thing}': {} },
    stale: ['/owners/{id} of the same id', '/owners/{id}/things of the same id'],
  },
  {
    mutation: 'PATCH /owners/{owner}/things/{id}',
    queries: { '/owners/{id}': {}, '/owners/{id}/things/{thing}': {} },
    stale: ['/owners/{id} of the same id', '/owners/{id}/things/{thing} of the same id, thing'],
  },
  {
    mutation: 'POST /things',
    queries: { ...things, '/things/latest': {}, '/things/parts': {}, '/things/parts/{id}': {} },
    stale: ['/things', '/things/latest'],
  },
  {
    mutation: 'POST /things',
    queries: {
      ...things,
      '/owners/{id}': { $ref: '#/components/schemas/Owner' },
      '/me/things': { type: 'object', properties: { data: { type: 'array', items: thing } } },
      '/me': { type: 'object' },
    },
    stale: ['/things', '/owners/{id}', '/me/things'],
  },
  {
    mutation: 'POST /things/{id}/close',
    queries: { ...things, '/things/{slug}/log': {} },
    stale: ['/things', '/things/{id} of the same id', '/things/{slug}/log'],
  },
  {
    mutation: 'DELETE /owners/{id}/thing/{key}',
    queries: { '/owners/{id}/things': { type: 'array', items: thing }, '/owners/{id}': {} },
    stale: ['/owners/{id}/things of the same id', '/owners/{id} of the same id'],
  },
  {
    mutation: 'POST /things',
    queries: {
      '/things': { $ref: '#/components/schemas/ThingPage' },
      '/me/things': { type: 'array', items: thing },
      '/owners': { type: 'object' },
    },
    stale: ['/things', '/me/things'],
  },
  {
    mutation: 'DELETE /things/{id}',
    queries: { '/things': {}, '/things/{id}/log': {}, '/things/{id}/log/{line}': {} },
    stale: ['/things', '/things/{id}/log of the same id', '/things/{id}/log/{line} of the same id'],
  },
  { mutation: 'PUT /things/{id}', queries: { '/things': {}, '/things/{id}/notes': {} }, stale: ['/things'] },
  {
    mutation: 'PUT /things/{id}/content',
    queries: { '/things': {}, '/things/{id}/content': {} },
    stale: ['/things', '/things/{id}/content of the same id'],
  },
  {
    mutation: 'PUT /themes/{name}/activation',
    queries: { '/themes': {}, '/themes/-/activation': {}, '/themes/{name}/setting': {} },
    stale: ['/themes', '/themes/-/activation'],
  },
  { mutation: 'PATCH /users/{id}', queries: { '/users': {}, '/users/me': {} }, stale: ['/users', '/users/me'] },
  {
    mutation: 'PUT /things/{id}',
    queries: {
      ...things,
      '/teams/{id}': { $ref: '#/components/schemas/Team' },
      '/teams': { $ref: '#/components/schemas/TeamPage' },
    },
    stale: ['/things', '/things/{id} of the same id', '/teams/{id}', '/teams'],
  },
  {
    mutation: 'POST /owners/{owner}/things',
    queries: {
      ...things,
      '/owners/{id}/things': { type: 'array', items: thing },
      '/owners/{id}/things/{thing}': thing,
    },
    stale: ['/things', '/owners/{id}/things of the same id'],
  },
  {
    mutation: 'PATCH /things/{id}/metadata',
    queries: { ...things, '/things/{id}/notes': {} },
    stale: ['/things', '/things/{id} of the same id'],
  },
  {
    mutation: 'DELETE /settings/user',
    queries: { '/settings/user/list': {}, '/settings/global/list': {} },
    stale: ['/settings/user/list'],
  },
  {
    mutation: 'POST /things/create',
    queries: { '/things/all': { type: 'array', items: thing }, '/things/{id}': thing, '/shares/{token}/thing': thing },
    stale: ['/things/all'],
  },
  {
    mutation: 'POST /users/{user}/identities',
    queries: { '/users/{user}': {}, '/users/{user}/identities': {}, '/users/{user}:getStats': {} },
    stale: ['/users/{user} of the same user', '/users/{user}/identities of the same user'],
  },
  { mutation: 'POST /things/pause/by-query', queries: things, stale: ['/things', '/things/{id}'] },
  {
    mutation: 'POST /things/bulk',
    queries: { '/things': {}, '/things/{space}/{id}': thing },
    stale: ['/things', '/things/{space}/{id}'],
  },
  { mutation: 'PUT /settings', queries: { '/settings': {}, ...things }, stale: ['/settings'] },
  {
    mutation: 'PUT /config/options',
    queries: { '/config': {}, '/config/options': {} },
    stale: ['/config', '/config/options'],
  },
  {
    mutation: 'PUT /things/{id}/address',
    queries: { ...things, '/things/{id}/address': {} },
    stale: ['/things', '/things/{id} of the same id', '/things/{id}/address of the same id'],
  },
  {
    mutation: 'POST /albums/{id}/things',
    queries: { '/albums/{id}': {}, '/things': {}, '/things/{id}': {}, '/settings': {} },
    stale: ['/albums/{id} of the same id', '/things'],
  },
  {
    mutation: 'POST /users',
    queries: { '/users': { type: 'array', items: thing }, '/user': thing, '/user/tokens': {} },
    stale: ['/users'],
  },
  {
    mutation: 'POST /things',
    queries: { ...things, '/owners/{id}': { type: 'object', properties: { part: thing } } },
    stale: ['/things'],
  },
  {
    mutation: 'PUT /logo',
    queries: Object.fromEntries(['/logo', '/icon', '/banner', '/font'].map((path) => [path, thing])),
    stale: ['/logo'],
  },
  {
    mutation: 'PUT /things/:id',
    queries: { '/things': {}, '/things/:id': {}, '/things/:id/notes': {} },
    stale: ['/things', '/things/:id of the same id'],
  },
  {
    mutation: 'POST /things/{id}/start',
    queries: { '/apps/{app}/things': {}, '/apps/{app}/things/{id}': {}, '/apps': {} },
    stale: ['/apps/{app}/things', '/apps/{app}/things/{id}'],
  },
  {
    mutation: 'PUT /things',
    queries: { ...things, '/things/test': {}, '/things/export': {} },
    stale: ['/things', '/things/{id}'],
  },
  {
    mutation: 'PUT /things/{id}',
    queries: { ...things, '/things/name-exists': {} },
    stale: ['/things', '/things/{id} of the same id'],
  },
  {
    mutation: 'POST /api/refresh',
    queries: { '/api/me': {}, '/api/orders/{id}': {}, '/api/teams': {}, '/api/teams/{id}': {} },
    stale: ['/api/me', '/api/orders/{id}', '/api/teams', '/api/teams/{id}'],
  },
  { mutation: 'POST /auth/logout', queries: { '/auth/me': {}, '/auth/providers': {}, ...things }, stale: ['/auth/me'] },
  ...['read', 'verify', 'authorize', 'check'].map((action) => ({
    mutation: `POST /things/{id}/${action}`,
    queries: things,
    stale: ['/things', '/things/{id} of the same id'],
  })),
  { mutation: 'POST /things/search', queries: things, stale: [] },
  { mutation: 'POST /things/{id}/preview', queries: things, stale: [] },
  { mutation: 'POST /oauth/token', queries: things, stale: [] },
])('$mutation makes stale what shows what it changes: $stale', async ({ mutation, queries, stale }) => {
  expect(await staleOf(mutation, queries)).toEqual(stale)
})

test('what is made below an owner of another kind is another collection, and what is only read there is not', async () => {
  const list = { type: 'array', items: thing }
  const queries = { '/users/{id}/things': list, '/teams/{id}/things': list, '/rooms/{id}/things': list }
  const document = documentOf('POST /users/{id}/things', queries)
  const { paths } = document as { paths: Record<string, { post?: object }> }
  paths['/teams/{id}/things'] = { ...paths['/teams/{id}/things'], post: { ...paths['/users/{id}/things']?.post } }
  Object.assign(paths['/teams/{id}/things'].post ?? {}, { 'x-name': 't.createForTeam' })
  const [line] = await explained(document)
  expect(line).toBe('POST /users/{id}/things  makes stale: t.q0 of the same id; t.q2')
})

test('a GET that does something, and gives nothing, is a mutation', async () => {
  const document = documentOf('GET /things/{id}/restart', { ...things, '/things/{id}/log': { type: 'string' } })
  const { paths } = document as { paths: Record<string, object> }
  paths['/things/{id}/sync'] = {
    get: {
      tags: ['t'],
      'x-name': 't.status',
      responses: { 200: { description: 'It', content: { 'application/json': {} } } },
    },
  }
  expect(await explained(document)).toEqual([
    'GET /things/{id}/restart  makes stale: t.q0; t.q1 of the same id; t.q2 of the same id',
  ])
})

test('what nothing near reads makes stale what shows its result', async () => {
  const document = documentOf('POST /checkout', { ...things, '/health': {} })
  const { paths } = document as { paths: Record<string, { post?: object }> }
  const content = { 'application/json': { schema: thing } }
  paths['/checkout'] = { post: { ...paths['/checkout']?.post, responses: { 200: { description: 'It', content } } } }
  expect(await explained(document)).toEqual(['POST /checkout  makes stale: t.q0; t.q1 (they show what it gives)'])
})

test('what shows its result as a part of something else stays', async () => {
  const team = { $ref: '#/components/schemas/Team' }
  const document = documentOf('POST /register', {
    '/me': thing,
    '/teams': { type: 'array', items: team },
    '/health': {},
  })
  const { paths } = document as { paths: Record<string, { post?: object }> }
  const content = { 'application/json': { schema: thing } }
  paths['/register'] = { post: { ...paths['/register']?.post, responses: { 200: { description: 'It', content } } } }
  expect(await explained(document)).toEqual(['POST /register  makes stale: t.q0 (they show what it gives)'])
})

test('what is made of something else leaves what is there as it is', async () => {
  const document = documentOf('POST /things/html', things)
  const { paths } = document as { paths: Record<string, { post?: object }> }
  const from = (id: string): object => ({ post: { ...paths['/things/html']?.post, operationId: id } })
  expect(await explained({ ...document, paths: { ...paths, '/things/html': from('createThingFromHtml') } })).toEqual([
    'POST /things/html  makes stale: t.q0',
  ])
})

test('what nothing near reads makes stale what is of its tag', async () => {
  expect(await explained(documentOf('POST /checkout', things))).toEqual([
    'POST /checkout  makes stale: t.q0; t.q1 (its path is of nothing that is read: what its tag has nearest)',
  ])
})

test('--explain says what each mutation of the shop makes stale, and writes nothing', async () => {
  expect(await explained(shop)).toEqual([
    'POST /orders  makes stale: orders.list; orders.search; customers.get; customers.listOrders',
    'DELETE /orders/{id}  makes stale: orders.list; orders.search; orders.get of the same id; customers.get; customers.listOrders',
    'PATCH /orders/{id}  makes stale: orders.list; orders.search; orders.get of the same id; customers.get; customers.listOrders',
    'POST /orders/{id}/ship  makes stale: orders.list; orders.search; orders.get of the same id; customers.get; customers.listOrders',
    'PUT /carts/{customer}  makes stale: customers.get; customers.listOrders (its path is of nothing that is read: what its tag has nearest)',
  ])
})

/** The shop, with an `x-invalidates` of the creation of an order. */
function shopWith(invalidates: unknown): object {
  const { post, ...others } = shop.paths['/orders']
  return {
    ...shop,
    paths: { ...shop.paths, '/orders': { ...others, post: { ...post, 'x-invalidates': invalidates } } },
  }
}

test('x-invalidates replaces what is inferred', async () => {
  const [line] = await explained(shopWith(['getCustomer']))
  expect(line).toBe('POST /orders  makes stale: customers.get (declared)')
  const [none] = await explained(shopWith([]))
  expect(none).toBe('POST /orders  makes stale: nothing')
})

test.each([
  { invalidates: ['getOrders'], why: 'it names getOrders, which is not the operationId of a query' },
  { invalidates: ['deleteOrder'], why: 'it names deleteOrder, which is not the operationId of a query' },
  { invalidates: 'listOrders', why: 'it must be an array with the operationIds of the queries that become stale' },
])('an x-invalidates of $invalidates is a warning, and what is inferred counts', async ({ invalidates, why }) => {
  const root = workspace({ 'api.json': JSON.stringify(shopWith(invalidates)) })
  const { code, stderr } = await runHere(root, 'generate', 'api.json', '--out', 'api', '--only', 'queries')
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Cannot use the x-invalidates of createOrder: ${why}`)])
})

test('a configuration counts more than the document, and is refused where it does not fit', async () => {
  const root = workspace({ 'api.json': JSON.stringify(shopWith(['getCustomer'])) })
  const generated = async (invalidates: Readonly<Record<string, readonly string[]>>): Promise<string> => {
    const document = { document: 'api.json', out: 'api', only: ['queries'] as const, invalidates }
    const { files } = await generateProject({ documents: [document] }, { root })
    const file = files.find(({ path }) => path.endsWith('api/queries.ts'))
    return file?.content.toString() ?? ''
  }
  expect(await generated({ createOrder: ['getOrder'] })).toContain('create: [{ key: ["orders", "get"] }]')
  await expect(generated({ makeOrder: [] })).rejects.toThrow(
    'Cannot use invalidates.makeOrder of the configuration: it is not the operationId of an operation',
  )
  await expect(generated({ createOrder: ['order'] })).rejects.toThrow(
    'Cannot use invalidates.createOrder of the configuration: it names order, which is not the operationId of a query',
  )
})
