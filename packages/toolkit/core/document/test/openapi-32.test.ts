import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildModel, type Model } from '../src/model/index.ts'
import { loadDocument } from '../src/io/load.ts'
import type { LoadedDocument } from '../src/document.ts'
import { objectAt, type JsonObject } from '@specwright/json-schema/json'
import { openapi, workspace } from './workspace.ts'

async function loaded(files: Readonly<Record<string, string>>): Promise<LoadedDocument> {
  return await loadDocument(join(workspace(files), 'api.yaml'))
}

const done = 'responses: { default: { description: Done } }'
const at = (path: string, members: string, more = ''): string => {
  return openapi(`security: []\npaths:\n  ${path}:\n    ${members}\n${more}`, '3.2.0')
}
const ofGet = (members: string, more = ''): string => at('/pets', `get: { ${members} }`, more)
const content = (media: string): string => ofGet(`responses: { 200: { content: { ${media} } } }`)

/** Documents that use a member of OpenAPI 3.2, and what the model says of it. */
const members: readonly {
  readonly what: string
  readonly text: string
  readonly read: (model: Model) => unknown
  readonly is: unknown
}[] = [
  {
    what: 'query and additionalOperations',
    text: at('/pets', `{ query: { ${done} }, get: { ${done} }, additionalOperations: { COPY: { ${done} } } }`),
    read: ({ operations }) => operations.map(({ id, method, pointer }) => [id, method, pointer]),
    is: [
      ['getPets', 'get', '/paths/~1pets/get'],
      ['queryPets', 'query', '/paths/~1pets/query'],
      ['copyPets', 'COPY', '/paths/~1pets/additionalOperations/COPY'],
    ],
  },
  {
    what: 'an additional operation of a method that is not additional',
    text: at('/pets', `{ additionalOperations: { GET: { ${done} } } }`),
    read: ({ operations, document }) => [
      operations.map(({ id, method, pointer }) => [id, method, pointer]),
      Object.keys(objectAt(objectAt(document.root, 'paths'), '/pets')),
      document.warnings.map(({ code, message }) => [code, message]),
    ],
    is: [
      [['getPets', 'get', '/paths/~1pets/get']],
      ['get'],
      [['misplaced-operation', 'GET is not an additional method. It is read as the member "get".']],
    ],
  },
  {
    what: 'the parameters of a path in an additional operation',
    text: at('/pets/{id}', `{ additionalOperations: { COPY: { ${done} } } }`),
    read: ({ operations, document }) => [operations[0]?.parameters[0]?.name, document.warnings.length],
    is: ['id', 1],
  },
  {
    what: 'in: querystring',
    text: ofGet(
      `${done}, parameters: [{ name: q, in: querystring, content: { application/json: { schema: { type: array } } } }]`,
    ),
    read: ({ operations, inputs }) => [
      operations[0]?.parameters.map(({ in: location, contentType }) => [location, contentType]),
      inputs.map(({ name, schema }) => [name, schema]),
    ],
    is: [[['querystring', 'application/json']], [['GetPetsQuerystring', { type: 'array' }]]],
  },
  {
    what: 'itemSchema',
    text: content('application/jsonl: { itemSchema: { type: integer } }'),
    read: ({ operations, parts }) => [
      operations[0]?.responses[0]?.content,
      parts.map(({ name, isItem = false }) => [name, isItem]),
    ],
    is: [
      [
        {
          contentType: 'application/jsonl',
          kind: 'stream',
          schema: { type: 'array', items: { type: 'integer' } },
          itemSchema: { type: 'integer' },
          examples: [],
        },
      ],
      [
        ['GetPets200', false],
        ['GetPetsItem', true],
      ],
    ],
  },
  {
    what: 'components.mediaTypes',
    text: ofGet(
      "responses: { 200: { content: { application/json: { $ref: '#/components/mediaTypes/Pet' } } } }",
      'components:\n  mediaTypes:\n    Pet: { schema: { type: object, nullable: true } }\n',
    ),
    read: ({ operations }) => operations[0]?.responses[0]?.content[0]?.schema,
    is: { type: ['object', 'null'] },
  },
  {
    what: 'a response with a summary alone',
    text: ofGet('responses: { 200: { summary: Short } }'),
    read: ({ operations }) => operations[0]?.responses.map(({ summary, description }) => [summary, description]),
    is: [['Short', '']],
  },
  {
    what: 'dataValue and serializedValue',
    text: content(
      'text/plain: { examples: { a: { dataValue: 1 }, b: { serializedValue: "2" }, c: { dataValue: 3, serializedValue: "03" } } }',
    ),
    read: ({ operations }) => operations[0]?.responses[0]?.content[0]?.examples,
    is: [
      { name: 'a', summary: '', value: 1 },
      { name: 'b', summary: '', value: '2', serialized: '2' },
      { name: 'c', summary: '', value: 3, serialized: '03' },
    ],
  },
  {
    what: 'parent, kind and summary of a tag',
    text: ofGet(done, 'tags: [{ name: all }, { name: pets, parent: all, kind: nav, summary: Pets }]\n'),
    read: ({ tags }) => tags,
    is: [
      { name: 'all', description: '' },
      { name: 'pets', description: '', parent: 'all', kind: 'nav', summary: 'Pets' },
    ],
  },
  {
    what: 'a device authorization, and a deprecated scheme',
    text: ofGet(
      done,
      `components:
  securitySchemes:
    device:
      type: oauth2
      deprecated: true
      flows:
        deviceAuthorization:
          { deviceAuthorizationUrl: 'https://example.com/d', tokenUrl: 'https://example.com/t', scopes: { read: Reads } }\n`,
    ),
    read: ({ securitySchemes }) => securitySchemes.map(({ scheme }) => [scheme['deprecated'], scheme['flows']]),
    is: [
      [
        true,
        {
          deviceAuthorization: {
            deviceAuthorizationUrl: 'https://example.com/d',
            tokenUrl: 'https://example.com/t',
            scopes: { read: 'Reads' },
          },
        },
      ],
    ],
  },
  {
    what: 'the name of a server',
    text: ofGet(done, 'servers: [{ url: https://example.com, name: main }]\n'),
    read: ({ document }) => document.root['servers'],
    is: [{ url: 'https://example.com', name: 'main' }],
  },
  {
    what: 'defaultMapping by name',
    text: ofGet(
      done,
      `components:
  schemas:
    Cat: { type: object, properties: { kind: { const: cat } }, required: [kind] }
    Other: { type: object, properties: { kind: { not: { const: cat } } } }
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Other' }]
      discriminator: { propertyName: kind, mapping: { cat: Cat }, defaultMapping: Other }\n`,
    ),
    read: ({ schemas }) => objectAt(schemas[2]?.schema as JsonObject, 'discriminator'),
    is: {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat' },
      defaultMapping: '#/components/schemas/Other',
    },
  },
]

test.each(members)('$what is read', async ({ text, read, is }) => {
  const model = buildModel(await loaded({ 'api.yaml': text }))
  expect({ read: read(model) }).toEqual({ read: is })
})

test('refs are resolved against $self, and by it', async () => {
  const { root, warnings } = await loaded({
    'api.yaml': ofGet(
      done,
      `$self: https://example.com/apis/pets
components:
  schemas:
    Pet: { type: object }
    ByUri: { $ref: 'https://example.com/apis/pets#/components/schemas/Pet' }
    ByPath: { $ref: 'pets#/components/schemas/Pet' }
    Toy: { $ref: 'https://example.com/apis/toy.yaml' }
    Any:
      oneOf: [{ $ref: '#/components/schemas/Pet' }]
      discriminator: { propertyName: kind, mapping: { pet: Pet }, defaultMapping: '#/components/schemas/Pet' }\n`,
    ),
    'toy.yaml': 'type: string\n',
  })
  expect(warnings).toEqual([])
  expect(root['components']).toMatchObject({
    schemas: {
      ByUri: { $ref: '#/components/schemas/Pet' },
      ByPath: { $ref: '#/components/schemas/Pet' },
      Any: { discriminator: { mapping: { pet: '#/components/schemas/Pet' } } },
    },
  })
  expect(JSON.stringify(root)).not.toContain('toy.yaml')
})

test('a security scheme may be referred to by its URI, in this document or another file', async () => {
  const schemes = 'components:\n  securitySchemes:\n    key: { type: apiKey, in: header, name: X-Key }\n'
  const { root, warnings } = await loaded({
    'api.yaml': ofGet(
      `security: [{ '#/components/securitySchemes/key': [] }, { './shared.yaml#/components/securitySchemes/token': [] }, { key: [], './shared.yaml#/components/securitySchemes/key': [] }], ${done}`,
      schemes,
    ),
    'shared.yaml': `${schemes}    token: { type: http, scheme: bearer }\n`,
  })
  expect(warnings).toEqual([])
  expect(root).toMatchObject({
    paths: { '/pets': { get: { security: [{ key: [] }, { token: [] }, { key: [], key_: [] }] } } },
    components: {
      securitySchemes: { key: { type: 'apiKey' }, token: { type: 'http' }, key_: { type: 'apiKey' } },
    },
  })
})

test('a URI of a security scheme that leads nowhere is reported', async () => {
  const text = ofGet(`security: [{ './missing.yaml#/a': [] }], ${done}`)
  await expect(loaded({ 'api.yaml': text })).rejects.toThrow('missing.yaml')
})

test.each([
  ['itemEncoding', content('multipart/mixed: { itemSchema: {}, itemEncoding: { contentType: image/* } }'), 8],
  ['prefixEncoding', content('multipart/mixed: { schema: { type: array }, prefixEncoding: [{}] }'), 8],
  ['nodeType', ofGet(done, 'components: { schemas: { A: { type: string, xml: { nodeType: text } } } }\n'), 9],
  [
    'oauth2MetadataUrl',
    ofGet(
      done,
      "components: { securitySchemes: { a: { type: oauth2, flows: {}, oauth2MetadataUrl: 'https://example.com' } } }\n",
    ),
    9,
  ],
])('%s is reported as not supported', async (member, text, line) => {
  const { warnings } = await loaded({ 'api.yaml': text })
  const found = warnings.map(({ message, location }) => [
    /^"(\w+)" is not supported\./.exec(message)?.[1],
    location.line,
  ])
  expect(found).toEqual([[member, line]])
})

test.each([
  'itemEncoding: { contentTyp: x }',
  'prefixEncoding: [{}, { contentTyp: x }]',
  'encoding: { a: { encoding: { b: { contentTyp: x } } } }',
  'encoding: { a: { itemEncoding: { contentTyp: x } } }',
  'encoding: { a: { prefixEncoding: [{}, { contentTyp: x }] } }',
])('an unknown member of %s is reported', async (encoding) => {
  const { warnings } = await loaded({ 'api.yaml': content(`multipart/mixed: { schema: {}, ${encoding} }`) })
  expect(warnings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('Property `contentTyp` is not expected here. Did you mean "contentType"?'),
  )
})

test('a member of OpenAPI 3.2 in an older document is ignored, with a warning', async () => {
  const text = at('/pets', `{ query: { ${done} } }`).replace('3.2.0', '3.1.1')
  const document = await loaded({ 'api.yaml': text })
  expect(document.warnings.map(({ message }) => message)).toEqual([
    'Property `query` is not expected here. OpenAPI 3.2 has it: to use it, set "openapi" to "3.2.0". It is ignored.',
  ])
  expect(buildModel(document).operations).toEqual([])
})
