import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildModel } from '../src/model/index.ts'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import type { Diagnostic, DocumentError } from '../src/diagnostic.ts'
import { openapi, workspace } from './workspace.ts'
import { atPointer } from '@specwright/json-schema/json'

const done = 'responses: { default: { description: Done } }'
const get = (path: string, parameters: string): string => {
  return openapi(`security: []\npaths:\n  ${path}:\n    get: { parameters: [${parameters}], ${done} }\n`)
}
const path = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: integer } }`
const schema = (text: string): string => openapi(`paths: {}\ncomponents:\n  schemas:\n    Pet: ${text}\n`)
const scheme = (text: string): string => openapi(`paths: {}\ncomponents:\n  securitySchemes:\n    one: ${text}\n`)

/** Documents that break rules of OpenAPI, and what they are read as: `read` is found in the document. */
const lenient: readonly {
  readonly what: string
  readonly text: string
  readonly says: string
  readonly line: number
  readonly read: object
}[] = [
  {
    what: 'a misnamed path parameter',
    text: get('/pets/{petId}', path('id')),
    says: '"/pets/{petId}" has no parameter "id". It is read as "petId".',
    line: 8,
    read: { paths: { '/pets/{petId}': { get: { parameters: [{ name: 'petId', schema: { type: 'integer' } }] } } } },
  },
  {
    what: 'a path parameter that is not declared',
    text: get('/pets/{petId}/{toy}', path('toy')),
    says: '"petId" in "/pets/{petId}/{toy}" has no declaration. It is read as a required string.',
    line: 8,
    read: {
      paths: {
        '/pets/{petId}/{toy}': {
          get: { parameters: [{ name: 'toy' }, { name: 'petId', required: true, schema: { type: 'string' } }] },
        },
      },
    },
  },
  {
    what: 'a declared parameter that the path lacks',
    text: get('/pets', `${path('id')}, { name: q, in: query, schema: {} }`),
    says: '"/pets" has no parameter "id". The declaration is ignored.',
    line: 8,
    read: { paths: { '/pets': { get: { parameters: [{ name: 'q' }] } } } },
  },
  {
    what: 'a response without a description',
    text: openapi('security: []\npaths:\n  /pets:\n    get:\n      responses:\n        200: {}\n'),
    says: 'The field `description` must be present on this level. It is read as empty.',
    line: 10,
    read: { paths: { '/pets': { get: { responses: { 200: { description: '' } } } } } },
  },
  {
    what: 'a document without a title',
    text: 'openapi: 3.1.0\ninfo: { version: 1.0.0 }\npaths: {}\n',
    says: 'The field `title` must be present on this level. It is read as empty.',
    line: 2,
    read: { info: { title: '' } },
  },
  {
    what: 'an operation without responses, in 3.0',
    text: openapi('security: []\npaths:\n  /pets:\n    get: { operationId: getPets }\n', '3.0.3'),
    says: 'The field `responses` must be present on this level. It is read as empty.',
    line: 8,
    read: { paths: { '/pets': { get: { operationId: 'getPets', responses: {} } } } },
  },
  {
    what: 'a member of the wrong type',
    text: schema('{ title: 5, type: string }'),
    says: 'Expected type `string` but got `integer`. It is ignored.',
    line: 8,
    read: { components: { schemas: { Pet: expect.not.objectContaining({ title: 5 }) as object } } },
  },
  {
    what: 'an unknown type',
    text: schema('{ type: strng, minLength: 1 }'),
    says: 'It is ignored.',
    line: 8,
    read: { components: { schemas: { Pet: expect.not.objectContaining({ type: 'strng' }) as object } } },
  },
  {
    what: '`required` as earlier drafts have it',
    text: schema('{ properties: { id: { type: string, required: true } } }'),
    says: 'Expected type `array` but got `boolean`. It is ignored.',
    line: 8,
    read: { components: { schemas: { Pet: { properties: { id: { type: 'string' } } } } } },
  },
  {
    what: 'a pattern that is not a regular expression',
    text: schema("{ type: string, pattern: '[' }"),
    says: 'pattern is not a regular expression of ECMA-262: [. It is ignored.',
    line: 8,
    read: { components: { schemas: { Pet: expect.not.objectContaining({ pattern: '[' }) as object } } },
  },
  {
    what: 'a parameter in a place that OpenAPI does not have',
    text: get('/pets', '{ name: pet, in: body, schema: {} }, { name: q, in: query, schema: {} }'),
    says: 'The object is ignored.',
    line: 8,
    read: { paths: { '/pets': { get: { parameters: [{ name: 'q' }] } } } },
  },
  {
    what: 'a member of a security scheme of another type',
    text: scheme('{ type: http, scheme: bearer, in: header, bearerFormat: JWT }'),
    says: 'The field `in` is not allowed here. It is ignored.',
    line: 8,
    read: { components: { securitySchemes: { one: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } } },
  },
  {
    what: 'a scheme beside an API key',
    text: scheme('{ type: apiKey, in: header, name: X-Key, scheme: bearer }'),
    says: 'The field `scheme` is not allowed here. It is ignored.',
    line: 8,
    read: { components: { securitySchemes: { one: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
  },
  {
    what: 'a place beside flows',
    text: scheme('{ type: oauth2, name: token, flows: { clientCredentials: { tokenUrl: /token, scopes: {} } } }'),
    says: 'The field `name` is not allowed here. It is ignored.',
    line: 8,
    read: { components: { securitySchemes: { one: { type: 'oauth2', flows: { clientCredentials: {} } } } } },
  },
  {
    what: 'a place beside the address of OpenID Connect',
    text: scheme('{ type: openIdConnect, openIdConnectUrl: https://pets.example/openid, in: query }'),
    says: 'The field `in` is not allowed here. It is ignored.',
    line: 8,
    read: { components: { securitySchemes: { one: { type: 'openIdConnect' } } } },
  },
  {
    what: 'a parameter that is declared twice',
    text: get('/pets', '{ name: q, in: query, schema: { type: string } }, { name: q, in: query, schema: {} }'),
    says: 'The first one is used.',
    line: 8,
    read: { paths: { '/pets': { get: { parameters: [{ name: 'q', schema: { type: 'string' } }] } } } },
  },
  {
    what: 'an operationId that an earlier operation has',
    text: openapi(
      `security: []\npaths:\n  /pets:\n    get: { operationId: pets, ${done} }\n    post: { operationId: pets, ${done} }\n`,
    ),
    says: '"pets" is also the operationId of GET /pets. It is ignored: the first operation keeps it.',
    line: 9,
    read: {
      paths: {
        '/pets': { get: { operationId: 'pets' }, post: expect.not.objectContaining({ operationId: 'pets' }) as object },
      },
    },
  },
  {
    what: 'a path that another has with other names of parameters',
    text: openapi(
      `security: []\npaths:\n  /pets/{a}:\n    get: { parameters: [${path('a')}], ${done} }\n  /pets/{b}:\n    get: { parameters: [${path('b')}], ${done} }\n`,
    ),
    says: 'Requests of a method that both have are those of the first.',
    line: 9,
    read: { paths: { '/pets/{a}': { get: {} }, '/pets/{b}': { get: {} } } },
  },
  {
    what: 'a schema that extends the one that has it in its union',
    text: openapi(`paths: {}
components:
  schemas:
    Pet: { properties: { id: { type: string } }, oneOf: [{ $ref: '#/components/schemas/Cat' }] }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }], properties: { claws: { type: integer } } }
`),
    says: 'It is read as if it extended that one without its union.',
    line: 9,
    read: { components: { schemas: { Cat: { allOf: [{ properties: { id: { type: 'string' } } }] } } } },
  },
  {
    what: 'a mapping to a schema that does not exist',
    text: openapi(`paths: {}
components:
  schemas:
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }]
      discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog } }
    Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
`),
    says: 'It is ignored.',
    line: 10,
    read: { components: { schemas: { Pet: { discriminator: { mapping: { cat: '#/components/schemas/Cat' } } } } } },
  },
  ...(['true', '[1]', 'a', '5'] as const).map((info) => ({
    what: `an info that is ${info}`,
    text: `openapi: 3.1.0\ninfo: ${info}\npaths: {}\n`,
    says: 'It is read as empty.',
    line: 2,
    read: { info: { title: '', version: '' } },
  })),
  {
    what: 'paths that are an array',
    text: openapi('paths: []\n'),
    says: 'It is read as empty.',
    line: 5,
    read: { paths: {} },
  },
  {
    what: 'responses that are a string',
    text: openapi('security: []\npaths: { /a: { get: { responses: none } } }\n'),
    says: 'It is read as empty.',
    line: 6,
    read: { paths: { '/a': { get: { responses: {} } } } },
  },
  {
    what: 'a response of no status that is null',
    text: openapi('security: []\npaths: { /a: { get: { responses: { ok: null } } } }\n'),
    says: 'Property `ok` is not expected here.',
    line: 6,
    read: { paths: { '/a': { get: { responses: expect.not.objectContaining({ ok: null }) as object } } } },
  },
  {
    what: 'a ref of a response that is a number',
    text: openapi('security: []\npaths: { /a: { get: { responses: { 200: { description: A, $ref: 5 } } } } }\n'),
    says: '"$ref" must be a string. It is ignored.',
    line: 6,
    read: { paths: { '/a': { get: { responses: { 200: { description: 'A' } } } } } },
  },
  {
    what: 'a ref in place of responses that is a number',
    text: openapi('security: []\npaths: { /a: { get: { responses: { $ref: 5 } } } }\n'),
    says: '"$ref" must be a string. It is ignored.',
    line: 6,
    read: { paths: { '/a': { get: { responses: {} } } } },
  },
  {
    what: 'a boolean schema in 3.0',
    text: schema('{ type: array, items: true }').replace('3.1.0', '3.0.3'),
    says: 'It is read as OpenAPI 3.1 reads it.',
    line: 8,
    read: { components: { schemas: { Pet: { items: true } } } },
  },
]

test.each(lenient)('$what is reported once, and the document is read', async ({ text, says, line, read }) => {
  const document = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(document.warnings.map(({ severity, location }) => [severity, location.line])).toEqual([['warning', line]])
  expect(document.warnings[0]?.message).toContain(says)
  expect(document.root).toMatchObject(read)
  expect(() => buildModel(document)).not.toThrow()
})

test.each([
  ['204 NO_CONTENT', 'Did you mean "204"?'],
  ['4xx (client)', 'Did you mean "4XX"?'],
  ['200,201', 'Did you mean "200"?'],
  ['success', ''],
  ['2000', ''],
  ['99', ''],
  ['600', ''],
  ['000', ''],
  ['20X', ''],
  ['2X0', ''],
  ['0XX', ''],
  ['9XX', ''],
  ['Default', 'Did you mean "default"?'],
  ['description', ''],
])('a response named %s, which is no status, is ignored wherever it is', async (name, meant) => {
  const responses = `responses: { '${name}': { description: '' }, default: { description: '' }, x-a: 1 }`
  const text = openapi(`security: []
paths:
  /pets:
    get:
      callbacks: { done: { '{$url}': { post: { ${responses} } } } }
      ${responses}
  /toys: { $ref: toys.yaml }
webhooks: { pet: { post: { ${responses} } } }
`)
  const files = { 'api.yaml': text, 'toys.yaml': `put: { ${responses} }\n` }
  const { root, warnings } = await loadDocument(join(workspace(files), 'api.yaml'))
  const valid = 'It is ignored: the name of a response is a status such as 200, a range such as 4XX, or default.'
  const said = `Property \`${name}\` is not expected here. ${meant} ${valid}`.replace('  ', ' ')
  expect(warnings.map(({ message }) => message)).toEqual([said, said, said, said])
  const operations = ['/paths/~1pets/get', '/paths/~1pets/get/callbacks/done/{$url}/post', '/paths/~1toys/put']
  for (const pointer of [...operations, '/webhooks/pet/post'])
    expect(atPointer(root, `${pointer}/responses`)).toEqual({ default: { description: '' }, 'x-a': 1 })
})

test.each([
  ['2xx', '2XX', {}],
  ['5Xx', '5XX', {}],
  ['4xX', '4XX', {}],
  ['2xx', undefined, { '2XX': { description: 'First' } }],
  ['2xX', undefined, { '2xx': { description: 'First' } }],
])('a range of responses that is written as %s is read as %s', async (name, range, beside) => {
  const response = { description: '', content: { 'a/b': { schema: { minLength: -1 } } } }
  const responses = JSON.stringify({ ...beside, [name]: response, default: { description: '' } })
  const text = openapi(`security: []\npaths:\n  /pets:\n    get:\n      responses: ${responses}\n`)
  const { root, warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  const reading = range === undefined ? 'It is ignored: another response is of this range.' : 'It is read as that.'
  // What is in it is found by the name that it has in the file.
  const places = [...[name, ...Object.keys(beside)].map((each) => `"${each}"`), '-1']
  const placed = warnings.map(({ message, location: { sourceLine, column } }) => [
    message,
    places.some((each) => sourceLine.slice(column - 1).startsWith(each)),
  ])
  const misnamed = `Property \`${name}\` is not expected here. Did you mean "${range ?? '2XX'}"? ${reading}`
  expect(placed).toContainEqual([misnamed, true])
  expect(placed.every(([, isThere]) => isThere)).toBe(true)
  const kept = Object.keys(atPointer(root, '/paths/~1pets/get/responses') as object)
  expect(kept).toEqual([
    ...(range === undefined ? Object.keys(beside).map((each) => each.toUpperCase()) : [range]),
    'default',
  ])
})

test('a response of Swagger 2.0 whose name is no status is ignored', async () => {
  const text = `swagger: '2.0'
info: { title: Pets, version: '1' }
security: []
paths: { /pets: { get: { responses: { 200 OK: { description: '' }, 404: { description: '' } } } } }
`
  const { root, warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings[0]?.message).toContain('Did you mean "200"? It is ignored')
  expect(atPointer(root, '/paths/~1pets/get/responses')).toEqual({ 404: { description: '' } })
})

test('a warning about a part that another file has names that file', async () => {
  const folder = workspace({
    'api.yaml': openapi(
      "security: []\npaths:\n  /pets: { $ref: 'paths/pets.yaml' }\ncomponents:\n  schemas:\n    Pet: { $ref: 'pet.yaml' }\n",
    ),
    'paths/pets.yaml': `get:\n  parameters:\n    - ${path('id')}\n  ${done}\n`,
    'pet.yaml': 'type: object\nproperties:\n  id:\n    minLength: 1\n    multipleOf: 0\n',
  })
  const { warnings } = await loadDocument(join(folder, 'api.yaml'))
  expect(warnings.map(({ location: { file, line } }) => `${file.slice(file.lastIndexOf('/') + 1)}:${line}`)).toEqual([
    'pets.yaml:3',
    'pet.yaml:5',
  ])
})

test('a parameter of the path item is matched for each operation', async () => {
  const shared = `    parameters: [${path('id')}]\n    get: { ${done} }\n    delete: { ${done} }\n`
  const text = openapi(`security: []\npaths:\n  /pets/{petId}:\n${shared}`)
  const document = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(document.warnings.map(({ message }) => message)).toEqual([
    '"/pets/{petId}" has no parameter "id". It is read as "petId".',
  ])
  expect(buildModel(document).operations.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
    ['petId'],
    ['petId'],
  ])
})

test('an operationId is that of the first path, else webhook, else callback that has it', async () => {
  const operation = `{ operationId: notify, ${done} }`
  const text = openapi(`security: []
components: {}
webhooks:
  done: { post: ${operation} }
paths:
  /pets:
    post:
      callbacks: { done: { '{$url}': { post: ${operation} } } }
      ${done}
  /notes: { post: ${operation} }
`)
  const folder = workspace({ 'api.yaml': text })
  const document = await loadDocument(join(folder, 'api.yaml'))
  expect(document.warnings.map(({ code, message, location }) => [code, message, location.line])).toEqual(
    [8, 12].map((line) => [
      'operation-operationId-unique',
      '"notify" is also the operationId of POST /notes. It is ignored: the first operation keeps it.',
      line,
    ]),
  )
  const ids = ({ operations, webhooks, callbacks }: ReturnType<typeof buildModel>): string[] =>
    [...operations, ...webhooks, ...callbacks].map(({ id }) => id)
  expect(ids(buildModel(document))).toEqual(['postPets', 'notify', 'postDone', 'postPostPetsDone'])
  expect(loadAlone(join(folder, 'api.yaml'))?.root).toEqual(document.root)
})

test('an operation that several paths share repeats no operationId', async () => {
  const folder = workspace({
    'api.yaml': openapi("security: []\npaths:\n  /pets: { $ref: 'item.yaml' }\n  /animals: { $ref: 'item.yaml' }\n"),
    'item.yaml': `get: { operationId: pets, ${done} }\n`,
  })
  const document = await loadDocument(join(folder, 'api.yaml'))
  expect(document.warnings).toEqual([])
  expect(buildModel(document).operations.map(({ id }) => id)).toEqual(['pets', 'getAnimals'])
})

type Diagnostics = readonly [Diagnostic, ...Diagnostic[]]

const pets = `get: { ${done} }`
const again = `{ summary: Again, ${done} }`

test.each([
  ['GET', `/pets: { ${pets}, additionalOperations: { GET: ${again} } }`],
  ['get', `/pets: { additionalOperations: { get: ${again} }, ${pets} }`],
  ['both', `/pets: { additionalOperations: { GET: { ${done} }, get: ${again} } }`],
  [
    'GET of a shared path item',
    `/pets: { $ref: '#/components/pathItems/P' }\n  /cats: { $ref: '#/components/pathItems/P' }
components: { pathItems: { P: { ${pets}, additionalOperations: { GET: ${again} } } } }`,
  ],
])('an additional operation %s that repeats another is an error at its place', async (_, paths) => {
  const file = join(workspace({ 'api.yaml': openapi(`security: []\npaths:\n  ${paths}\n`, '3.2.0') }), 'api.yaml')
  for (const options of [{}, { lint: false }] as const) {
    const found = await loadDocument(file, options).catch(({ diagnostics }: DocumentError) => diagnostics)
    const refused = (found as Diagnostics).filter(({ severity }) => severity === 'error')
    expect(refused).toMatchObject([{ code: 'repeated-operation' }])
    const [{ message, location }] = refused as unknown as Diagnostics
    expect(message).toMatch(/^GET \/pets is also described by "/)
    expect(location.sourceLine.slice(location.column - 1)).toMatch(/^\{ summary: Again/)
  }
  expect(loadAlone(file)).toBeUndefined()
  const published = await loadDocument(file, { isPublished: true })
  expect(published.warnings).toContainEqual(
    expect.objectContaining({ severity: 'warning', code: 'repeated-operation' }),
  )
  expect(buildModel(published).operations.map(({ summary }) => summary)).not.toContain('Again')
})
