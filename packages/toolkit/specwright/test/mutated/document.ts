const done = { description: 'Done' }
const text = { type: 'string' }
const pet = { $ref: '#/components/schemas/Pet' }
const json = {
  'application/json': { schema: pet, examples: { rex: { summary: 'Rex', value: { id: '1', name: 'Rex' } } } },
}
const key = [{ key: [] }]

/** An OpenAPI document with an object of each kind, small enough to be read thousands of times. */
export const document31 = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0', description: 'Pets', contact: { name: 'A' }, license: { name: 'MIT' } },
  servers: [{ url: 'https://{host}.test/v1', variables: { host: { default: 'a', enum: ['a', 'b'] } } }],
  tags: [{ name: 'pets', description: 'Pets', externalDocs: { url: 'https://a.test' } }],
  security: key,
  externalDocs: { url: 'https://a.test' },
  paths: {
    '/pets': {
      summary: 'All pets',
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 5, minimum: 1 } }],
      get: {
        operationId: 'listPets',
        tags: ['pets'],
        summary: 'List',
        parameters: [
          { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { properties: { a: text } } },
          { name: 'X-Trace', in: 'header', schema: text, example: 'a' },
        ],
        responses: {
          200: {
            description: 'All',
            headers: { Next: { schema: text } },
            content: { 'application/json': { schema: { type: 'array', items: pet } } },
          },
          default: { $ref: '#/components/responses/Failed' },
        },
      },
      post: {
        operationId: 'createPet',
        requestBody: { $ref: '#/components/requestBodies/Pet' },
        responses: {
          201: {
            description: 'Created',
            content: json,
            links: { get: { operationId: 'getPet', parameters: { petId: '$response.body#/id' } } },
          },
        },
        callbacks: {
          created: { '{$request.body#/url}': { post: { requestBody: { content: json }, responses: { 204: done } } } },
        },
      },
    },
    '/pets/{petId}': {
      parameters: [{ $ref: '#/components/parameters/petId' }],
      get: { operationId: 'getPet', responses: { 200: { description: 'One', content: json } } },
      put: {
        operationId: 'putPet',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { name: text, photo: { type: 'string', format: 'binary' } } },
              encoding: { photo: { contentType: 'image/png', headers: { A: { schema: text } } } },
            },
          },
        },
        security: [{ oauth: ['write'] }, {}],
        deprecated: true,
        responses: { 200: { description: 'One', content: json } },
      },
      delete: { operationId: 'deletePet', responses: { 204: done } },
    },
    '/all': { $ref: '#/components/pathItems/All' },
  },
  webhooks: { petCreated: { post: { requestBody: { content: json }, responses: { 204: done } } } },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { ...text, readOnly: true, minLength: 1 },
          name: { ...text, pattern: '^[A-Z]', maxLength: 20, example: 'Rex' },
          kind: { enum: ['cat', 'dog', null], default: 'cat' },
          born: { type: ['string', 'null'], format: 'date' },
          owner: { $ref: '#/components/schemas/Owner' },
          tags: {
            type: 'array',
            uniqueItems: true,
            minItems: 1,
            prefixItems: [text],
            items: { type: 'number', multipleOf: 0.5 },
          },
          more: {
            type: 'object',
            additionalProperties: { type: 'integer' },
            patternProperties: { '^a': { type: 'integer' } },
            propertyNames: { minLength: 1 },
          },
        },
        additionalProperties: false,
        dependentRequired: { kind: ['name'] },
        xml: { name: 'pet' },
        'x-any': { a: [1] },
      },
      Owner: {
        oneOf: [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Firm' }],
        discriminator: { propertyName: 'type', mapping: { person: '#/components/schemas/Person', firm: 'Firm' } },
      },
      Person: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          { properties: { type: { const: 'person' }, pets: { type: 'array', items: pet } }, required: ['type'] },
        ],
      },
      Firm: {
        type: 'object',
        properties: { type: { const: 'firm' }, size: { exclusiveMinimum: 0 } },
        required: ['type'],
        if: { required: ['size'] },
        then: { not: { required: ['name'] } },
        else: {},
      },
      Named: {
        $anchor: 'named',
        type: 'object',
        properties: { name: text },
        $defs: { inner: text },
        unevaluatedProperties: true,
        contains: text,
      },
    },
    parameters: {
      petId: { name: 'petId', in: 'path', required: true, schema: text, examples: { one: { value: '1' } } },
    },
    responses: {
      Failed: {
        description: 'Failed',
        content: {
          'application/problem+json': {
            schema: { type: 'object', properties: { title: text } },
            example: { title: 'No' },
          },
        },
      },
    },
    requestBodies: { Pet: { description: 'A pet', required: true, content: json } },
    headers: { Trace: { schema: text } },
    examples: { rex: { value: { id: '1', name: 'Rex' } } },
    links: { get: { operationId: 'getPet' } },
    callbacks: { ping: { '{$url}': { get: { responses: { 200: done } } } } },
    pathItems: { All: { delete: { responses: { 204: done } } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://a.test/token', scopes: { write: 'Write' } } },
      },
    },
  },
}
