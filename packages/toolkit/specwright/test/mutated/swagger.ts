const pet = { $ref: '#/definitions/Pet' }

/** A document of Swagger 2.0 with an object of each kind. */
export const swagger20 = {
  swagger: '2.0',
  info: { title: 'Pets', version: '1' },
  host: 'pets.test',
  basePath: '/v1',
  schemes: ['https'],
  consumes: ['application/json'],
  produces: ['application/json'],
  tags: [{ name: 'pets' }],
  security: [{ key: [] }],
  securityDefinitions: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    oauth: { type: 'oauth2', flow: 'application', tokenUrl: 'https://a.test/t', scopes: { write: 'Write' } },
    basic: { type: 'basic' },
  },
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }, { $ref: '#/parameters/limit' }],
      get: {
        operationId: 'getPet',
        responses: {
          200: {
            description: 'One',
            schema: pet,
            headers: { Next: { type: 'string' } },
            examples: { 'application/json': { id: '1' } },
          },
          default: { $ref: '#/responses/Failed' },
        },
      },
      post: {
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'file', in: 'formData', type: 'file' },
          { name: 'list', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        ],
        responses: { 201: { description: 'Created' } },
      },
      put: {
        parameters: [{ name: 'body', in: 'body', required: true, schema: pet }],
        responses: { 200: { description: 'All', schema: { type: 'array', items: pet } } },
      },
    },
  },
  definitions: {
    Pet: {
      type: 'object',
      required: ['id'],
      discriminator: 'kind',
      properties: {
        id: { type: 'string' },
        kind: { type: 'string', enum: ['cat'] },
        pair: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
        more: { type: 'object', additionalProperties: { type: 'integer', 'x-nullable': true } },
      },
    },
    Cat: {
      allOf: [pet, { type: 'object', properties: { lives: { type: 'number', minimum: 1, exclusiveMinimum: true } } }],
    },
  },
  parameters: { limit: { name: 'limit', in: 'query', type: 'integer', default: 5 } },
  responses: { Failed: { description: 'Failed', schema: { type: 'object' } } },
}
