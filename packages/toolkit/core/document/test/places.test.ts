import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

const done = { 200: { description: 'Done' } }
const media = (schema: object): object => ({ 'a/b': { schema } })
const text = { type: 'string' }
const query = (name: string): object => ({ name, in: 'query', schema: text })

/** An operation as it is written, the rest of the root, and the operation that it is read as. */
const misplaced: Readonly<Record<string, readonly [written: object, rest: object, read: object]>> = {
  responses: [{ responses: { $ref: '#/x-r' } }, { 'x-r': done }, { responses: done }],
  parameters: [
    { responses: done, parameters: { $ref: '#/x-p' } },
    { 'x-p': [query('a'), query('b')] },
    { responses: done, parameters: [query('a'), query('b')] },
  ],
  'an array by one of its items': [
    { responses: done, parameters: { $ref: '#/components/parameters/a' } },
    { components: { parameters: { a: query('a') } } },
    { responses: done, parameters: [{ $ref: '#/components/parameters/a' }] },
  ],
  content: [
    { responses: { 200: { description: 'Done', content: { $ref: '#/x-c' } } } },
    { 'x-c': media(text) },
    { responses: { 200: { description: 'Done', content: media(text) } } },
  ],
  'headers and links': [
    { responses: { 200: { description: 'Done', headers: { $ref: '#/x-h' }, links: { $ref: '#/x-l' } } } },
    { 'x-h': { A: { schema: text } }, 'x-l': { next: { operationId: 'next' } } },
    {
      responses: {
        200: { description: 'Done', headers: { A: { schema: text } }, links: { next: { operationId: 'next' } } },
      },
    },
  ],
  'security and servers': [
    { responses: done, security: { $ref: '#/x-s' }, servers: { $ref: '#/x-v' } },
    { 'x-s': [{}], 'x-v': [{ url: 'https://a.test', variables: { $ref: '#/x-w' } }], 'x-w': {} },
    { responses: done, security: [{}], servers: [{ url: 'https://a.test', variables: {} }] },
  ],
  'callbacks and encoding': [
    {
      responses: done,
      callbacks: { $ref: '#/x-c' },
      requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' }, encoding: { $ref: '#/x-e' } } } },
    },
    { 'x-c': { paid: { '{$url}': { post: { responses: done } } } }, 'x-e': { a: { contentType: 'text/plain' } } },
    {
      responses: done,
      callbacks: { paid: { '{$url}': { post: { responses: done } } } },
      requestBody: {
        content: {
          'multipart/form-data': { schema: { type: 'object' }, encoding: { a: { contentType: 'text/plain' } } },
        },
      },
    },
  ],
  'properties and allOf': [
    {
      responses: {
        200: { description: '', content: media({ properties: { $ref: '#/x-p' }, allOf: { $ref: '#/x-a' } }) },
      },
    },
    { 'x-p': { a: text }, 'x-a': [{ required: ['a'] }] },
    {
      responses: {
        200: { description: '', content: media({ properties: { a: text }, allOf: [{ required: ['a'] }] }) },
      },
    },
  ],
  'a chain, whose first members win, as do those beside the ref': [
    { responses: { $ref: '#/x-1', 404: { description: 'Own' } } },
    {
      'x-1': { $ref: '#/x-2', 404: { description: 'First' }, 201: { description: 'First' } },
      'x-2': { 200: { description: 'Second' }, 201: { description: 'Second' }, 404: { description: 'Second' } },
    },
    { responses: { 404: { description: 'Own' }, 201: { description: 'First' }, 200: { description: 'Second' } } },
  ],
  'a map within a map': [
    { responses: { $ref: '#/x-r' } },
    {
      'x-r': { 200: { description: '', content: { $ref: '#/x-c' } } },
      'x-c': media({ $ref: '#/x-s/A' }),
      'x-s': { A: text },
    },
    { responses: { 200: { description: '', content: media({ $ref: '#/x-s/A' }) } } },
  ],
  'the operation itself': [
    { $ref: '#/x-o' },
    { 'x-o': { summary: 'A', responses: done } },
    { summary: 'A', responses: done },
  ],
  'a map by a value of another kind': [
    { responses: { $ref: '#/components/responses/R' } },
    { components: { responses: { R: { description: 'R' } } } },
    { responses: {} },
  ],
  'the tags of an operation, and the scopes of what it requires': [
    { tags: { $ref: '#/x-t' }, security: [{ o: { $ref: '#/x-s' } }], responses: done },
    {
      'x-t': ['A', 'B'],
      'x-s': ['read'],
      components: { securitySchemes: { o: { type: 'http', scheme: 'bearer' } } },
    },
    { tags: ['A', 'B'], security: [{ o: ['read'] }], responses: done },
  ],
  'the lists of a schema': [
    {
      responses: {
        200: {
          description: '',
          content: media({
            required: { $ref: '#/x-r' },
            enum: { $ref: '#/x-e' },
            dependentRequired: { $ref: '#/x-d' },
          }),
        },
      },
    },
    // What is listed is data, in which a ref is none.
    { 'x-r': ['a'], 'x-e': [{ a: 1 }, { $ref: '#/x-r' }], 'x-d': { a: ['b'] } },
    {
      responses: {
        200: {
          description: '',
          content: media({ required: ['a'], enum: [{ a: 1 }, { $ref: '#/x-r' }], dependentRequired: { a: ['b'] } }),
        },
      },
    },
  ],
  'a list by something else': [
    {
      tags: { $ref: '#/info/title' },
      responses: { 200: { description: '', content: media({ required: { $ref: '#/info' } }) } },
    },
    {},
    { tags: [], responses: { 200: { description: '', content: media({ required: [] }) } } },
  ],
  'a map and an array by strings': [
    { responses: { $ref: '#/info/title' }, parameters: { $ref: '#/info/title' } },
    {},
    { responses: {}, parameters: [] },
  ],
}

const formats = {
  json: (root: object) => JSON.stringify(root),
  yaml: (root: object) => `# YAML\n${JSON.stringify(root, null, 2)}\n`,
}

const documentOf = (operation: object, rest: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  security: [],
  paths: { '/a': { get: operation } },
  ...rest,
})

test.each(
  Object.entries(misplaced).flatMap(([what, row]) => {
    return (['json', 'yaml'] as const).map((format) => [what, format, ...row] as const)
  }),
)('a ref in place of %s (%s) is replaced by what it refers to', async (_, format, written, rest, read) => {
  const file = join(workspace({ [`api.${format}`]: formats[format](documentOf(written, rest)) }), `api.${format}`)
  const { root, warnings } = await loadDocument(file)
  expect(atPointer(root, '/paths/~1a/get')).toEqual(read)
  const refs = warnings.filter(({ code }) => code === 'misplaced-ref')
  expect(refs.length).toBeGreaterThan(0)
  for (const { message } of refs)
    expect(message).toMatch(/^OpenAPI allows no "\$ref" in place of "\w+"\. It is read as /)
  expect(warnings.filter(({ code }) => code === 'struct')).toEqual([])
  const { root: unlinted } = await loadDocument(file, { lint: false })
  expect(atPointer(unlinted, '/paths/~1a/get')).toEqual(read)
  if ('components' in rest) expect(loadAlone(file)?.root).toEqual(unlinted)
})

test.each([
  [
    'paths',
    { paths: { $ref: '#/x-p' }, 'x-p': { '/a': { get: { responses: done } } } },
    '/paths/~1a/get/responses/200',
  ],
  ['info', { info: { $ref: '#/x-i' }, 'x-i': { title: 'Test', version: '1' } }, '/info/title'],
  ['tags', { tags: { $ref: '#/x-t' }, 'x-t': [{ name: 'a' }] }, '/tags/0/name'],
  ['components', { components: { $ref: '#/x-c' }, 'x-c': { schemas: { A: text } } }, '/components/schemas/A'],
  ['schemas', { components: { schemas: { $ref: '#/x-s' } }, 'x-s': { A: text } }, '/components/schemas/A'],
])('a ref in place of the %s of a document is replaced, too', async (_, members, pointer) => {
  const file = join(
    workspace({ 'api.json': JSON.stringify({ ...documentOf({ responses: done }, {}), ...members }) }),
    'api.json',
  )
  const { root, warnings } = await loadDocument(file)
  expect(atPointer(root, pointer)).toBeDefined()
  expect(warnings).toMatchObject([{ code: 'misplaced-ref' }])
})

test('maps of other files are read as well, with refs that are relative to these', async () => {
  const files = {
    'api.yaml': openapi(
      'security: []\npaths: { $ref: parts/paths.yaml }\ncomponents: { schemas: { $ref: parts/schemas.yaml } }\n',
    ),
    'parts/paths.yaml': '/a: { get: { $ref: "./my%20get.yaml" } }\n',
    'parts/my get.yaml': 'responses: { $ref: "responses.yaml#/all" }\nparameters: { $ref: "responses.yaml#/list" }\n',
    'parts/responses.yaml': `all: { 200: { $ref: '#/ok' } }
ok: { description: Done, content: { $ref: '#/content' } }
content: { a/b: { schema: { $ref: ../api.yaml#/components/schemas/Pet } } }
list: [{ name: a, in: query, schema: { $ref: './schemas.yaml#/Pet' } }]
`,
    'parts/schemas.yaml': 'Pet: { properties: { owner: { $ref: owner.yaml } } }\n',
    'parts/owner.yaml': 'type: string\n',
  }
  const { root, warnings } = await loadDocument(join(workspace(files), 'api.yaml'))
  expect(warnings.map(({ code }) => code)).toEqual(Array(6).fill('misplaced-ref'))
  expect(atPointer(root, '/components')).toMatchObject({
    schemas: { Pet: { properties: { owner: { $ref: '#/components/schemas/owner' } } }, owner: text },
    responses: { ok: { content: media({ $ref: '#/components/schemas/Pet' }) } },
  })
  expect(atPointer(root, '/paths/~1a/get')).toEqual({
    responses: { 200: { $ref: '#/components/responses/ok' } },
    parameters: [{ name: 'a', in: 'query', schema: { $ref: '#/components/schemas/Pet' } }],
  })
})

test.each([
  ['itself', { responses: { $ref: '#/paths/~1a/get/responses' } }, {}, 'endless-ref'],
  ['a circle', { responses: { $ref: '#/x-1' } }, { 'x-1': { $ref: '#/x-2' }, 'x-2': { $ref: '#/x-1' } }, 'endless-ref'],
  ['nothing', { responses: { $ref: '#/x-1' } }, {}, 'no-unresolved-refs'],
  ['nothing, by another ref', { responses: { $ref: '#/x-1' } }, { 'x-1': { $ref: '#/x-2' } }, 'no-unresolved-refs'],
  [
    'a circle of schemas',
    { responses: { 200: { description: '', content: media({ $ref: '#/x-1' }) } } },
    { 'x-1': { $ref: '#/x-1' } },
    'endless-ref',
  ],
])('a ref to %s is an error', async (_, operation, rest, code) => {
  const file = join(workspace({ 'api.json': JSON.stringify(documentOf(operation, rest)) }), 'api.json')
  const { diagnostics } = await errorOf(file)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(new Set(errors.map((each) => each.code))).toEqual(new Set([code]))
})

test('a problem in what a map is replaced by is reported where it is written', async () => {
  const content = openapi(
    'security: []\npaths: { /a: { get: { responses: { $ref: "#/x-r" } } } }\nx-r:\n  200:\n    description: 5\n',
  )
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': content }), 'api.yaml'))
  expect(warnings.map(({ code, location }) => [code, location.line])).toEqual([
    ['misplaced-ref', 6],
    ['struct', 9],
  ])
})
