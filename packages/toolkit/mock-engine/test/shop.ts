import {
  jsonResponse,
  challenge,
  collectionsOf,
  createMockOf,
  createPortableSign,
  createProblemResponse,
  type Collection,
  type Handler,
  type MockOptions,
  type MockParts,
  type MockServer,
  type MockTypes,
  type Operation,
  type Route,
} from '@specwright/mock-engine'

interface ShopTypes extends MockTypes {
  readonly collection: 'shops' | 'orders'
  readonly seed: { readonly shops?: readonly object[]; readonly orders?: readonly object[] }
  readonly credentials: { readonly key: string | undefined }
}

function routeOf(id: string, method: string, path: string, more: Partial<Route> = {}): Route {
  const operation: Operation = {
    id,
    method,
    path,
    aliases: [],
    parameters: [{ name: 'id', in: 'path' }],
    responses: [],
    security: [['key']],
    acceptedScopes: [],
  }
  return { operation, inputs: {}, bodies: [], examples: [], ...more }
}

const valid = { check: () => [] }

/** The contract of the shop. */
export const contract = {
  routes: {
    getOrder: routeOf('getOrder', 'get', '/orders/{id}', {
      inputs: { path: { validator: valid, fields: {}, defaults: {} } },
    }),
    listShops: routeOf('listShops', 'get', '/shops', {
      examples: [{ status: '200', name: 'one', headers: {}, contentType: 'application/json', value: ['a shop'] }],
    }),
  },
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } },
} as const

const own = {
  id: { member: 'id', kind: 'string', isUnique: true },
  readOnly: [],
  defaults: {},
  isSeeded: true,
} as const

/** What the shop keeps: its orders are those of a shop, which takes none once it is closed. */
const collections: readonly Collection[] = [
  {
    ...own,
    name: 'shops',
    parents: [],
    defaults: { till: 'opaque' },
    times: [],
    secrets: { till: '***' },
    conflicts: [
      {
        when: { closed: true },
        owns: 'orders',
        owner: { does: 'close', why: 'it has orders' },
        owned: { does: 'order from', why: 'it is closed' },
      },
    ],
    log: { collection: 'orders', item: '/of', created: { first: true } },
  },
  {
    ...own,
    name: 'orders',
    parents: [{ collection: 'shops', member: 'shop' }],
    times: [{ member: 'at', of: 'creation', as: 'date-time' }],
  },
]

const getOrder: Handler<ShopTypes> = {
  oauth: false,
  prepare: ({ path }) => ({
    need: { rows: [['orders', String(path['id'])]] },
    handle(rows) {
      const row = rows.get('orders', String(path['id']))
      return { result: row ? jsonResponse(200, row.value) : jsonResponse(404, { gone: true }) }
    },
  }),
}

/** A second contract: a shop with orders, which requires a key. */
const parts: MockParts<ShopTypes> = {
  contract: { ...contract, collections },
  handlers: () => new Map([['getOrder', getOrder]]),
  tokenOperations: () => ({}),
  createErrorResponse: createProblemResponse,
  credentials: {
    realm: 'shop',
    tokens: 'tokens',
    read: ({ headers }) => ({ key: headers['x-shop-key']?.toString() }),
    caller: ({ key }) => key ?? '',
    need: () => ({}),
    compile: () => (credentials) => {
      if (credentials.key === 'the-key') return undefined
      const headers = { 'www-authenticate': challenge('shop') }
      return { status: 401, facts: { key: 'unauthorized', message: 'The key is missing or wrong' }, headers }
    },
  },
  collections: collectionsOf,
  seed: { shops: [{ id: 's1', till: 'opaque' }], orders: [{ id: 'o1', shop: 's1' }] },
}

/** A mock of the shop. */
export function createShop(options: MockOptions = {}): MockServer<ShopTypes> {
  return createMockOf(parts, { createSign: createPortableSign, ...options })
}
