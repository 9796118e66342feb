import {
  createMockServer,
  type Contract,
  type Listing,
  type MockServer,
  type MockTypes,
  type Route,
  type Store,
} from '@specwright/mock-engine'

const valid = { check: () => [] }

function routeOf(id: string, method: string, path: string, value: unknown): Route {
  return {
    operation: { id, method, path, aliases: [], parameters: [], responses: [], security: [], acceptedScopes: [] },
    inputs: {
      ...(path.includes('{') && { path: { validator: valid, fields: {}, defaults: {} } }),
      query: { validator: valid, fields: { page: 'number', size: 'number', offset: 'number' }, defaults: {} },
    },
    bodies:
      method === 'post' || method === 'put' ? [{ contentType: 'application/json', validator: valid, fields: {} }] : [],
    examples: [{ status: '200', name: 'one', headers: {}, contentType: 'application/json', value }],
  }
}

const listing: Listing = {
  does: 'list',
  collection: 'things',
  status: 200,
  response: '/data',
  filters: [
    { parameter: 'kind', member: 'kind' },
    { parameter: 'color', member: 'color' },
    { parameter: 'shape', member: 'shape' },
  ],
  sort: { parameter: 'sort' },
  paging: {
    style: 'page',
    parameter: 'page',
    size: { parameter: 'size', default: 10 },
    pages: '/pages',
    more: '/more',
  },
  totals: ['/total'],
}

/** A contract of things, which are listed by pages with filters and orders, with totals and without, after an id, and whatever they belong to. */
export const contract: Contract = {
  routes: {
    add: routeOf('add', 'post', '/things', {}),
    list: routeOf('list', 'get', '/things', { data: [] }),
    listAll: routeOf('listAll', 'get', '/things-of-all', { data: [] }),
    listUncounted: routeOf('listUncounted', 'get', '/things-uncounted', { data: [] }),
    listAfter: routeOf('listAfter', 'get', '/things-after', { data: [] }),
    change: routeOf('change', 'put', '/things/{id}', {}),
    remove: routeOf('remove', 'delete', '/things/{id}', {}),
  },
  securitySchemes: {},
  collections: [
    {
      name: 'things',
      id: { member: 'id', kind: 'string' },
      parents: [],
      readOnly: [],
      defaults: {},
      times: [{ member: 'at', of: 'creation', as: 'milliseconds' }],
    },
  ],
  actions: {
    add: { does: 'create', collection: 'things', status: 200, request: '', response: '' },
    change: { does: 'replace', collection: 'things', parameter: 'id', status: 200, request: '', response: '' },
    remove: { does: 'delete', collection: 'things', parameter: 'id', status: 200, response: '' },
    list: listing,
    listAll: { ...listing, within: [] },
    listUncounted: {
      ...listing,
      paging: { style: 'page', parameter: 'page', size: { parameter: 'size', default: 10 }, more: '/more' },
      totals: [],
    },
    listAfter: {
      ...listing,
      paging: { style: 'after', parameter: 'after', size: { parameter: 'size', default: 10 } },
    },
  },
}

/** A thing. */
export interface Thing {
  readonly id: string
  readonly kind: unknown
  readonly color: unknown
  readonly shape?: unknown
  readonly rank: unknown
}

/** A mock of things. */
export interface Things {
  readonly mock: MockServer<MockTypes>
  send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>
}

/** A mock with as many things as asked for; each call of its clock is a millisecond later. */
export async function manyThings(createStore: ((tenant: string) => Store) | undefined, count: number): Promise<Things> {
  let now = 1_000_000
  const mock = createMockServer(contract, { now: () => now++, idSeed: 1, ...(createStore && { createStore }) })
  // At once, so that all are of the same moment.
  await mock.control.seed({ things: Array.from({ length: count }, (_, index) => thingOf(index)) })
  return {
    mock,
    async send(method, path, body) {
      const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await mock.fetch(`http://mock.test${path}`, { method, ...json })
      return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> } // its examples are objects
    },
  }
}

function thingOf(n: number): Thing {
  return {
    id: `t${n}`,
    kind: `k${Math.floor(n / 20)}`,
    color: n % 2 === 0 ? 'red' : 'blue',
    shape: n % 3 === 0 ? 'round' : 'flat',
    rank: (n * 7919) % 1_000_003,
  }
}
