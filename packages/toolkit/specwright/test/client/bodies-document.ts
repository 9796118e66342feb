const id = { type: 'string' }
const line = { type: 'object', required: ['price'], properties: { price: id, quantity: { type: 'integer' } } }
const order = {
  type: 'object',
  required: ['customer'],
  properties: {
    customer: id,
    items: { type: 'array', items: line },
    metadata: { type: 'object', additionalProperties: id },
    tags: { type: 'array', items: id },
    note: id,
  },
}
const deep = { style: 'deepObject', explode: true }
const nothing = { type: 'object', additionalProperties: false, properties: {} }
const form = 'application/x-www-form-urlencoded'
const binary = { type: 'string', format: 'binary' }

const upload = {
  type: 'object',
  required: ['file'],
  properties: {
    file: binary,
    more: { type: 'array', items: { contentMediaType: 'image/png' } },
    icon: {},
    title: id,
    count: { type: 'integer' },
    about: { type: 'object', properties: { lang: id } },
    tags: { type: 'array', items: id },
    link: { type: 'object', properties: { create: { type: 'boolean' } } },
    meta: { type: 'string' },
    offer: { type: 'string', contentMediaType: 'application/sdp' },
  },
}

/** The resource of all operations. */
const tags = ['Operations']
const done = { 204: { description: 'Done' } }
const post = (operationId: string, content: object, more: object = {}): object => ({
  post: { operationId, tags, requestBody: { required: true, content }, responses: done, ...more },
})
const one = (contentType: string, schema: unknown, encoding?: object): object => ({
  [contentType]: { schema, ...(encoding && { encoding }) },
})

/** An API with a body of each kind. */
export const bodiesDocument = {
  openapi: '3.1.0',
  info: { title: 'Bodies', version: '1' },
  paths: {
    '/plain': post('plainForm', one(form, order)),
    '/deep': post('deepForm', one(form, order, { items: deep, metadata: deep, tags: deep })),
    '/mixed': post(
      'mixedForm',
      one(form, order, {
        items: { contentType: 'application/json' },
        metadata: deep,
        tags: { style: 'pipeDelimited' },
        note: { allowReserved: true },
      }),
    ),
    '/exploded': post('explodedForm', one(form, order, { metadata: { style: 'form' }, tags: { explode: false } })),
    '/upload': post(
      'upload',
      one('multipart/form-data', upload, {
        icon: { contentType: 'image/png, image/jpeg' },
        about: { contentType: 'application/vnd.about+json' },
        link: deep,
        meta: { contentType: 'application/json' },
      }),
    ),
    '/mixed-parts': post('mixedParts', one('multipart/mixed', { type: 'object', properties: { a: id, b: line } })),
    '/bytes': post('bytes', one('application/octet-stream', binary)),
    '/several': post('several', {
      ...one('application/json', { $ref: '#/components/schemas/Order' }),
      ...one(form, line),
      ...one('text/csv', id),
      ...one('multipart/form-data', { type: 'object', required: ['file'], properties: { file: binary } }),
    }),
    '/nothing': {
      get: { operationId: 'getNothing', tags, requestBody: { content: one(form, order) }, responses: done },
      post: {
        operationId: 'postNothing',
        'x-name': 'operations.postNothing',
        tags,
        requestBody: { content: one(form, nothing) },
        responses: done,
      },
      put: {
        operationId: 'putNothing',
        'x-name': 'operations.putNothing',
        tags,
        requestBody: { required: true, content: one('application/json', nothing) },
        responses: done,
      },
    },
    '/yaml': {
      get: {
        operationId: 'getYaml',
        tags,
        responses: { 200: { description: 'A configuration', content: one('application/yaml', { type: 'object' }) } },
      },
      post: {
        operationId: 'getNamedYaml',
        tags,
        responses: { 200: { description: 'A document', content: one('application/vnd.oai.openapi+yaml', {}) } },
      },
    },
    '/accepts': {
      get: {
        operationId: 'acceptsText',
        tags,
        responses: {
          200: { description: 'A table', content: { ...one('text/csv', id), ...one('text/tab-separated-values', id) } },
          default: { description: 'Problem', content: one('application/problem+json', {}) },
        },
      },
      post: {
        operationId: 'acceptsJson',
        tags,
        responses: {
          200: { description: 'Data', content: { ...one('application/xml', {}), ...one('application/json', {}) } },
        },
      },
    },
    '/drawn': {
      post: {
        operationId: 'draw',
        tags,
        requestBody: { required: true, content: { ...one('application/json', order), ...one('text/csv', id) } },
        responses: { 200: { description: 'A picture', content: one('image/png', binary) } },
      },
    },
    '/filtered/{range}': {
      get: {
        operationId: 'filtered',
        tags,
        parameters: [
          {
            name: 'range',
            in: 'path',
            required: true,
            content: one('application/json', {
              type: 'object',
              required: ['from'],
              properties: { from: { type: 'integer' } },
            }),
          },
          { $ref: '#/components/parameters/Filter' },
          { name: 'note', in: 'query', content: one('text/plain', {}) },
          { name: 'X-Tags', in: 'header', content: one('application/json', { type: 'array', items: id }) },
        ],
        responses: done,
      },
    },
    '/typed/{id}': {
      get: {
        operationId: 'typed',
        tags,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: id },
          { name: 'X-Limit', in: 'header', required: true, schema: { type: 'integer' } },
          { name: 'X-Note', in: 'header', schema: id },
          { name: 'Accept', in: 'header', schema: id },
          { name: 'theme', in: 'cookie', schema: { type: 'string', enum: ['dark', 'light'] } },
        ],
        responses: done,
      },
    },
  },
  components: {
    schemas: { Order: order, NonNullable: id },
    parameters: {
      Filter: { name: 'filter', in: 'query', content: one('application/json', { $ref: '#/components/schemas/Order' }) },
    },
  },
}
