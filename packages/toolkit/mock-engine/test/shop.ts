import {
  jsonResponse,
  challenge,
  createMockOf,
  createPortableSign,
  createProblemResponse,
  type Handler,
  type MockOptions,
  type MockParts,
  type MockServer,
  type MockTypes,
  type Operation,
  type Route,
  type Row,
} from '@loyalty-kit/mock-engine'

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
  contract,
  handlers: () => new Map([['getOrder', getOrder]]),
  tokenOperations: () => ({}),
  createErrorResponse: createProblemResponse,
  credentials: {
    realm: 'shop',
    tokens: 'tokens',
    read: ({ headers }) => ({ key: headers['x-shop-key']?.toString() }),
    need: () => ({}),
    compile: () => (credentials) => {
      if (credentials.key === 'the-key') return undefined
      const headers = { 'www-authenticate': challenge('shop') }
      return { status: 401, facts: { key: 'unauthorized', message: 'The key is missing or wrong' }, headers }
    },
  },
  collections: {
    row: (collection, id, json) => ({
      ...rowOf(collection, { id, shop: '' }),
      value: JSON.parse(json) as object,
      json,
    }),
    rules: {
      shops: { ...plain(), owned: { by: 'shop', in: ['orders'] }, redact: (value) => ({ ...value, till: '***' }) },
      orders: {
        ...plain(),
        defaults: ({ now }) => ({ at: now }),
        references: ({ shop }) => [{ collection: 'shops', id: String(shop), pointer: '/shop' }],
      },
    },
    need: (keys) => ({ rows: keys.map(({ collection, id }) => [collection, id] as const) }),
    conflicts: ({ value }) => ('closed' in value ? ['a closed shop takes no orders'] : []),
    consequences: ({ collection, id }, change) =>
      collection === 'shops' && change === 'created' ? [rowOf('orders', { id: `first_${id}`, shop: id })] : [],
  },
  seed: { shops: [{ id: 's1', till: 'opaque' }], orders: [{ id: 'o1', shop: 's1' }] },
}

/** A mock of the shop. */
export function createShop(options: MockOptions = {}): MockServer<ShopTypes> {
  return createMockOf(parts, { createSign: createPortableSign, ...options })
}

function plain() {
  return { defaults: () => ({}), check: () => [], references: () => [] }
}

function rowOf(collection: string, value: { readonly id: string; readonly shop: string }): Row {
  return { collection, id: value.id, owner: null, moment: null, value, json: JSON.stringify(value) }
}
