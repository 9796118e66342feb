import { expect, test } from 'vitest'
import { buildModel } from '@specwright/document/model'
import { emitMock } from '../../src/emit/mock/mock.ts'
import { emitTypes } from '../../src/emit/types/types.ts'
import { emitValidators } from '../../src/emit/validators/validators.ts'
import { createLayout } from '../../src/config/layout.ts'
import { apart, places } from '../places.ts'

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
  [
    emitTypes(model, 'types.ts'),
    emitMock(model, apart.pathOf('mock') ?? '', { layout: apart }),
    ...emitValidators(model, apart),
  ].map(({ path, content }) => [path, content]),
)
const mock = 'packages/mock-server/src/generated/contract.ts'
const validators = 'packages/validators/src/generated'

test.each([
  [mock, 'import { FeedPetsBodySchema, ListPetsQuerySchema, PetSchema } from "@pets/validators"'],
  [mock, 'query: { validator: ListPetsQuerySchema, fields: { limit: "number" }, defaults: { limit: 20 } }'],
  [mock, '{ contentType: "application/json", validator: PetSchema, fields: {} }'],
  [
    mock,
    '{ contentType: "application/x-www-form-urlencoded", validator: FeedPetsBodySchema, fields: { grams: "number" } }',
  ],
  [mock, '{ contentType: "text/plain", fields: {} }'],
  [
    mock,
    'operation: { id: "delete-pets", method: "delete", path: "/pets", aliases: [], parameters: [], responses: [{ status: "204", headers: [] }], security: [], acceptedScopes: [] }',
  ],
  [mock, 'name: "rex"'],
  [mock, '{ status: "4XX", headers: {}, name: "generated", contentType: "application/json", value: { why: "no" } }'],
  [
    mock,
    '{ status: "200", headers: { validator: ListPets200HeadersSchema, fields: { "X-Total": "number" } }, content: [{ contentType: "application/json", validator: ListPets200Schema }] }',
  ],
  [mock, '{ status: "4XX", content: [{ contentType: "application/json", validator: AddPet4XXSchema }] }'],
  [mock, '{ status: "default", content: [{ contentType: "application/json", validator: PetSchema }] }'],
  [mock, '{ status: "204", content: [] }'],
  [
    'types.ts',
    'export type FeedPetsBody = NonNullable<operations["feedPets"]["requestBody"]>["content"]["application/x-www-form-urlencoded"]',
  ],
  ['types.ts', 'export type AddPet4XX = operations["addPet"]["responses"]["4XX"]["content"]["application/json"]'],
  ['types.ts', 'export type ListPets200Headers = operations["listPets"]["responses"][200]["headers"]'],
  [`${validators}/index.ts`, 'decodeFeedPetsBody, isFeedPetsBody'],
  [`${validators}/index-of-responses.ts`, 'isListPets200, ListPets200Schema'],
])('%s has %s', (path, text) => {
  expect(files.get(path)).toContain(text)
})

test('a mock takes validators without their JSON Schemas where they have an output', () => {
  const checkers = { path: `${validators}/index-of-checkers.ts`, specifier: '@pets/validators/checkers' }
  const layout = createLayout({ ...places, outputs: { ...places.outputs, checkers } })
  const written = [emitMock(model, mock, { layout }), ...emitValidators(model, layout)]
  const textOf = (file: string): string | undefined => written.find(({ path }) => path === file)?.content
  expect(textOf(mock)).toMatch(
    /import \{ AddPet201Checker, AddPet4XXChecker, .*PetChecker\b.* \} from "@pets\/validators\/checkers"/,
  )
  expect(textOf(mock)).not.toMatch(/Schema\b/)
  expect(textOf(checkers.path)).toMatch(/export \{[^}]*\bPetChecker,[^}]*\} from ".\/areas\/shared.ts"/)
  expect(textOf(`${validators}/areas/shared.ts`)).toContain(
    'PetChecker: Checker = /* @__PURE__ */ checker(checkPet, "Pet")',
  )
  expect(files.get(`${validators}/areas/shared.ts`)).not.toContain('Checker')
})

test('importing the validators does not import those of responses', () => {
  expect(files.get(`${validators}/index.ts`)).not.toContain('200')
})

test.each([
  [
    'key',
    { type: 'apiKey', in: 'cookie', name: 'sid', description: 'A session' },
    'key: { type: "apiKey", in: "cookie", name: "sid" }',
  ],
  [
    'a-b',
    { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    '"a-b": { type: "http", scheme: "bearer", bearerFormat: "JWT" }',
  ],
  [
    'oauth',
    {
      type: 'oauth2',
      flows: {
        clientCredentials: { tokenUrl: '/token', refreshUrl: '/refresh', scopes: { read: 'to read' } },
        authorizationCode: { authorizationUrl: '/authorize', tokenUrl: '/token', scopes: {} },
        'x-other': {},
      },
    },
    'oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "/token", refreshUrl: "/refresh", scopes: ["read"] }, authorizationCode: { authorizationUrl: "/authorize", tokenUrl: "/token", scopes: [] } } }',
  ],
  [
    'oidc',
    { type: 'openIdConnect', openIdConnectUrl: '/.well-known/openid-configuration' },
    'oidc: { type: "openIdConnect", openIdConnectUrl: "/.well-known/openid-configuration" }',
  ],
  ['tls', { type: 'mutualTLS' }, 'tls: { type: "mutualTLS" }'],
])('the facts of the security scheme %s are those that a check of credentials needs', (name, scheme, text) => {
  const securitySchemes = [{ name, description: '', scheme }]
  expect(emitMock({ ...model, securitySchemes }, 'mock.ts', { layout: apart }).content).toContain(`    ${text},\n`)
})

test('the contract of a document without operations imports only its type', () => {
  const { content } = emitMock({ ...model, operations: [] }, 'mock.ts', { layout: apart })
  expect(content.split('\n').filter((line) => line.startsWith('import'))).toEqual([
    'import type { Contract } from "@specwright/mock-engine"',
  ])
})
