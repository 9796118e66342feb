import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { workspace } from '../../core/document/test/workspace.ts'
import { generateProject } from '../src/generate/generate.ts'
import { diffDocuments, stableDocument } from '../src/index.ts'

const responses = (name: string): object => ({
  200: { description: 'Done', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
})

const document = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1.0.0' },
  tags: [{ name: 'Old' }, { name: 'New' }],
  paths: {
    '/old': {
      get: { operationId: 'getOld', tags: ['Old'], security: [{ Key: [] }], responses: responses('Old') },
      put: { operationId: 'putOld', tags: ['New'], 'x-beta': true, responses: responses('Shared') },
    },
    '/new': { get: { operationId: 'getNew', tags: ['New'], 'x-beta': true, responses: responses('New') } },
  },
  components: {
    schemas: {
      Old: { type: 'object', properties: { shared: { $ref: '#/components/schemas/Shared' } } },
      Shared: { type: 'string' },
      New: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Inner' } } },
      Inner: { type: 'integer' },
    },
    securitySchemes: {
      Key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      Other: { type: 'apiKey', in: 'header', name: 'X-Other' },
    },
  },
}

test('BETA operations are removed, and everything that only they use', () => {
  expect(stableDocument(document)).toEqual({
    ...document,
    tags: [{ name: 'Old' }],
    paths: { '/old': { get: document.paths['/old'].get } },
    components: {
      schemas: { Old: document.components.schemas.Old, Shared: document.components.schemas.Shared },
      securitySchemes: { Key: document.components.securitySchemes.Key },
    },
  })
})

test('BETA operations of a path item that is referred to are removed', () => {
  const item = document.paths['/old']
  const shared = {
    ...document,
    paths: { '/old': { $ref: '#/components/pathItems/Old' } },
    components: { ...document.components, pathItems: { Old: item } },
  }
  const { '/new': _, ...paths } = document.paths
  expect(stableDocument(shared)).toEqual(stableDocument({ ...document, paths }))
})

test('a change of only BETA operations does not change the stable document', async () => {
  const changed = structuredClone(document)
  changed.components.schemas.Inner = { type: 'string' }
  changed.paths['/old'].put.responses = responses('Inner')
  expect(stableDocument(changed)).toEqual(stableDocument(document))
  expect((await diffDocuments(document, changed)).bump).toBe('patch')
})

test('a document without BETA operations keeps everything that it uses', () => {
  const { '/new': _, ...paths } = document.paths
  const stable = stableDocument({ ...document, paths })
  expect(stableDocument(stable)).toEqual(stable)
})

test.each([
  { how: 'by a pointer with an escaped character', ref: '#/components/schemas/Old%2Eone' },
  { how: 'by its anchor', ref: '#old' },
  { how: 'by a pointer to a part of it', ref: '#/components/schemas/Old.one/properties/id' },
])('a component is kept that is referred to $how', ({ ref }) => {
  const schemas = {
    'Old.one': { $anchor: 'old', type: 'object', properties: { id: { $ref: '#/components/schemas/Id' } } },
    Id: { type: 'string' },
  }
  const content = { 'application/json': { schema: { $ref: ref } } }
  const paths = { '/old': { get: { operationId: 'getOld', responses: { 200: { description: 'Done', content } } } } }
  expect(stableDocument({ ...document, paths, components: { schemas } })).toMatchObject({ components: { schemas } })
})

const done = { 200: { description: 'Done' } }
const trial = { operationId: 'trial', 'x-beta': true, responses: done }
const steady = { operationId: 'steady', responses: done }

test.each([
  { of: 'without BETA', paths: { '/a': { get: steady } }, whole: ['steady'], stable: ['steady'] },
  {
    of: 'with a BETA operation',
    paths: { '/a': { get: steady, put: trial } },
    whole: ['steady', 'trial'],
    stable: ['steady'],
  },
  { of: 'of BETA operations alone', paths: { '/a': { get: trial } }, whole: ['trial'], stable: [] },
  {
    of: 'with a BETA webhook',
    paths: { '/a': { get: steady } },
    webhooks: { done: { post: trial } },
    whole: ['steady', 'trial'],
    stable: ['steady'],
  },
  {
    of: 'with a stable mark',
    paths: { '/a': { get: { ...steady, 'x-beta': false } } },
    whole: ['steady'],
    stable: ['steady'],
  },
])(
  'openapi.* is the whole contract $of with its marks, openapi.stable.* and the types have its stable part',
  async (row) => {
    const { paths, webhooks, whole, stable } = row
    const written = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...(webhooks && { webhooks }) }
    const root = workspace({ 'api.json': JSON.stringify(written) })
    const outputs = { types: 'types.ts', stable: 'stable.ts', operations: 'operations.ts', document: 'spec' }
    const { files } = await generateProject({ documents: [{ document: 'api.json', outputs }] }, { root })
    const contentOf = (path: string): string => files.find((file) => file.path === path)?.content ?? ''
    const idsIn = (content: string): string[] => ['steady', 'trial'].filter((id) => content.includes(id))
    expect(parse(contentOf('spec/openapi.yaml'))).toEqual({ ...written, components: {} })
    for (const file of ['spec/openapi.json', 'spec/openapi.yaml', 'types.ts'])
      expect(idsIn(contentOf(file)), file).toEqual(whole)
    for (const file of ['spec/openapi.stable.json', 'spec/openapi.stable.yaml', 'stable.ts'])
      expect(idsIn(contentOf(file)), file).toEqual(stable)
    // The table lists the operations of paths.
    expect(idsIn(contentOf('operations.ts'))).toEqual(whole.filter((id) => JSON.stringify(paths).includes(id)))
    const names = files.flatMap(({ path }) => (path.startsWith('spec/') ? [path.slice(5)] : []))
    expect(names.toSorted()).toEqual(['openapi.json', 'openapi.stable.json', 'openapi.stable.yaml', 'openapi.yaml'])
  },
)
