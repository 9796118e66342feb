import { describe, expect, test } from 'vitest'
import { served } from './served.ts'
import { shop } from './shop.ts'
import { json, now, refTo, shopWithOwner, text, type Owner } from './shop-with-owner.ts'

interface Pet {
  readonly pet: { readonly id: number; readonly name: string }
}

test('an item is created, read, changed, listed and deleted', async () => {
  const { send, owner, pets } = await shopWithOwner()
  const added = await send(`POST ${pets}`, { name: 'Rex', kind: 'dog', secret: 'not a member', more: 1 })
  const { pet } = added.body as Pet
  const rex = { id: expect.any(Number) as number, kind: 'dog', name: 'Rex', owner_id: owner.id }
  const times = { created_at: '2026-01-15T09:30:00.000Z', updated_at: now / 1000 }
  expect([added.status, added.body]).toEqual([201, { pet: { ...rex, ...times } }])
  expect(await send(`GET ${pets}/${pet.id}`)).toMatchObject({ status: 200, body: { pet } })
  const changed = await send(`PATCH ${pets}/${pet.id}`, { name: 'Max', tags: ['old'] })
  expect([changed.status, changed.body]).toEqual([200, { pet: { ...rex, ...times, name: 'Max', tags: ['old'] } }])
  const untagged = await send(`PATCH ${pets}/${pet.id}`, { tags: null })
  expect(untagged.body).toEqual({ pet: { ...rex, ...times, name: 'Max' } })
  expect((await send(`GET ${pets}`)).body).toEqual({ pets: [{ ...rex, ...times, name: 'Max' }], total: 1 })
  expect(await send(`DELETE ${pets}/${pet.id}`)).toMatchObject({ status: 204, body: '' })
  expect(await send(`GET ${pets}/${pet.id}`)).toMatchObject({
    status: 404,
    body: { message: `There is no pet "${pet.id}"` },
  })
  expect((await send(`GET ${pets}`)).body).toEqual({ pets: [], total: 0 })
})

test('a replacement keeps what only the service sets, and creates nothing', async () => {
  const { send, mock, owner } = await shopWithOwner()
  await mock.control.put('owners', owner.id, { name: 'Ada', level: 'old' })
  const replaced = await send(`PUT /owners/${owner.id}`, { id: owner.id, name: 'Eve', level: 'new' })
  expect([replaced.status, replaced.body]).toEqual([200, { id: owner.id, name: 'Eve', level: 'old' }])
  const missing = '/owners/6b3b2c1e-1f5c-4a94-9d2c-6f0f6f1b2a11'
  expect((await send(`PUT ${missing}`, { id: owner.id, name: 'Eve' })).status).toBe(404)
})

test('a replacement creates where the document says so', async () => {
  const { send } = await served(shop)
  const put = async (of: string) => (await send('PUT /files/a.txt', { name: 'a.txt', text: of })).status
  expect([(await send('GET /files/a.txt')).status, await put('one'), await put('two')]).toEqual([404, 201, 200])
  expect(await send('GET /files/a.txt')).toMatchObject({ body: { name: 'a.txt', text: 'two' } })
  expect(await send('DELETE /files/a.txt')).toMatchObject({ status: 200, body: { name: 'a.txt', text: 'two' } })
})

test.each(['b.txt', 'a%2Fb', '__proto__', '%00', '%E2%98%83'])(
  'a replacement creates the item of its path, %s, whatever its body calls it',
  async (name) => {
    const { send } = await served(shop)
    await send('PUT /files/a.txt', { name: 'a.txt', text: 'one' })
    const file = { name: decodeURIComponent(name), text: 'two' }
    const created = await send(`PUT /files/${name}`, { ...file, name: 'a.txt' })
    expect([created.status, created.body]).toEqual([201, file])
    expect((await send(`GET /files/${name}`)).body).toEqual(file)
    expect((await send('GET /files/a.txt')).body).toEqual({ name: 'a.txt', text: 'one' })
  },
)

/** A document with things that a response shows as they are, or as deleted. */
const things = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'addThing',
        requestBody: json({ type: 'object', properties: { name: text, state: text, tax: { type: 'object' } } }),
        responses: { '201': { description: 'Added', ...json(refTo('Thing')) } },
      },
    },
    '/things/{thing}': {
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'thing', in: 'path', required: true, schema: text }],
        responses: { '200': { description: 'A thing', ...json({ anyOf: ['Thing', 'DeletedThing'].map(refTo) }) } },
      },
    },
    '/labels/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { operationId: 'getLabel', responses: { '200': { description: 'A label', ...json(refTo('Label')) } } },
      put: {
        operationId: 'putLabel',
        requestBody: json({ type: 'object', properties: { color: text } }),
        responses: { '201': { description: 'Added', ...json(refTo('Label')) } },
      },
    },
  },
  components: {
    schemas: {
      Label: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^l_[a-z]$' }, color: text },
      },
      Thing: {
        type: 'object',
        required: ['id', 'object', 'live', 'created'],
        properties: {
          id: text,
          object: { enum: ['thing'] },
          live: { type: 'boolean' },
          created: { type: 'integer', format: 'unix-time' },
          name: text,
          state: { enum: ['new', 'old'] },
          tax: { type: 'object', required: ['rate'], properties: { rate: { type: 'integer' }, of: text, id: text } },
        },
      },
      DeletedThing: {
        type: 'object',
        required: ['id', 'object', 'deleted'],
        properties: { id: text, object: { enum: ['thing'] }, deleted: { enum: [true] } },
      },
    },
  },
}

test('an item that is incomplete stays itself, whatever alternatives its response has', async () => {
  const { send } = await served(things, { idSeed: 1, now: () => now })
  for (const [sent, shown] of [
    [{}, {}],
    [{ name: 'a' }, { name: 'a' }],
    [{ tax: { of: 'VAT' } }, { tax: { of: 'VAT', rate: 1 } }],
    [
      { name: 'a', state: '' },
      { name: 'a', state: 'new' },
    ],
    [{ tax: { of: 'VAT', rate: 'low' } }, { tax: { of: 'VAT', rate: 1 } }],
  ]) {
    const added = await send('POST /things', sent)
    const { id } = added.body as Owner
    const item = { id, object: 'thing', live: true, created: now / 1000, ...shown }
    expect([added.body, (await send(`GET /things/${id}`)).body]).toEqual([item, item])
  }
})

test.each([
  { type: 'integer', maximum: 100 },
  { type: 'string', maxLength: 5 },
  { type: 'string', maxLength: 8, examples: ['ord_1'] },
  { type: 'string', pattern: '^[A-Z]{3}$' },
  { type: 'string', pattern: '^T-\\d{4}$' },
  { type: 'string', pattern: '^cus_[a-z0-9]+$' },
  { type: 'string', pattern: '^[0-9a-f]{24}$' },
])('a new item has an id of its own that the document allows: %j', async (id) => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/orders': {
        post: {
          operationId: 'addOrder',
          requestBody: json({ type: 'object', properties: { name: text } }),
          responses: { '201': { description: 'Added', ...json(refTo('Order')) } },
        },
      },
      '/orders/{id}': {
        get: {
          operationId: 'getOrder',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: id.type } }],
          responses: { '200': { description: 'An order', ...json(refTo('Order')) } },
        },
      },
    },
    components: {
      schemas: {
        Order: { type: 'object', required: ['id'], properties: { id: { ...id, readOnly: true }, name: text } },
      },
    },
  }
  const { send } = await served(document, { idSeed: 1 })
  const added: unknown[] = []
  for (const name of ['a', 'b', 'c']) {
    const { status, body } = await send('POST /orders', { name })
    expect([status, body]).toEqual([201, { id: expect.anything() as unknown, name }])
    added.push(body)
  }
  for (const order of added as Owner[]) expect((await send(`GET /orders/${order.id}`)).body).toEqual(order)
})

test('items stay apart, though their responses refuse their ids', async () => {
  const { send } = await served(things)
  for (const id of ['a', 'b']) await send(`PUT /labels/${id}`, { color: id })
  for (const id of ['a', 'b'])
    expect(await send(`GET /labels/${id}`)).toMatchObject({ status: 200, body: { color: id } })
  expect((await send('GET /labels/c')).status).toBe(404)
})

test('an operation that keeps nothing responds with its example, whatever the rows', async () => {
  const { send } = await served(shop)
  expect((await send('GET /weather')).body).toEqual({ sun: true })
  expect((await send('GET /owners', undefined, { prefer: 'code=200' })).status).toBe(200)
})

describe('rows', () => {
  const seed = {
    owners: [{ id: '6b3b2c1e-1f5c-4a94-9d2c-6f0f6f1b2a11', name: 'Ada' }],
    'owners/pets': [
      {
        id: 7,
        owner_id: '6b3b2c1e-1f5c-4a94-9d2c-6f0f6f1b2a11',
        name: 'Rex',
        created_at: '2026-01-01T00:00:00Z',
        updated_at: 1,
      },
    ],
  }

  test('come from a seed, and from the control interface', async () => {
    const { send, mock } = await served(shop, { seed })
    const pets = `/owners/${seed.owners[0]?.id}/pets`
    expect((await send(`GET ${pets}/7`)).body).toMatchObject({ pet: seed['owners/pets'][0] })
    await send('PUT /__control/owners%2Fpets/6b3b2c1e-1f5c-4a94-9d2c-6f0f6f1b2a11%2F8', {
      ...seed['owners/pets'][0],
      id: 8,
    })
    expect((await send(`GET ${pets}`)).body).toMatchObject({ pets: [{ id: 7 }, { id: 8 }], total: 2 })
    const { id } = await mock.control.snapshot()
    expect((await send(`DELETE ${pets}/7`)).status).toBe(204)
    expect((await send(`GET ${pets}`)).body).toMatchObject({ total: 1 })
    await mock.control.restore({ id })
    expect((await send(`GET ${pets}`)).body).toMatchObject({ total: 2 })
  })

  test.each([
    [{ owners: [{ id: 'short', name: 'Ada' }] }, '/owners/0/id must be a UUID'],
    [{ owner: [] }, '/owner is not a collection'],
    [
      { 'owners/pets': seed['owners/pets'] },
      '/owners~1pets/0/owner_id refers to a missing row of owners: "6b3b2c1e-1f5c-4a94-9d2c-6f0f6f1b2a11"',
    ],
  ])('must be what the document says: %j', async (wrong, problem) => {
    await expect(served(shop, { seed: wrong })).rejects.toThrow(problem)
  })
})

test('a new id is one that the path of its item may have', async () => {
  const sid = { type: 'string', pattern: '^AC[0-9a-f]{32}$', minLength: 34, maxLength: 34 }
  const account = {
    type: 'object',
    required: ['sid'],
    properties: { sid: { ...sid, readOnly: true }, name: { type: 'string' } },
  }
  const body = { content: { 'application/json': { schema: account } } }
  const { send } = await served({
    openapi: '3.1.1',
    info: { title: 'Accounts', version: '1' },
    paths: {
      '/Accounts': {
        post: {
          operationId: 'addAccount',
          requestBody: { content: { 'application/json': { schema: { ...account, required: [] } } } },
          responses: { '201': { description: 'Added', ...body } },
        },
      },
      '/Accounts/{Sid}': {
        parameters: [{ name: 'Sid', in: 'path', required: true, schema: sid }],
        get: { operationId: 'getAccount', responses: { '200': { description: 'An account', ...body } } },
      },
    },
  })
  const sids = await Promise.all(
    ['a', 'b'].map(async (name) => ((await send('POST /Accounts', { name })).body as { sid: string }).sid),
  )
  expect(new Set(sids).size).toBe(2)
  for (const each of sids) expect((await send(`GET /Accounts/${each}`)).body).toMatchObject({ sid: each })
})
