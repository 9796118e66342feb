import { expect, test } from 'vitest'
import { buildModel } from '@loyalty-kit/document/model'
import { emitRoutes } from '../../src/emit/mock/routes.ts'
import { emitValidators } from '../../src/emit/validators/validators.ts'
import { apart } from '../places.ts'

const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples ? { examples } : {}) },
})
const pet = json({ $ref: '#/components/schemas/Pet' })

const pets = {
  openapi: '3.1.1',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'limit', in: 'query', schema: { $ref: '#/components/schemas/Limit' } }],
        responses: {
          '200': {
            description: 'Pets',
            headers: { 'X-Total': { required: true, schema: { type: 'integer' } } },
            content: json({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }),
          },
        },
      },
      post: {
        operationId: 'addPet',
        requestBody: { required: true, content: pet },
        responses: {
          '201': { description: 'Added', content: json({}, { rex: { value: { name: 'Rex' } } }) },
          '4XX': { description: 'Refused', content: json({ type: 'object', properties: { why: { const: 'no' } } }) },
          default: { description: 'Else', content: pet },
        },
      },
      patch: {
        operationId: 'feedPets',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: { properties: { grams: { type: 'integer' } } } },
            'text/plain': {},
          },
        },
        responses: { '204': { description: 'Fed' } },
      },
      delete: { operationId: 'delete-pets', responses: { '204': { description: 'Gone' } } },
    },
  },
  components: {
    schemas: {
      Limit: { type: 'integer', default: 20 },
      Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 3 } } },
    },
  },
}

const model = buildModel({
  root: pets,
  files: [],
  warnings: [],
  locate: () => ({ file: 'pets.yaml', line: 1, column: 1, sourceLine: '' }),
})
const files = new Map(
  [...emitRoutes(model, apart.pathOf('routes') ?? '', apart), ...emitValidators(model, apart)].map(
    ({ path, content }) => [path, content],
  ),
)
const mock = 'packages/mock-server/src/generated'
const validators = 'packages/validators/src/generated'

test.each([
  [`${mock}/routes.ts`, 'import { FeedPetsBodySchema, ListPetsQuerySchema, PetSchema } from "@pets/validators"'],
  [
    `${mock}/routes.ts`,
    'query: { validator: ListPetsQuerySchema, fields: { limit: "number" }, defaults: { limit: 20 } }',
  ],
  [`${mock}/routes.ts`, '{ contentType: "application/json", validator: PetSchema, fields: {} }'],
  [
    `${mock}/routes.ts`,
    '{ contentType: "application/x-www-form-urlencoded", validator: FeedPetsBodySchema, fields: { grams: "number" } }',
  ],
  [`${mock}/routes.ts`, '{ contentType: "text/plain", fields: {} }'],
  [`${mock}/routes.ts`, 'operation: operations["delete-pets"]'],
  [`${mock}/routes.ts`, 'name: "rex"'],
  [
    `${mock}/routes.ts`,
    '{ status: "4XX", headers: {}, name: "generated", contentType: "application/json", value: { why: "no" } }',
  ],
  [
    `${mock}/responses.ts`,
    '{ status: "200", headers: { validator: ListPets200HeadersSchema, fields: { "X-Total": "number" } }, content: [{ contentType: "application/json", validator: ListPets200Schema }] }',
  ],
  [
    `${mock}/responses.ts`,
    '{ status: "4XX", content: [{ contentType: "application/json", validator: AddPet4XXSchema }] }',
  ],
  [
    `${mock}/responses.ts`,
    '{ status: "default", content: [{ contentType: "application/json", validator: PetSchema }] }',
  ],
  [`${mock}/responses.ts`, '{ status: "204", content: [] }'],
  [
    `${validators}/schemas/FeedPetsBody.ts`,
    'export type FeedPetsBody = NonNullable<types.OperationTypes["feedPets"]["requestBody"]>["content"]["application/x-www-form-urlencoded"]',
  ],
  [
    `${validators}/schemas/AddPet4XX.ts`,
    'export type AddPet4XX = types.OperationTypes["addPet"]["responses"]["4XX"]["content"]["application/json"]',
  ],
  [
    `${validators}/schemas/ListPets200Headers.ts`,
    'export type ListPets200Headers = types.OperationTypes["listPets"]["responses"][200]["headers"]',
  ],
  [`${validators}/index.ts`, 'decodeFeedPetsBody, isFeedPetsBody'],
  [`${validators}/index-of-responses.ts`, 'isListPets200, ListPets200Schema'],
])('%s has %s', (path, text) => {
  expect(files.get(path)).toContain(text)
})

test('importing the validators does not import those of responses', () => {
  expect(files.get(`${validators}/index.ts`)).not.toContain('200')
})

test('the table of a document without operations imports only types', () => {
  const [routes] = emitRoutes({ ...model, operations: [] }, apart.pathOf('routes') ?? '', apart)
  expect(routes?.content.split('\n').filter((line) => line.startsWith('import'))).toEqual([
    'import type { Route } from "@loyalty-kit/mock-engine"',
    'import type { Operation } from "@pets/spec"',
  ])
})
