const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const order = { $ref: '#/components/schemas/Order' }
const problem = {
  'application/problem+json': {
    schema: {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' }, status: { type: 'integer' } },
    },
  },
}

/** A document with orders: keys and tokens, each kind of parameter, and bodies of several types. */
export const orders = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://orders.test/v1' }],
  security: [{ token: ['orders:read'] }, { key: [] }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20, maximum: 100 } },
          { name: 'X-Trace', in: 'header', schema: { type: 'integer' } },
          { name: 'sid', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'Orders',
            headers: { 'X-Total': { required: true, schema: { type: 'integer', minimum: 0 } } },
            ...json({ type: 'array', items: order }),
          },
        },
      },
      post: {
        operationId: 'addOrder',
        security: [{ token: ['orders:write'] }],
        requestBody: { required: true, ...json(order) },
        responses: { '201': { description: 'Added', ...json(order) } },
      },
    },
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getOrder',
        responses: {
          '200': { description: 'An order', ...json(order) },
          '404': { description: 'There is none', ...json({ $ref: '#/components/schemas/Error' }) },
        },
      },
    },
    '/orders/{id}/label': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getLabel',
        security: [],
        responses: { '200': { description: 'A picture', content: { 'image/png': {} } } },
      },
      put: {
        operationId: 'putLabel',
        security: [{ user: [] }],
        requestBody: { required: true, content: { 'image/png': {}, 'text/plain': { schema: { type: 'string' } } } },
        responses: { '204': { description: 'Kept' }, default: { description: 'Not kept', content: problem } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['size'],
        properties: {
          id: { type: 'integer', readOnly: true },
          size: { type: 'integer', minimum: 1 },
          state: { enum: ['NEW', 'SENT'] },
        },
      },
      Error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
        example: { code: 404, message: 'There is no order 7' },
      },
    },
    securitySchemes: {
      token: {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: '/token', scopes: { 'orders:read': 'Read', 'orders:write': 'Write' } },
        },
      },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      user: { type: 'http', scheme: 'basic' },
    },
  },
}
