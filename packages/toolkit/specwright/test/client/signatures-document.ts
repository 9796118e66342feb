const json = (schema: object): object => ({ 'application/json': { schema } })
const ok = (schema: object, more: object = {}): object => ({
  200: { description: 'Done', content: json(schema), ...more },
})
const order = { $ref: '#/components/schemas/Order' }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const size = {
  type: 'object',
  required: ['width'],
  properties: { width: { type: 'integer' }, unit: { type: 'string' } },
}
const tags = ['Orders']

/** An API with an operation for each thing that a signature shows. */
export const shop = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags,
        parameters: [
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'q', in: 'query', description: 'What to look for.', schema: { type: 'string' } },
          { name: 'size', in: 'query', style: 'deepObject', explode: true, schema: size },
        ],
        responses: ok({
          type: 'object',
          required: ['data'],
          properties: {
            data: { type: 'array', items: order },
            cursor: { type: 'object', properties: { next: { type: 'string' } } },
          },
        }),
      },
      post: {
        operationId: 'createOrder',
        tags,
        parameters: [{ name: 'X-Reason', in: 'header', schema: { type: 'string' } }],
        requestBody: { required: true, content: json(order) },
        responses: ok(order, { headers: { 'X-Left': { schema: { type: 'integer' } } } }),
      },
    },
    '/orders/{id}': {
      parameters: [id],
      get: {
        operationId: 'getOrder',
        tags,
        parameters: [{ name: 'expand', in: 'query', schema: { type: 'string' } }],
        responses: { ...ok(order), 304: { description: 'The same' } },
      },
      patch: {
        operationId: 'changeOrder',
        tags,
        parameters: [{ name: 'session', in: 'cookie', schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            properties: { note: { type: 'string' }, size, lines: { type: 'array', items: size } },
          }),
        },
        responses: {
          ...ok({ type: 'object', properties: { changed: { type: 'boolean' } } }),
          404: { description: 'None', content: json({ $ref: '#/components/schemas/Missing' }) },
          '4XX': { description: 'Refused', content: json({ $ref: '#/components/schemas/Refused' }) },
          default: { description: 'Failed', content: json({ $ref: '#/components/schemas/Failed' }) },
        },
      },
    },
    '/orders/{id}/{state}': {
      parameters: [id, { name: 'state', in: 'path', required: true, schema: { enum: ['paid', 'sent'] } }],
      put: {
        operationId: 'moveOrder',
        tags,
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { note: { type: 'string' }, by: { type: 'string' } } },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/orders/{id}/photo': {
      parameters: [id],
      get: {
        operationId: 'getPhoto',
        tags: ['Photos'],
        responses: { 200: { description: 'It', content: { 'image/png': {} } } },
      },
      post: {
        operationId: 'addPhoto',
        tags: ['Photos'],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' }, alt: { type: 'string' } },
              },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/events': {
      get: {
        operationId: 'watch',
        tags: ['Events'],
        responses: { 200: { description: 'All', content: { 'application/jsonl': { itemSchema: size } } } },
      },
    },
  },
  components: {
    schemas: {
      Missing: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      Refused: { type: 'object', required: ['rule'], properties: { rule: { type: 'string' } } },
      Failed: { type: 'object', required: ['trace'], properties: { trace: { type: 'string' } } },
      Order: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, note: { type: 'string' }, next: order, size },
      },
    },
  },
}
