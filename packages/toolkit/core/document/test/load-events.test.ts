import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentError, type Diagnostic } from '../src/diagnostic.ts'
import { readVersion } from '../src/io/read-version.ts'
import { loadEvents } from '../src/io/load-events.ts'
import { loadDocument } from '../src/io/load.ts'
import { buildModel } from '../src/model/index.ts'
import { openapi, workspace } from './workspace.ts'

const events = `asyncapi: 3.0.0
info: { title: Test, version: 1.0.0 }
channels:
  log:
    address: null
    messages:
      created: { $ref: '#/components/messages/Created' }
components:
  messages:
    Created:
      name: pet.created
      title: A pet was created
      payload: { $ref: './api.yaml#/components/schemas/Pet' }
`

const api = openapi(
  'paths: {}\ncomponents:\n  schemas:\n    Pet: { type: object, properties: { id: { type: string } } }\n',
)

test('events keep the order of the document, and their payloads come from the contract', async () => {
  const folder = workspace({ 'events.yaml': events, 'api.yaml': api })
  const { messages, schemas } = await loadEvents(join(folder, 'events.yaml'))
  const payload = { payload: 'Created', examples: [], extensions: {} }
  expect(messages).toEqual([{ name: 'pet.created', title: 'A pet was created', description: '', ...payload }])
  expect(Object.fromEntries(schemas)).toEqual({
    Created: { $ref: '#/components/schemas/Pet' },
    Pet: { type: 'object', properties: { id: { type: 'string' } } },
  })
})

test('a message has its content type, examples of its payload, and extensions', async () => {
  const described = events
    .replace('channels:', 'defaultContentType: application/cloudevents+json\nchannels:')
    .concat('      examples: [{ name: rex, payload: { id: rex } }, { headers: {} }]\n      x-mock: example\n')
  const folder = workspace({ 'events.yaml': described, 'api.yaml': api })
  const { messages } = await loadEvents(join(folder, 'events.yaml'))
  expect(messages).toMatchObject([
    {
      contentType: 'application/cloudevents+json',
      examples: [{ name: 'rex', summary: '', value: { id: 'rex' } }],
      extensions: { 'x-mock': 'example' },
    },
  ])
})

test('a schema of the contract is that of the contract', async () => {
  const folder = workspace({ 'events.yaml': events, 'api.yaml': api })
  const file = join(folder, 'api.yaml')
  const contract = await loadDocument(file)
  const { root } = contract
  const loaded = await loadEvents(join(folder, 'events.yaml'), () => {}, { openapi: { root, file } })
  expect(Object.fromEntries(loaded.schemas)).toEqual({ Created: { $ref: '#/components/schemas/Pet' } })
  const { schemas, events: models, document } = buildModel(contract, loaded)
  expect(schemas.map(({ typeName }) => typeName)).toEqual(['Pet', 'Created'])
  expect(models).toMatchObject([{ name: 'pet.created', payload: { $ref: '#/components/schemas/Created' } }])
  expect(document.locate('/components/schemas/Created').file).toContain('events.yaml')
  expect(document.locate('/components/schemas/Pet').file).toContain('api.yaml')
})

test('a schema that contains itself, an unknown address and a payload of another format can be read', async () => {
  const folder = workspace({
    'events.yaml': `${events.replace('./api.yaml', '')}    Moved:
      payload: { schemaFormat: application/schema+json, schema: { type: string } }
  schemas:
    Pet: { type: object, properties: { mother: { $ref: '#/components/schemas/Pet' } } }
`,
  })
  const { schemas } = await loadEvents(join(folder, 'events.yaml'))
  expect(Object.fromEntries(schemas)).toEqual({
    Created: { $ref: '#/components/schemas/Pet' },
    Moved: { type: 'string' },
    Pet: { type: 'object', properties: { mother: { $ref: '#/components/schemas/Pet' } } },
  })
})

test.each<[version: string, messages: object, expected: readonly (readonly [name: string, payload: string])[]]>([
  ['2.6.0', { c: { publish: { message: { name: 'pet.sold' } } } }, [['pet.sold', 'pet.sold']]],
  ['2.6.0', { c: { publish: { message: { messageId: 'sold', name: 'pet.sold' } } } }, [['pet.sold', 'sold']]],
  ['2.6.0', { c: { publish: { operationId: 'onPet', message: {} } } }, [['onPet message', 'onPet message']]],
  ['2.6.0', { 'a/b': { subscribe: { message: {} } } }, [['a/b subscribe message', 'a/b subscribe message']]],
  [
    '2.6.0',
    { c: { publish: { message: { oneOf: [{ name: 'a' }, {}, {}, { $ref: '#/components/messages/Shared' }] } } } },
    [
      ['a', 'a'],
      ['c publish message', 'c publish message'],
      ['c publish message 2', 'c publish message 2'],
      ['Shared', 'Shared'],
    ],
  ],
  [
    '3.0.0',
    { c: { messages: { a: {}, b: { name: 'pet.sold' } } }, d: { messages: { a: {} } } },
    [
      ['a', 'a'],
      ['pet.sold', 'b'],
      ['d a', 'd a'],
    ],
  ],
  ['3.1.0', { c: { messages: { local: { $ref: '#/components/messages/Shared' } } } }, [['Shared', 'Shared']]],
  ['3.1.0', { c: { messages: { local: { $ref: 'shared.yaml' } } } }, [['shared', 'shared']]],
  ['3.1.0', { c: { messages: { local: { $ref: 'shared.yaml#/gone' } } } }, [['gone', 'gone']]],
])('the messages of AsyncAPI %s in %j are named', async (asyncapi, channels, expected) => {
  const components = { messages: { Shared: {} } }
  const document = { asyncapi, info: { title: 'T', version: '1' }, channels, components }
  const text = JSON.stringify(document)
  const folder = workspace({ 'events.json': text, 'shared.yaml': 'summary: Shared\ngone: { summary: Gone }\n' })
  const { messages, schemas } = await loadEvents(join(folder, 'events.json'))
  const found = messages.map(({ name, payload }) => [name, payload])
  expect(found.slice(0, expected.length)).toEqual(expected)
  expect([...schemas.keys()]).toEqual(found.map(([, payload]) => payload))
})

/** The schemas of a message whose payload is given, with other members of the components and other files. */
async function schemasOf(
  payload: object,
  more: object = {},
  files: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'T', version: '1' },
    channels: {},
    components: { messages: { M: { payload } }, ...more },
  }
  const folder = workspace({ 'events.json': JSON.stringify(document), ...files })
  const { schemas } = await loadEvents(join(folder, 'events.json'))
  return Object.fromEntries(schemas)
}

const inFormat = (schemaFormat: string, schema: unknown): object => ({ schemaFormat, schema })

test.each<[what: string, payload: object, expected: object]>([
  [
    'tuples',
    { items: [{ type: 'string' }, true], additionalItems: { items: [false] } },
    { prefixItems: [{ type: 'string' }, true], items: { prefixItems: [false] } },
  ],
  [
    'additional items without others',
    { items: { type: 'string' }, additionalItems: false },
    { items: { type: 'string' } },
  ],
  [
    'dependencies',
    { dependencies: { a: ['b'], c: { required: ['d'] } } },
    { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
  ],
  [
    'the siblings of a ref',
    { properties: { a: { $ref: '#/components/schemas/S', minimum: 1 } } },
    { properties: { a: { $ref: '#/components/schemas/S' } } },
  ],
  ['a discriminator', { discriminator: 'kind', required: ['kind'] }, { required: ['kind'] }],
  [
    'identifiers',
    { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'https://example.com/m', type: 'string' },
    { type: 'string' },
  ],
  [
    'data',
    { const: { $ref: 'a', items: [] }, default: { definitions: 1 } },
    { const: { $ref: 'a', items: [] }, default: { definitions: 1 } },
  ],
  ['draft 7', inFormat('application/schema+yaml; version=draft-07', { items: [true] }), { prefixItems: [true] }],
  [
    '2020-12',
    inFormat('application/schema+json;version=2020-12', { $ref: '#/components/schemas/S', minimum: 1 }),
    { $ref: '#/components/schemas/S', minimum: 1 },
  ],
  [
    'OpenAPI 3.0',
    inFormat('application/vnd.oai.openapi+json;version=3.0.3', { type: 'string', nullable: true }),
    { type: ['string', 'null'] },
  ],
])('%s of a payload mean the same', async (_, payload, expected) => {
  const { M } = await schemasOf(payload, { schemas: { S: {} } })
  expect(M).toEqual(expected)
})

test('a schema of another file is named after it, and its own refs lead within that file', async () => {
  const pet = JSON.stringify({
    properties: { owner: { $ref: '#/definitions/owner' }, mother: { $ref: '#' }, tag: { $ref: '#tag' } },
    definitions: { owner: { type: 'string' }, t: { $anchor: 'tag', type: 'integer' } },
  })
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
  expect(await schemasOf({ allOf: [{ $ref: 'pet.json' }] }, {}, { 'pet.json': pet })).toMatchObject({
    M: { allOf: [ref('pet')] },
    pet: { properties: { owner: ref('owner'), mother: ref('pet'), tag: ref('t') } },
    owner: { type: 'string' },
    t: { type: 'integer' },
  })
})

test('headers include those of traits', async () => {
  const trait = { headers: { required: ['id'] } }
  const headers = { properties: { id: { type: 'string' } } }
  const text = JSON.stringify({
    asyncapi: '2.6.0',
    info: { title: 'T', version: '1' },
    channels: {},
    components: {
      messageTraits: { T: trait },
      messages: {
        A: { headers },
        B: { traits: [{ $ref: '#/components/messageTraits/T' }], headers },
        C: { traits: [trait] },
      },
    },
  })
  const { messages, schemas } = await loadEvents(join(workspace({ 'events.json': text }), 'events.json'))
  expect(messages.map((message) => message.headers)).toEqual(['AHeaders', 'BHeaders', 'CHeaders'])
  expect(Object.fromEntries(schemas)).toMatchObject({
    AHeaders: headers,
    BHeaders: { allOf: [{ $ref: expect.stringContaining('#/components/schemas/') as string }, {}] },
    CHeaders: trait.headers,
  })
})

test('a format that is not supported is a warning with its place, whatever its schema refers to', async () => {
  const text = `asyncapi: 2.6.0
info: { title: T, version: '1' }
channels:
  c:
    publish:
      message:
        name: created
        schemaFormat: application/vnd.apache.avro;version=1.9.0
        payload: { type: record, fields: [{ $ref: 'https://example.com/a.avsc' }] }
`
  const warnings: Diagnostic[] = []
  const file = join(workspace({ 'events.yaml': text }), 'events.yaml')
  const { schemas } = await loadEvents(file, (warning) => warnings.push(warning))
  expect([...schemas.values()]).toEqual([{ description: 'Its format is not supported: any value is accepted.' }])
  const message =
    'Schemas in "application/vnd.apache.avro;version=1.9.0" are not supported. Any value is accepted, of the type unknown.'
  expect(warnings).toMatchObject([{ code: 'schema-format', message, location: { line: 8, column: 23 } }])
})

test('two messages of one name are listed apart, with a warning', async () => {
  const text = events.replace(
    'components:\n  messages:\n',
    'components:\n  messages:\n    Other: { name: pet.created }\n',
  )
  const warnings: Diagnostic[] = []
  const folder = workspace({ 'events.yaml': text, 'api.yaml': api })
  const { messages } = await loadEvents(join(folder, 'events.yaml'), (warning) => warnings.push(warning))
  expect(messages.map(({ name }) => name)).toEqual(['pet.created', 'Other'])
  expect(warnings).toMatchObject([
    {
      code: 'duplicate-event',
      message: 'Another message is named "pet.created", too: this one is listed as "Other"',
      location: { line: 10 },
    },
  ])
})

test('a keyword without a meaning is a warning with its place', async () => {
  const text = events.replace("{ $ref: './api.yaml#/components/schemas/Pet' }", '{ type: number, multipleOf: 0 }')
  const warnings: Diagnostic[] = []
  const file = join(workspace({ 'events.yaml': text }), 'events.yaml')
  const { schemas } = await loadEvents(file, (warning) => warnings.push(warning))
  expect(schemas.get('Created')).toEqual({ type: 'number' })
  expect(warnings).toMatchObject([{ code: 'invalid-keyword', location: { line: 13, column: 44 } }])
})

test.each(['1.2.0', '4.0.0'])('AsyncAPI %s is refused, not read as empty', async (version) => {
  const folder = workspace({
    'events.yaml': `asyncapi: ${version}\ninfo: { title: Test, version: 1.0.0 }\nchannels: {}\n`,
  })
  await expect(loadEvents(join(folder, 'events.yaml'))).rejects.toMatchObject({ diagnostics: [{ code: 'version' }] })
})

test('a missing file is refused', async () => {
  await expect(loadEvents(join(workspace({}), 'events.yaml'))).rejects.toThrow('there is no such file')
})

test('nothing outside the folder is read', async () => {
  const folder = workspace({ 'events.yaml': events.replace('./api.yaml', 'http://127.0.0.1:9/api.yaml') })
  await expect(loadEvents(join(folder, 'events.yaml'))).rejects.toThrow(DocumentError)
})

test('a document without a title is read, with a warning', async () => {
  const folder = workspace({ 'events.yaml': events.replace('title: Test, ', ''), 'api.yaml': api })
  const warnings: Diagnostic[] = []
  await loadEvents(join(folder, 'events.yaml'), (warning) => warnings.push(warning))
  expect(warnings).toMatchObject([{ severity: 'warning', code: 'struct', location: { line: 2 } }])
})

test('a payload that is not there is an error with its place', async () => {
  const text = events.replace('schemas/Pet', 'schemas/Cat')
  const folder = workspace({ 'events.yaml': text, 'api.yaml': api })
  const error: unknown = await loadEvents(join(folder, 'events.yaml')).catch((reason: unknown) => reason)
  if (!(error instanceof DocumentError)) throw new TypeError('The document was accepted', { cause: error })
  expect(error.diagnostics.map(({ location }) => location.line)).toContain(13)
  expect(error.diagnostics[0]?.location.sourceLine).not.toBe('')
})

const eventsWith = (payload: string, version = '3.0.0'): string => {
  const message = `{ name: created, payload: ${payload} }`
  return version.startsWith('3')
    ? `asyncapi: ${version}\ninfo: { title: Test, version: 1.0.0 }\nchannels: { c: { address: a, messages: { m: ${message} } } }\noperations: {}\n`
    : `asyncapi: ${version}\ninfo: { title: Test, version: 1.0.0 }\nchannels: { c: { subscribe: { message: { oneOf: [${message}] } } } }\n`
}

test.each([
  ['2.6.0', '5', 'A schema must be an object, true or false'],
  ['2.6.0', '[1]', 'A schema must be an object, true or false'],
  ['2.6.0', '{ $ref: no.yaml }', "Can't resolve $ref: there is no such file"],
  ['3.0.0', '{ $ref: no.yaml }', "Can't resolve $ref: there is no such file"],
])('in AsyncAPI %s, the payload %s is an error', async (version, payload, says) => {
  const file = join(workspace({ 'events.yaml': eventsWith(payload, version) }), 'events.yaml')
  const error: unknown = await loadEvents(file).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DocumentError)
  expect(String(error)).toContain(says)
})

test.each(['{ type: object, x-a: { $ref: no.yaml } }', '{ type: object, x-a: { b: [{ $ref: "#/channels" }] } }'])(
  'a ref in an extension of the payload %s is data',
  async (payload) => {
    const file = join(workspace({ 'events.yaml': eventsWith(payload) }), 'events.yaml')
    const [schema] = (await loadEvents(file)).schemas.values()
    expect(schema).toMatchObject({ 'x-a': expect.objectContaining({}) as object })
    const version = await readVersion(file, file)
    expect(JSON.stringify(version)).toContain(JSON.stringify((schema as { 'x-a': object })['x-a']))
  },
)
