import {
  createMockServer,
  type Contract,
  type ContractMockOptions,
  type Issue,
  type MockServer,
  type MockTypes,
  type Operation,
  type Route,
  type Validator,
} from '@specwright/mock-engine'
import { onTestFinished } from 'vitest'

/** A validator of objects with members of these types. */
function objectOf(types: Readonly<Record<string, string>>): Validator {
  return {
    check(value) {
      if (typeof value !== 'object' || value === null) return [issue([], 'must be an object')]
      return Object.entries(types).flatMap(([name, type]): Issue[] => {
        const member: unknown = Reflect.get(value, name)
        return typeof member === type ? [] : [issue([name], `must be a ${type}`)]
      })
    },
  }
}

function issue(path: readonly string[], sentence: string): Issue {
  const pointer = path.map((key) => `/${key}`).join('')
  return { path, pointer, sentence, message: `${pointer} ${sentence}`.trim() }
}

function routeOf(id: string, method: string, path: string, more: Partial<Route> = {}): Route {
  const operation: Operation = {
    id,
    method,
    path,
    aliases: [],
    parameters: path.includes('{') ? [{ name: 'id', in: 'path' }] : [],
    responses: [{ status: '200', headers: [] }],
    security: [],
    acceptedScopes: [],
  }
  const input = { validator: objectOf({}), fields: {}, defaults: {} }
  return { operation, inputs: path.includes('{') ? { path: input } : {}, bodies: [], examples: [order], ...more }
}

const order = {
  status: '200',
  name: 'one',
  headers: {},
  contentType: 'application/json',
  value: { id: 'o1', size: 1, url: 'not a URL' },
}

const json = { contentType: 'application/json', validator: objectOf({}), fields: {} }
const event = { source: 'webhook', method: 'POST', headers: { 'x-kind': 'order' } } as const
const data = { check: (value: unknown) => objectOf({ type: 'string', data: 'object' }).check(value) }

function eventBody(type: string) {
  return {
    contentType: 'application/json',
    validator: data,
    examples: [{ type, data: { id: 'o9', size: 3 } }],
    place: `/webhooks/${type}`,
  }
}

const about = { collection: 'orders', item: '/data' } as const
const created = { event: 'order.created', after: 'create', ...about } as const
const changed = { event: 'order.changed', after: 'change', ...about } as const
const deleted = { event: 'order.deleted', after: 'delete', ...about } as const

/** A contract with orders, and events of them. */
export const contract: Contract = {
  routes: {
    addOrder: routeOf('addOrder', 'post', '/orders', { bodies: [json] }),
    getOrder: routeOf('getOrder', 'get', '/orders/{id}'),
    putOrder: routeOf('putOrder', 'put', '/orders/{id}', { bodies: [json] }),
    deleteOrder: routeOf('deleteOrder', 'delete', '/orders/{id}'),
    subscribe: routeOf('subscribe', 'post', '/subscriptions/{id}', { bodies: [json] }),
  },
  securitySchemes: {},
  collections: [
    { name: 'orders', parents: [], id: { member: 'id', kind: 'string' }, readOnly: ['id'], defaults: {}, times: [] },
  ],
  actions: {
    addOrder: { does: 'create', collection: 'orders', request: '', status: 200, response: '' },
    getOrder: { does: 'read', collection: 'orders', parameter: 'id', status: 200, response: '' },
    putOrder: { does: 'replace', collection: 'orders', parameter: 'id', request: '', status: 200, response: '' },
    deleteOrder: { does: 'delete', collection: 'orders', parameter: 'id', status: 200, response: '' },
  },
  events: {
    'order.created': { ...event, body: eventBody('order.created') },
    'order.changed': { ...event, body: eventBody('order.changed') },
    'order.deleted': { ...event, body: eventBody('order.deleted') },
    ping: event,
    vague: { ...event, body: { contentType: 'application/json', examples: [], place: '/webhooks/vague' } },
    called: { ...event, source: 'callback', method: 'PUT', body: eventBody('called') },
  },
  sends: {
    addOrder: [created],
    putOrder: [created, changed],
    deleteOrder: [deleted],
    subscribe: [{ event: 'called', url: '{$request.body#/url}' }],
  },
}

/** A secret of Standard Webhooks. */
export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A mock of the orders, closed when the test has finished. */
export function createOrders(options: ContractMockOptions = {}, served: Contract = contract): MockServer<MockTypes> {
  const mock = createMockServer(served, { deliveryRetriesMs: [0, 0, 0], ...options })
  onTestFinished(mock.close)
  return mock
}

/** Sends a request such as `POST /orders` to a mock. */
export async function request(mock: MockServer<MockTypes>, line: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = line.split(' ')
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return await mock.fetch(`http://mock.test${path}`, { method, ...sent })
}
