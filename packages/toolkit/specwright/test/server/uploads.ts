const item = { $ref: '#/components/schemas/Item' }
const responses = {
  200: { description: 'Read', content: { 'application/json': { schema: { type: 'object' } } } },
  default: {
    description: 'An error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
}
const bytes = (maxLength?: number) => ({
  schema: { type: 'string', format: 'binary', ...(maxLength && { maxLength }) },
})

function put(operationId: string, content: object, more: object = {}): object {
  return { put: { operationId, requestBody: { required: true, content }, responses, ...more } }
}

/** What is sent as bytes and as items. */
export const uploads = {
  openapi: '3.2.0',
  info: { title: 'Uploads', version: '1' },
  paths: {
    '/files': put('putFile', { 'application/octet-stream': bytes(300_000_000) }),
    '/small': put('putSmall', { 'application/octet-stream': bytes(4) }),
    '/any': put('putAny', {
      'application/octet-stream': {},
      'image/*': bytes(),
      'text/plain': {},
      'application/json': {},
    }),
    '/named': put('putNamed', {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': bytes(),
      'application/vnd.platform': bytes(),
      'application/vnd.order': { schema: item },
      'application/atom+xml': { schema: { type: 'string' } },
    }),
    '/optional': {
      put: { operationId: 'putOptional', requestBody: { content: { 'application/octet-stream': {} } }, responses },
    },
    '/keyed': put(
      'putKeyed',
      { 'application/octet-stream': {} },
      { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] },
    ),
    '/lines': put('putLines', { 'application/x-ndjson': { itemSchema: item } }),
    '/listed': put('putListed', { 'application/jsonl': { schema: { type: 'array', items: item } } }),
    '/sequence': put('putSequence', { 'application/json-seq': { itemSchema: item } }),
    '/events': put('putEvents', {
      'text/event-stream': {
        itemSchema: {
          type: 'object',
          required: ['data'],
          properties: { event: { type: 'string' }, data: { type: 'string' }, id: { type: 'string' } },
        },
      },
    }),
    '/data': put('putData', { 'text/event-stream': { itemSchema: item } }),
    '/open': put('putOpen', { 'application/jsonl': {} }),
  },
  components: {
    schemas: {
      Item: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      Error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
        example: { code: 404, message: 'There is no file' },
      },
    },
  },
}
