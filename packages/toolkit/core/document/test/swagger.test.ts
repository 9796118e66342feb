import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isValid } from '@specwright/json-schema/examples'
import { DocumentError } from '../src/diagnostic.ts'
import { loadDocument } from '../src/io/load.ts'
import { buildModel, type Model } from '../src/model/index.ts'
import { workspace } from './workspace.ts'

const head = 'swagger: "2.0"\ninfo: { title: Pets, version: 1.0.0 }\n'

async function modelOf(files: Readonly<Record<string, string>>): Promise<Model> {
  return buildModel(await loadDocument(join(workspace(files), 'api.yaml')))
}

const shared = `${head}host: example.com
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
  login: { type: oauth2, flow: accessCode, authorizationUrl: 'https://example.com/a', tokenUrl: 'https://example.com/t', scopes: {} }
security: [{ key: [] }]
parameters:
  body: { in: body, name: pet, required: true, schema: { $ref: '#/definitions/Pet' } }
  limit: { in: query, name: limit, type: integer, maximum: 10, exclusiveMaximum: true }
responses:
  missing: { description: Missing, schema: { type: object, required: [code], properties: { code: { type: integer } } } }
definitions:
  Pet:
    type: object
    discriminator: kind
    required: [kind]
    properties: { kind: { type: string }, name: { type: string, x-nullable: true } }
paths:
  /pets:
    parameters: [{ $ref: '#/parameters/limit' }, { $ref: '#/parameters/body' }]
    post:
      operationId: create
      responses:
        201: { description: Created, schema: { $ref: '#/definitions/Pet' }, headers: { X-Total: { type: integer } } }
        404: { $ref: '#/responses/missing' }
    get:
      operationId: list
      produces: [text/csv]
      parameters:
        - { in: query, name: ids, type: array, items: { type: integer }, collectionFormat: pipes }
        - { in: formData, name: note, type: string, required: true }
        - { in: formData, name: photo, type: file }
      consumes: [multipart/form-data]
      responses: { 200: { description: All, schema: { type: string } } }
`

test('a Swagger 2.0 document has the model of the same document in OpenAPI 3', async () => {
  const { operations, schemas, securitySchemes, document } = await modelOf({ 'api.yaml': shared })
  expect(document.warnings).toEqual([])
  expect(document.root).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://example.com/v1' }] })
  expect(schemas.map(({ name, schema }) => [name, schema])).toEqual([
    [
      'Pet',
      {
        type: 'object',
        discriminator: { propertyName: 'kind' },
        required: ['kind'],
        properties: { kind: { type: 'string' }, name: { type: ['string', 'null'] } },
      },
    ],
  ])
  expect(securitySchemes.map(({ scheme }) => [scheme['type'], Object.keys(Object(scheme['flows']) as object)])).toEqual(
    [
      ['apiKey', []],
      ['oauth2', ['authorizationCode']],
    ],
  )
  const [list, create] = operations
  expect(create).toMatchObject({
    id: 'create',
    security: [['key']],
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', exclusiveMaximum: 10 } }],
    requestBody: {
      required: true,
      content: [{ contentType: 'application/json', schema: { $ref: '#/components/schemas/Pet' } }],
    },
    responses: [
      { status: '201', headers: [{ name: 'X-Total', schema: { type: 'integer' } }] },
      { status: '404', content: [{ schema: { required: ['code'] } }] },
    ],
  })
  expect(list).toMatchObject({
    id: 'list',
    parameters: [{ name: 'limit' }, { name: 'ids', style: 'pipeDelimited', explode: false }],
    requestBody: {
      content: [
        {
          contentType: 'multipart/form-data',
          schema: {
            required: ['note'],
            properties: { note: { type: 'string' }, photo: { type: 'string', format: 'binary' } },
          },
        },
      ],
    },
    responses: [{ content: [{ contentType: 'text/csv' }] }],
  })
})

const ofFile = '{ description: A file, schema: { type: file } }'
const ofObject = '{ description: An object, schema: { type: object } }'
const sharedResponses = `responses:\n  File: ${ofFile}\n  Any: ${ofObject}\n  Other: { $ref: 'more.yaml#/File' }\n`
const bytes = { type: 'string', format: 'binary' }

test.each([
  { produces: '[application/pdf]', response: ofFile, content: [['application/pdf', bytes]] },
  {
    produces: '[image/png, image/gif]',
    response: ofFile,
    content: [
      ['image/png', bytes],
      ['image/gif', bytes],
    ],
  },
  { produces: undefined, response: ofFile, content: [['text/csv', bytes]] },
  { produces: '[application/pdf]', response: "{ $ref: '#/responses/File' }", content: [['application/pdf', bytes]] },
  {
    produces: '[application/xml]',
    response: "{ $ref: '#/responses/Any' }",
    content: [['application/xml', { type: 'object' }]],
  },
  { produces: '[application/zip]', response: "{ $ref: 'more.yaml#/File' }", content: [['application/zip', bytes]] },
  { produces: '[application/zip]', response: "{ $ref: '#/responses/Other' }", content: [['application/zip', bytes]] },
  { produces: undefined, response: "{ $ref: '#/responses/File' }", content: [['text/csv', bytes]] },
  { produces: '[text/csv]', response: "{ $ref: '#/responses/Any' }", content: [['text/csv', { type: 'object' }]] },
])(
  'the response $response of an operation that produces $produces is $content',
  async ({ produces, response, content }) => {
    const operation = `{ ${produces === undefined ? '' : `produces: ${produces}, `}responses: { 200: ${response} } }`
    const { document, operations } = await modelOf({
      'api.yaml': `${head}produces: [text/csv]\npaths:\n  /a: { get: ${operation} }\n${sharedResponses}`,
      'more.yaml': `File: ${ofFile}\n`,
    })
    expect(document.warnings).toEqual([])
    const [found] = operations.flatMap(({ responses }) => responses)
    expect(found?.content.map(({ contentType, schema }) => [contentType, schema])).toEqual(content)
  },
)

test('a file anywhere else in a Swagger 2.0 document is reported', async () => {
  const { document } = await modelOf({
    'api.yaml': `${head}paths: {}\ndefinitions:\n  Pet: { type: object, properties: { schema: { type: file } } }\n`,
  })
  expect(document.warnings.map(({ code }) => code)).toEqual(['struct'])
})

test('a Swagger 2.0 document may be in several files', async () => {
  const { operations, schemas } = await modelOf({
    'api.yaml': `${head}paths:\n  /pets: { $ref: pets.yaml }\n`,
    'pets.yaml': `get:
  parameters: [{ $ref: 'shared.yaml#/parameters/limit' }]
  responses: { 200: { description: All, schema: { type: array, items: { $ref: 'shared.yaml#/definitions/Pet' } } } }\n`,
    'shared.yaml':
      'parameters: { limit: { in: query, name: limit, type: integer } }\ndefinitions: { Pet: { type: object } }\n',
  })
  expect(schemas.map(({ name }) => name)).toEqual(['Pet'])
  expect(operations).toMatchObject([
    { parameters: [{ name: 'limit' }], responses: [{ content: [{ schema: { type: 'array' } }] }] },
  ])
})

const invalid = '{ type: string, pattern: "[" }'

/** Parts of a document that are not valid, each on line 5 of a file. */
test.each([
  ['a definition', `${head}paths: {}\ndefinitions:\n  Pet: ${invalid}\n`],
  [
    'a body',
    `${head}paths:\n  /a: { post: { responses: { 200: { description: Done } }, parameters: [\n    { in: body, name: b, schema: ${invalid} }] } }\n`,
  ],
  [
    'a form',
    `${head}paths:\n  /a: { post: { responses: { 200: { description: Done } }, parameters: [\n    { in: formData, name: b, type: string, pattern: "[" }] } }\n`,
  ],
  [
    'a parameter after a body',
    `${head}paths:\n  /a: { post: { responses: { 200: { description: Done } }, parameters: [{ in: body, name: b, schema: {} },\n    { in: query, name: c, type: string, pattern: "[" }] } }\n`,
  ],
  [
    'a response',
    `${head}paths:\n  /a: { get: { responses: {\n    200: { description: Done, schema: ${invalid} } } } }\n`,
  ],
  [
    'a header',
    `${head}paths:\n  /a: { get: { responses: { 200: { description: Done, headers: {\n    X-A: { type: string, pattern: "[" } } } } } }\n`,
  ],
  [
    'a shared response of another type',
    `${head}paths: { /a: { get: { produces: [a/b], responses: { 200: { $ref: '#/responses/Any' } } } } }\nresponses:\n  Any: { description: Any, schema: ${invalid} }\n`,
  ],
  ['a shared response', `${head}paths: {}\nresponses:\n  Any: { description: Any, schema: ${invalid} }\n`],
])('a warning about %s names its line', async (_, text) => {
  const { document } = await modelOf({ 'api.yaml': text })
  expect(document.warnings.map(({ code, location }) => [code, location.line])).toEqual([['invalid-keyword', 5]])
})

test('a file of JSON Schema is followed by its path, whatever it says of itself', async () => {
  const pets = { $id: 'https://example.test/a/pets.json', $schema: 'http://json-schema.org/draft-07/schema#' }
  const { document, schemas } = await modelOf({
    'api.yaml': `${head}paths: {}\ndefinitions:\n  Pet: { $ref: models/pets.json }\n`,
    'models/pets.json': JSON.stringify({ ...pets, oneOf: [{ $ref: 'v1/dog.json' }, { type: 'string' }] }),
    'models/v1/dog.json': JSON.stringify({ type: 'object', required: ['bark'] }),
  })
  expect(document.warnings.map(({ code }) => code)).toEqual(['struct', 'struct'])
  const pet = schemas.find(({ name }) => name === 'Pet')?.schema ?? true
  expect(isValid(pet, { bark: true }, document.root)).toBe(true)
  expect(isValid(pet, {}, document.root)).toBe(false)
})

test('tabs between items are reported as not supported', async () => {
  const parameter = '{ in: query, name: a, type: array, items: { type: string },\n    collectionFormat: tsv }'
  const text = `${head}paths:\n  /a: { get: { responses: { 200: { description: Done } }, parameters: [{ in: body, name: b, schema: {} }, ${parameter}] } }\n`
  const { document } = await modelOf({ 'api.yaml': text })
  expect(document.warnings.map(({ code, location }) => [code, location.line])).toEqual([['unsupported', 5]])
})

test('the errors of a Swagger 2.0 document are reported with their places', async () => {
  const text = `${head}paths:\n  /a:\n    get:\n      responses: { 200: { description: Done, schema: { $ref: '#/definitions/Missing' } } }\n`
  const error = await modelOf({ 'api.yaml': text }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DocumentError)
  expect((error as DocumentError).diagnostics.map(({ code, location }) => [code, location.line])).toEqual([
    ['no-unresolved-refs', 6],
  ])
})

test.each([
  ['{ type: object, x-nullable: true, allOf: [{ $ref: "#/definitions/Pet" }] }', []],
  ['{ x-nullable: true, allOf: [{ $ref: "#/definitions/Pet" }] }', []],
  ['{ allOf: [{ $ref: "#/definitions/Pet" }, { x-nullable: true }] }', []],
  ['{ type: string, enum: [a], x-nullable: true }', []],
  ['{ $ref: "#/definitions/Pet", x-nullable: true }', ['nullable-ref']],
])('Swagger 2.0: %s allows null', async (schema, codes) => {
  const definitions = `definitions:\n  Pet: { type: object }\n  Owner: { type: object, properties: { pet: ${schema} } }\n`
  const { document, schemas } = await modelOf({ 'api.yaml': `${head}paths: {}\n${definitions}` })
  expect(document.warnings.map(({ code }) => code)).toEqual(codes)
  const owner = schemas.find(({ name }) => name === 'Owner')?.schema
  const verdicts = [null, true].map((pet) => isValid(owner ?? false, { pet }, document.root))
  expect(verdicts).toEqual([true, false])
})
