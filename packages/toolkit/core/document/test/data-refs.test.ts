import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import { workspace } from './workspace.ts'

const data = {
  file: { $ref: '../policies.yaml', note: 'a' },
  pointer: [{ $ref: '#/nope' }, { deep: { $ref: '#/info/title' } }],
  host: { $ref: 'https://host.test/a.yaml#/b' },
  malformed: { $ref: '100%' },
  empty: { $ref: '' },
  anchor: { $ref: '#here' },
  self: { $ref: '#/x-a/self' },
}

const done = { 200: { description: 'Done', 'x-a': data } }

/** Documents with extensions at every level, in which nothing refers to them. */
const documentOf = (openapi: string): object => ({
  openapi,
  info: { title: 'Test', version: '1', 'x-a': data },
  security: [],
  'x-a': data,
  tags: [{ name: 'a', 'x-a': data }],
  paths: {
    'x-a': data,
    '/a': {
      'x-a': data,
      get: {
        'x-a': data,
        parameters: [{ name: 'q', in: 'query', 'x-a': data, schema: { type: 'string', 'x-a': data } }],
        responses: { 'x-a': data, ...done },
      },
    },
  },
  components: {
    'x-a': data,
    schemas: { A: { type: 'object', 'x-a': data, properties: { 'x-b': { $ref: '#/components/schemas/B' } } }, B: {} },
  },
})

test.each(['3.0.3', '3.1.0', '3.2.0'])('a ref within an extension of OpenAPI %s is data', async (version) => {
  const file = join(workspace({ 'api.json': JSON.stringify(documentOf(version)) }), 'api.json')
  const { root, warnings } = await loadDocument(file)
  expect(warnings).toEqual([])
  const holders = ['', '/info', '/tags/0', '/paths', '/paths/~1a', '/paths/~1a/get', '/paths/~1a/get/responses/200']
  const others = ['/paths/~1a/get/parameters/0/schema', '/components', '/components/schemas/A']
  for (const holder of [...holders, ...others]) expect(atPointer(root, `${holder}/x-a`)).toEqual(data)
  expect(Object.keys((atPointer(root, '/x-a/file') as object) ?? {})).toEqual(['$ref', 'note'])
  expect(loadAlone(file)?.root).toEqual(root)
})

test('a ref within an extension of Swagger is data', async () => {
  const swagger = { swagger: '2.0', info: { title: 'Test', version: '1' }, 'x-a': data, paths: {} }
  const file = join(workspace({ 'api.json': JSON.stringify(swagger) }), 'api.json')
  const { root, warnings } = await loadDocument(file)
  expect(warnings).toEqual([])
  expect(root['x-a']).toEqual(data)
})

test('what a ref leads to in an extension is followed, and nothing beside it', async () => {
  const schema = { properties: { b: { $ref: 'b.yaml' } }, 'x-more': { $ref: 'nope.yaml' } }
  const root = { ...documentOf('3.1.0'), 'x-schemas': { A: schema, C: { $ref: 'nope.yaml' } } }
  Object.assign(root, {
    paths: {
      '/a': {
        get: { responses: { 200: { description: '', content: { 'a/b': { schema: { $ref: '#/x-schemas/A' } } } } } },
      },
    },
  })
  const files = { 'api.json': JSON.stringify(root), 'b.yaml': 'type: string\n' }
  const document = await loadDocument(join(workspace(files), 'api.json'))
  expect(document.warnings).toEqual([])
  expect(document.root['x-schemas']).toEqual({
    A: { properties: { b: { $ref: '#/components/schemas/b' } }, 'x-more': { $ref: 'nope.yaml' } },
    C: { $ref: 'nope.yaml' },
  })
})

test.each([
  ['default', { default: { $ref: '#/nope', a: [{ $ref: 'nope.yaml' }] } }],
  ['enum', { enum: [{ $ref: '#/nope' }, { a: { $ref: '100%' } }] }],
  ['const', { const: { $ref: '#/nope' } }],
  ['examples', { examples: [{ $ref: '#/nope' }] }],
  ['example', { example: { a: { $ref: '#/nope' } } }],
])('a ref in the %s of a schema is data', async (_, schema) => {
  const root = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: {},
    components: { schemas: { A: schema } },
  }
  const file = join(workspace({ 'api.json': JSON.stringify(root) }), 'api.json')
  const document = await loadDocument(file)
  expect(document.warnings).toEqual([])
  expect(atPointer(document.root, '/components/schemas/A')).toEqual(schema)
})

test('an example that refers to nothing is ignored with a warning', async () => {
  const content = { 'a/b': { schema: {}, example: { $ref: '#/nope' } } }
  const paths = { '/a': { get: { responses: { 200: { description: '', content } } } } }
  const root = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, security: [], paths }
  const document = await loadDocument(join(workspace({ 'api.json': JSON.stringify(root) }), 'api.json'))
  expect(document.warnings).toMatchObject([{ code: 'no-unresolved-refs' }])
  expect(atPointer(document.root, '/paths/~1a/get/responses/200/content/a~1b')).toEqual({ schema: {} })
})
