const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const parameter = (name: string, type: string) => ({ name, in: 'path', required: true, schema: { type } })
const query = (name: string, schema: object) => ({ name, in: 'query', schema })
const inPet = { type: 'object', properties: { pet: ref('Pet') } }

const errors = { '404': { description: 'Missing', ...json(ref('Error')) } }

/** A document with owners, and their pets in a wrapper. */
export const shop = {
  openapi: '3.1.1',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/owners': {
      get: {
        operationId: 'listOwners',
        parameters: [query('cursor', { type: 'string' }), query('limit', { type: 'integer', minimum: 1, default: 2 })],
        responses: {
          '200': {
            description: 'Owners',
            ...json({
              type: 'object',
              required: ['data'],
              properties: { data: { type: 'array', items: ref('Owner') }, next_cursor: { type: 'string' } },
            }),
          },
        },
      },
      post: {
        operationId: 'addOwner',
        requestBody: { required: true, ...json(ref('Owner')) },
        responses: { '201': { description: 'Added', ...json(ref('Owner')) } },
      },
    },
    '/owners/{ownerId}': {
      parameters: [parameter('ownerId', 'string')],
      get: {
        operationId: 'getOwner',
        responses: { '200': { description: 'An owner', ...json(ref('Owner')) }, ...errors },
      },
      put: {
        operationId: 'putOwner',
        requestBody: { required: true, ...json(ref('Owner')) },
        responses: { '200': { description: 'An owner', ...json(ref('Owner')) }, ...errors },
      },
      delete: { operationId: 'removeOwner', responses: { '204': { description: 'Removed' }, ...errors } },
    },
    '/owners/{ownerId}/pets': {
      parameters: [parameter('ownerId', 'string')],
      get: {
        operationId: 'listPets',
        parameters: [
          query('page', { type: 'integer', minimum: 1 }),
          query('per_page', { type: 'integer', minimum: 1, maximum: 3, default: 3 }),
          query('kind', { type: 'string' }),
        ],
        responses: {
          '200': {
            description: 'Pets',
            ...json({
              type: 'object',
              required: ['pets', 'total'],
              properties: { pets: { type: 'array', items: ref('Pet') }, total: { type: 'integer' } },
            }),
          },
        },
      },
      post: {
        operationId: 'addPet',
        requestBody: { required: true, ...json(ref('NewPet')) },
        responses: { '201': { description: 'Added', ...json(inPet) }, ...errors },
      },
    },
    '/owners/{ownerId}/pets/{petId}': {
      parameters: [parameter('ownerId', 'string'), parameter('petId', 'integer')],
      get: { operationId: 'getPet', responses: { '200': { description: 'A pet', ...json(inPet) }, ...errors } },
      patch: {
        operationId: 'changePet',
        requestBody: json({
          type: 'object',
          properties: { name: { type: 'string' }, tags: { type: ['array', 'null'] } },
        }),
        responses: { '200': { description: 'A pet', ...json(inPet) }, ...errors },
      },
      delete: { operationId: 'removePet', responses: { '204': { description: 'Removed' }, ...errors } },
    },
    '/files/{name}': {
      parameters: [parameter('name', 'string')],
      get: { operationId: 'getFile', responses: { '200': { description: 'A file', ...json(ref('File')) } } },
      put: {
        operationId: 'putFile',
        requestBody: { required: true, ...json(ref('File')) },
        responses: {
          '200': { description: 'Replaced', ...json(ref('File')) },
          '201': { description: 'Created', ...json(ref('File')) },
        },
      },
      delete: { operationId: 'removeFile', responses: { '200': { description: 'Removed', ...json(ref('File')) } } },
    },
    '/weather': {
      get: {
        operationId: 'getWeather',
        responses: { '200': { description: 'Weather', ...json({ type: 'object' }, { example: { sun: true } }) } },
      },
    },
  },
  webhooks: {
    petFound: {
      post: {
        requestBody: json({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
        responses: { '204': { description: 'Read' } },
      },
    },
  },
  components: {
    schemas: {
      Owner: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          name: { type: 'string' },
          level: { type: 'string', enum: ['new', 'old'], readOnly: true },
        },
      },
      NewPet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 2 },
          kind: { type: 'string', enum: ['cat', 'dog'], default: 'cat' },
          secret: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      Pet: {
        type: 'object',
        required: ['id', 'name', 'created_at', 'updated_at'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          kind: { type: 'string', enum: ['cat', 'dog'] },
          tags: { type: 'array', items: { type: 'string' } },
          owner_id: { type: 'string' },
          created_at: { type: 'string', format: 'date-time' },
          updated_at: { type: 'integer', format: 'unix-time' },
        },
      },
      File: {
        type: 'object',
        required: ['name', 'text'],
        properties: { name: { type: 'string' }, text: { type: 'string' } },
      },
      Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
}
