import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const now = Date.UTC(2026, 0, 15, 9, 30)
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
})
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const response = (status: number, schema: object) => ({ [status]: { description: 'ok', ...json(schema) } })

/** How a document wraps items. */
interface Form {
  readonly item: object
  /** The body of a response with one, and of one with an array. */
  readonly one: (item: object) => object
  readonly many: (items: object) => object
  /** The body of a request. */
  readonly request: (item: object) => object
  /** The members that a request has. */
  readonly sent?: object
}

function documentOf({ item, one, many, request, sent = item }: Form): object {
  const body = { requestBody: { required: true, ...json(request(sent)) } }
  return {
    openapi: '3.1.1',
    info: { title: 'Accounts', version: '1' },
    paths: {
      '/accounts': {
        get: {
          operationId: 'list',
          parameters: [{ name: 'name', in: 'query', schema: text }],
          responses: response(200, many({ type: 'array', items: item })),
        },
        post: { operationId: 'add', ...body, responses: response(201, one(item)) },
      },
      '/accounts/{account_id}': {
        parameters: [{ name: 'account_id', in: 'path', required: true, schema: text }],
        get: { operationId: 'get', responses: response(200, one(item)) },
        patch: { operationId: 'change', ...body, responses: response(200, one(item)) },
        delete: { operationId: 'remove', responses: response(200, one(item)) },
      },
    },
  }
}

const account = object({ id: { ...text, readOnly: true }, name: text, type: text, closed: { type: 'boolean' } }, [
  'id',
  'name',
])
const within =
  (...names: readonly string[]) =>
  (schema: object): object =>
    names.reduceRight<object>((inner, name) => object({ [name]: inner }, [name]), schema)
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown>)[key], value) // objects, by their schemas

const forms: readonly (readonly [
  what: string,
  one: readonly string[],
  many: readonly string[],
  request: readonly string[],
])[] = [
  ['data and account, of requests account', ['data', 'account'], ['data', 'accounts'], ['account']],
  ['data and account, requests are flat', ['data', 'account'], ['data', 'accounts'], []],
  ['response and result', ['response', 'result'], ['response', 'results'], ['result']],
  ['both in requests', ['data', 'account'], ['data', 'accounts'], ['data', 'account']],
  ['one', ['account'], ['accounts'], ['account']],
]

describe.each(forms)('items in envelopes, %s', (_, one, many, request) => {
  test('are kept', async () => {
    const { send } = await served(
      documentOf({ item: account, one: within(...one), many: within(...many), request: within(...request) }),
    )
    const wrapped = (item: object): object => request.reduceRight<object>((inner, name) => ({ [name]: inner }), item)
    const added = await send('POST /accounts', wrapped({ name: 'Cash', type: 'wallet' }))
    const item = at(added.body, one) as { id: string }
    expect([added.status, item]).toEqual([201, { id: item.id, name: 'Cash', type: 'wallet' }])
    expect(at((await send(`GET /accounts/${item.id}`)).body, one)).toEqual(item)
    const changed = { ...item, closed: true }
    expect(at((await send(`PATCH /accounts/${item.id}`, wrapped({ name: 'Cash', closed: true }))).body, one)).toEqual(
      changed,
    )
    expect(at((await send('GET /accounts?name=Cash')).body, many)).toEqual([changed])
    expect(at((await send('GET /accounts?name=x')).body, many)).toEqual([])
    expect(at((await send(`DELETE /accounts/${item.id}`)).body, one)).toEqual(changed)
    expect((await send(`GET /accounts/${item.id}`)).status).toBe(404)
  })
})

test.each<[what: string, properties: object]>([
  [
    'groups of items, which are alike',
    {
      data: object({
        groups: {
          type: 'array',
          items: object({ id: text, name: text, type: text, accounts: { type: 'array', items: account } }),
        },
      }),
    },
  ],
  ['an item beside an array', { data: object({ accounts: { type: 'array', items: account }, latest: account }) }],
])('a listing with %s responds with an example', async (_, properties) => {
  const { send } = await served(
    documentOf({
      item: account,
      one: within('data', 'account'),
      many: () => object(properties),
      request: within('account'),
    }),
  )
  await send('POST /accounts', { account: { name: 'Unmistakable' } })
  expect(JSON.stringify((await send('GET /accounts')).body)).not.toContain('Unmistakable')
})

test('what names itself is not an envelope', async () => {
  const holder = (item: object): object => object({ data: object({ name: text, account: item }) })
  const { send } = await served(
    documentOf({ item: account, one: holder, many: within('data', 'accounts'), request: within('account') }),
  )
  await send('POST /accounts', { account: { name: 'Unmistakable' } })
  expect(JSON.stringify((await send('GET /accounts/a')).body)).not.toContain('Unmistakable')
})

const moment = { ...text, format: 'date-time' }
const attributes = object(
  {
    name: text,
    type: { enum: ['asset', 'debt'] },
    active: { type: 'boolean' },
    notes: { type: ['string', 'null'] },
    balance: { ...text, readOnly: true, default: '0' },
    created_at: { ...moment, readOnly: true },
    updated_at: { ...moment, readOnly: true },
  },
  ['name', 'type'],
)
const resource = object({ type: { const: 'accounts' }, id: text, attributes }, ['type', 'id', 'attributes'])
const sent = object({
  name: text,
  type: { enum: ['asset', 'debt'] },
  active: { type: 'boolean', default: true },
  notes: { type: ['string', 'null'] },
})

describe.each<[what: string, request: (item: object) => object, wrapped: (item: object) => object]>([
  ['a flat request', (item) => item, (item) => item],
  ['a request in data', within('data'), (data) => ({ data })],
  ['a request in a member of its own', within('account'), (item) => ({ account: item })],
  [
    'a request in the form of the response',
    (item) => object({ data: object({ type: text, attributes: item }) }),
    (item) => ({ data: { type: 'accounts', attributes: item } }),
  ],
])('items of JSON:API by %s', (_, request, wrapped) => {
  test('are kept, with what the service sets', async () => {
    let time = now
    const { send } = await served(
      documentOf({ item: resource, sent, one: within('data'), many: within('data'), request }),
      { now: () => time },
    )
    const added = await send(
      'POST /accounts',
      wrapped({ name: 'Cash', type: 'asset', notes: 'n', balance: '9', more: 1 }),
    )
    const item = at(added.body, ['data']) as { id: string; attributes: object }
    const created = '2026-01-15T09:30:00.000Z'
    const own = {
      name: 'Cash',
      type: 'asset',
      active: true,
      notes: 'n',
      balance: '0',
      created_at: created,
      updated_at: created,
    }
    expect([added.status, item]).toEqual([201, { type: 'accounts', id: item.id, attributes: own }])
    time += 1000
    const changed = { ...own, notes: null, active: false, updated_at: '2026-01-15T09:30:01.000Z' }
    await send(
      `PATCH /accounts/${item.id}`,
      wrapped({ notes: null, active: false, created_at: '2000-01-01T00:00:00Z' }),
    )
    expect(at((await send(`GET /accounts/${item.id}`)).body, ['data'])).toEqual({ ...item, attributes: changed })
    await send('POST /accounts', wrapped({ name: 'Other', type: 'debt' }))
    expect(at((await send('GET /accounts?name=Cash')).body, ['data'])).toEqual([{ ...item, attributes: changed }])
  })
})
