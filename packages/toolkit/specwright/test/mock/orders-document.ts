const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
const order = { $ref: '#/components/schemas/Order' }
const text = { type: 'string' }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const ok = { description: 'Done', ...json(order) }

/** A webhook with a body. */
function hook(content: object, more: object = {}) {
  return {
    post: { requestBody: { required: true, ...content }, responses: { '204': { description: 'Read' } }, ...more },
  }
}

function typed(type: string, data: object) {
  return {
    type: 'object',
    required: ['type', 'data'],
    properties: { type: { const: type }, data },
    additionalProperties: false,
  }
}

const onEvent = {
  '{$request.body#/callbackUrl}?order={$response.body#/id}': {
    post: { operationId: 'onOrder', requestBody: json(order), responses: { '200': { description: 'Read' } } },
  },
}

/** A document with orders, webhooks of them, and a callback. */
export const orders = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: { '200': { description: 'All', ...json({ type: 'array', items: order }) } },
      },
      post: {
        operationId: 'addOrder',
        requestBody: { required: true, ...json(order) },
        responses: { '201': { ...ok, description: 'Added' } },
      },
    },
    '/orders/{id}': {
      parameters: [id],
      get: { operationId: 'getOrder', responses: { '200': ok } },
      put: {
        operationId: 'putOrder',
        requestBody: { required: true, ...json(order) },
        responses: { '200': ok, '201': ok },
      },
      patch: {
        operationId: 'changeOrder',
        requestBody: { required: true, ...json({ type: 'object', properties: { size: { type: 'integer' } } }) },
        responses: { '200': ok },
      },
      delete: { operationId: 'removeOrder', responses: { '204': { description: 'Removed' } } },
    },
    '/orders/{id}/ship': {
      parameters: [id],
      post: { operationId: 'shipOrder', responses: { '200': ok, '409': { description: 'Shipped before' } } },
    },
    '/subscriptions': {
      post: {
        operationId: 'subscribe',
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['callbackUrl'], properties: { callbackUrl: text } }),
        },
        responses: { '200': { description: 'Subscribed', ...json({ type: 'object' }, { example: { id: 7 } }) } },
        callbacks: { onEvent },
      },
    },
  },
  webhooks: {
    'order.created': hook(json(typed('order.created', order))),
    orderUpdated: hook(
      json({
        type: 'object',
        required: ['kind', 'data'],
        properties: {
          kind: { const: 'order.updated' },
          data: { type: 'object', required: ['object'], properties: { object: order } },
        },
      }),
    ),
    order_deleted: hook(json(order), {
      parameters: [
        { name: 'X-Event', in: 'header', required: true, schema: { const: 'order deleted' } },
        { name: 'X-Trace', in: 'header', schema: text },
      ],
    }),
    orderShipped: hook(
      json(typed('order.shipped', { type: 'object', required: ['to'], properties: { to: text } }), {
        examples: {
          wrong: { value: { type: 'order.shipped', data: {} } },
          right: { value: { type: 'order.shipped', data: { to: 'Oslo' } } },
        },
      }),
    ),
    // What is nowhere in its body.
    'order.changed': hook(json(typed('order.changed', text))),
    // No body, and one that no JSON is.
    ping: { get: { responses: { '204': { description: 'Read' } } } },
    dialed: hook({ content: { 'application/x-www-form-urlencoded': { schema: typed('dialed', text) } } }),
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'size'],
        properties: {
          id: { type: 'string', readOnly: true },
          size: { type: 'integer', minimum: 1 },
          note: text,
        },
      },
    },
  },
}

/** Messages of the same service. */
export const messages = {
  asyncapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  channels: {
    stock: {
      messages: {
        low: {
          name: 'stock.low',
          contentType: 'application/cloudevents+json',
          headers: { type: 'object', properties: { 'X-Stock': { const: 'low' } } },
          payload: typed('stock.low', {
            type: 'object',
            required: ['left'],
            properties: { left: { type: 'integer' } },
          }),
          examples: [{ payload: { type: 'stock.low', data: { left: 3 } } }],
        },
      },
    },
  },
}
