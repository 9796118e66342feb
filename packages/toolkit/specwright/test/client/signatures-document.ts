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

const named = (schema: object): object => ({ 'application/json': { schema } })
const thing = { $ref: '#/components/schemas/Thing' }
const either = { oneOf: [thing, { type: 'null' }] }
const many = { type: 'array', items: thing }

/** Bodies and responses, each of which is written in another way. */
const contents: Readonly<Record<string, object>> = {
  bare: { 'application/json': {} },
  described: named({ ...thing, title: 'It', description: 'A thing.', default: { id: 'a' }, deprecated: true }),
  narrowed: named({ ...thing, required: ['note'] }),
  narrowedAgain: named({ ...thing, properties: { more: { type: 'string' } } }),
  any: named({}),
  either: named(either),
  many: named(many),
  part: named({ $ref: '#/components/schemas/Thing/properties/owner' }),
  ofOperation: named({ $ref: '#/paths/~1narrowed/post/requestBody/content/application~1json/schema' }),
  form: { 'application/x-www-form-urlencoded': {} },
  formOf: { 'application/x-www-form-urlencoded': { schema: { ...thing, minProperties: 1 } } },
  parts: { 'multipart/form-data': {} },
  partsOf: { 'multipart/form-data': { schema: { ...thing, description: 'A thing.' } } },
  lines: { 'application/jsonl': {} },
  linesOf: { 'application/jsonl': { schema: { ...thing, minProperties: 1 } } },
  events: { 'text/event-stream': { itemSchema: { ...thing, minProperties: 1 } } },
}

/** An API whose operations have the same content as a body, as a response and as an error, written there or as a component. */
export const written = {
  openapi: '3.2.0',
  info: { title: 'Written', version: '1' },
  paths: Object.fromEntries(
    Object.entries(contents).flatMap(([name, content]) => {
      const ref = (section: string): object => ({ $ref: `#/components/${section}/${name}`, description: 'It.' })
      const operationId = `send${name.charAt(0).toUpperCase()}${name.slice(1)}`
      return [
        [
          `/${name}`,
          {
            post: {
              operationId,
              requestBody: { required: true, content },
              responses: { 200: { description: 'It', content }, 409: { description: 'No', content } },
            },
          },
        ],
        [
          `/${name}/shared`,
          {
            put: {
              operationId: `${operationId}Shared`,
              requestBody: ref('requestBodies'),
              responses: { 200: ref('responses'), default: ref('responses') },
            },
          },
        ],
      ]
    }),
  ),
  components: {
    requestBodies: Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, { content }])),
    responses: Object.fromEntries(
      Object.entries(contents).map(([name, content]) => [name, { description: 'It', content }]),
    ),
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          note: { type: 'string' },
          owner: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    },
  },
}
