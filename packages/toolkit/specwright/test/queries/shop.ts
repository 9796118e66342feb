const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const order = { $ref: '#/components/schemas/Order' }
const json = (schema: object): object => ({ 'application/json': { schema } })
const sent = (schema: object): object => ({ required: true, content: json(schema) })
const done = (content?: object, status = 200): object => ({
  [status]: { description: 'Done', ...(content && { content }) },
})
const problem = (status: number): object => ({
  [status]: { description: 'No', content: json({ $ref: '#/components/schemas/Problem' }) },
})
const parameter = (name: string, schema: object = { type: 'string' }): object => ({ name, in: 'query', schema })
const page = (members: object): object => ({
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'array', items: order }, ...members },
})

/** A shop whose operations read, list, stream and write orders, and those of its customers. */
export const shop = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        parameters: [
          parameter('status', { type: 'string', enum: ['open', 'paid'] }),
          parameter('cursor'),
          parameter('limit', { type: 'integer', default: 2 }),
        ],
        responses: { ...done(json(page({ next_cursor: { type: ['string', 'null'] } }))), ...problem(400) },
      },
      post: {
        operationId: 'createOrder',
        tags: ['orders'],
        requestBody: sent({ $ref: '#/components/schemas/OrderInput' }),
        responses: { ...done(json(order), 201), ...problem(422) },
      },
    },
    '/orders/search': {
      post: {
        operationId: 'searchOrders',
        tags: ['orders'],
        requestBody: sent({ type: 'object', properties: { words: { type: 'string' } } }),
        responses: done(json({ type: 'array', items: order })),
      },
    },
    '/orders/{id}': {
      parameters: [id],
      get: {
        operationId: 'getOrder',
        tags: ['orders'],
        parameters: [parameter('expand')],
        responses: { ...done(json(order)), ...problem(404) },
      },
      patch: {
        operationId: 'updateOrder',
        tags: ['orders'],
        requestBody: sent({ $ref: '#/components/schemas/OrderInput' }),
        responses: { ...done(json(order)), ...problem(404) },
      },
      delete: { operationId: 'deleteOrder', tags: ['orders'], responses: { ...done(undefined, 204), ...problem(404) } },
    },
    '/orders/{id}/ship': {
      parameters: [id],
      post: { operationId: 'shipOrder', tags: ['orders'], responses: done(json(order)) },
    },
    '/orders/{id}/watch': {
      parameters: [id],
      get: {
        operationId: 'watchOrder',
        tags: ['orders'],
        responses: done({ 'application/jsonl': { itemSchema: order } }),
      },
    },
    '/customers/{customer}': {
      get: {
        operationId: 'getCustomer',
        tags: ['customers'],
        parameters: [{ ...id, name: 'customer' }],
        responses: done(json({ $ref: '#/components/schemas/Customer' })),
      },
    },
    '/customers/{customer}/orders': {
      get: {
        operationId: 'listCustomerOrders',
        tags: ['customers'],
        parameters: [
          { ...id, name: 'customer' },
          parameter('page', { type: 'integer' }),
          parameter('per_page', { type: 'integer' }),
        ],
        responses: done(json(page({ total: { type: 'integer' } }))),
      },
    },
    '/carts/{customer}': {
      put: {
        operationId: 'putCart',
        tags: ['customers'],
        parameters: [
          { ...id, name: 'customer' },
          { name: 'X-Shop', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: sent({ type: 'object' }),
        responses: done(undefined, 204),
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'item'],
        properties: {
          id: { type: 'string' },
          item: { type: 'string' },
          status: { type: 'string', enum: ['open', 'paid'] },
        },
      },
      OrderInput: {
        type: 'object',
        required: ['item'],
        properties: { item: { type: 'string' }, status: { type: 'string', enum: ['open', 'paid'] } },
      },
      Customer: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, latest: order } },
      Problem: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
    },
  },
}
