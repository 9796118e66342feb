import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import { openapi, workspace } from './workspace.ts'

const done = { 200: { description: 'Done' } }
const integer = { type: 'integer' }

/** One component of each kind. */
const components = {
  schemas: { X: integer },
  responses: { X: { description: 'X', content: { 'a/b': { schema: integer } } } },
  parameters: { X: { name: 'x', in: 'query', schema: integer } },
  headers: { X: { schema: integer } },
  requestBodies: { X: { content: { 'a/b': { schema: integer } } } },
  examples: { X: { value: 1 } },
  links: { X: { operationId: 'x' } },
  callbacks: { X: { '{$url}': { post: { responses: done } } } },
  pathItems: { X: { get: { responses: done } } },
  securitySchemes: { X: { type: 'http', scheme: 'basic' } },
}

type Section = keyof typeof components

const response = (members: object): object => ({ responses: { 200: { description: '', ...members } } })

/** For each kind, where a path item refers to one, and what is there if the ref means nothing. */
const places: Readonly<
  Record<Exclude<Section, 'securitySchemes'>, readonly [item: (ref: object) => object, pointer: string, read: unknown]>
> = {
  schemas: [
    (ref) => ({ get: response({ content: { 'a/b': { schema: ref } } }) }),
    '/get/responses/200/content/a~1b/schema',
    {},
  ],
  responses: [(ref) => ({ get: { responses: { 200: ref } } }), '/get/responses/200', { description: '' }],
  parameters: [(ref) => ({ get: { responses: done, parameters: [ref] } }), '/get/parameters', []],
  headers: [(ref) => ({ get: response({ headers: { A: ref } }) }), '/get/responses/200/headers', {}],
  requestBodies: [(ref) => ({ get: { responses: done, requestBody: ref } }), '/get/requestBody', undefined],
  examples: [
    (ref) => ({ get: response({ content: { 'a/b': { examples: { a: ref } } } }) }),
    '/get/responses/200/content/a~1b/examples',
    {},
  ],
  links: [(ref) => ({ get: response({ links: { a: ref } }) }), '/get/responses/200/links', {}],
  callbacks: [(ref) => ({ get: { responses: done, callbacks: { a: ref } } }), '/get/callbacks/a', {}],
  pathItems: [(ref) => ref, '', {}],
}

/** Pairs that are read as what they most likely mean. */
const readable: Readonly<Record<string, unknown>> = {
  'responses requestBodies': { description: '', content: { 'a/b': { schema: integer } } },
  'requestBodies responses': { description: 'X', content: { 'a/b': { schema: integer } } },
  'headers parameters': { A: { schema: integer } },
}

const pairs = (Object.keys(places) as (keyof typeof places)[]).flatMap((place) => {
  return (Object.keys(components) as Section[])
    .filter((section) => section !== place)
    .map((section) => ({ place, section }))
})

test.each(Object.keys(places) as (keyof typeof places)[])('a ref to one of %s in its place stays', async (section) => {
  const ref = { $ref: `#/components/${section}/X` }
  const [item] = places[section]
  const root = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    security: [],
    paths: { '/a': item(ref) },
    components,
  }
  const file = join(workspace({ 'api.json': JSON.stringify(root) }), 'api.json')
  const document = await loadDocument(file)
  expect(document.warnings).toEqual([])
  expect(document.root).toEqual(root)
  expect(loadAlone(file)?.root).toEqual(root)
})

test.each(pairs)('a ref in place of one of $place to one of $section is a warning', async ({ place, section }) => {
  const [item, pointer, nothing] = places[place]
  const root = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    security: [],
    paths: { '/a': item({ $ref: `#/components/${section}/X` }) },
    components,
  }
  const file = join(workspace({ 'api.json': JSON.stringify(root) }), 'api.json')
  const document = await loadDocument(file)
  expect(document.warnings).toMatchObject([{ code: 'mismatched-ref' }])
  const { message = '' } = document.warnings[0] ?? {}
  expect(message).toContain(`"$ref" refers to components/${section}: refer to one of components/${place} here. `)
  const key = `${place} ${section}`
  expect(atPointer(document.root, `/paths/~1a${pointer}`)).toEqual(key in readable ? readable[key] : nothing)
  expect(document.root['components']).toEqual(components)
  expect(loadAlone(file)?.root).toEqual(document.root)
})

/** What a ref of a schema leads to, other than a component, and how that is called; nothing where it is a schema. */
test.each([
  ['#/paths/~1a/get', 'an operation'],
  ['#/paths/~1a/get/responses', 'a response'],
  ['#/paths/~1a/get/responses/200', 'a response'],
  ['#/paths/~1a/get/responses/200/headers/H', 'a header'],
  ['#/paths/~1a', 'a path item'],
  ['#/info', 'an info'],
  ['#/info/title', 'a string'],
  ['#/tags', 'a tag'],
  ['#', 'a document'],
  ['#/x-list', 'an array'],
  ['#/paths/~1a/get/responses/200/headers/H/schema', undefined],
  ['#/x-schemas/A', undefined],
  ['#/definitions/A', undefined],
  ['#/components/messages/A', undefined],
  ['#/x-schemas/B', undefined],
])('a schema that refers to %s', async (ref, name) => {
  const text = openapi(`security: []
tags: [{ name: a }]
x-list: [1]
x-schemas: { A: { type: integer }, B: { $ref: '#/x-schemas/A' } }
definitions: { A: { type: integer } }
paths:
  /a: { get: { responses: { 200: { description: Done, headers: { H: { schema: { type: integer } } } } } } }
components: { messages: { A: { type: integer } }, schemas: { X: { properties: { a: { $ref: '${ref}' } } } } }
`)
  const { root, warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  const mismatched = warnings.filter(({ code }) => code === 'mismatched-ref')
  const reason = `"$ref" refers to ${name}: refer to one of components/schemas here. Any value is accepted.`
  expect(mismatched.map(({ message }) => message)).toEqual(name === undefined ? [] : [reason])
  const read = atPointer(root, '/components/schemas/X/properties/a')
  expect(read).toEqual(name === undefined ? { $ref: ref } : {})
})

test('what a ref leads into is never called without effect', async () => {
  const text = openapi(`security: []
paths:
  /a: { get: { responses: { 200: { description: '', content: { a/b: { schema: { $ref: '#/definitions/A' } }, c/d: { $ref: '#/components/mediaTypes/M' } } } } } }
definitions: { A: { $ref: '#/components/messages/A/payload' } }
components: { messages: { A: { payload: { type: integer } } }, mediaTypes: { M: { schema: { type: string } } } }
unused: {}
`)
  const { root, warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  const advice = warnings.map(({ message }) => message.replace(/^Property `(\w+)` is not expected here\. /, '$1: '))
  const used = 'It is read only where a "$ref" refers to it.'
  expect(advice.toSorted()).toEqual([
    `definitions: ${used}`,
    `mediaTypes: ${used}`,
    `messages: ${used}`,
    'unused: It has no effect: remove it, or start its name with "x-".',
  ])
  expect(atPointer(root, '/components/mediaTypes/M/schema')).toEqual({ type: 'string' })
})

test('kinds are known across files', async () => {
  const files = {
    'api.yaml': openapi(`security: []
paths:
  /a: { get: { responses: { 200: { $ref: 'parts.yaml#/R' }, 201: { description: '', content: { a/b: { schema: { $ref: 'parts.yaml#/R' } } } }, 202: { description: '', content: { a/b: { schema: { $ref: 'other.yaml#/components/parameters/P' } } } } } } }
`),
    'parts.yaml': 'R: { description: R, content: { a/b: { schema: { type: integer } } } }\n',
    'other.yaml': openapi('paths: {}\ncomponents: { parameters: { P: { name: p, in: query, schema: {} } } }\n'),
  }
  const { root, warnings } = await loadDocument(join(workspace(files), 'api.yaml'))
  expect(warnings.map(({ code }) => code)).toEqual(['mismatched-ref', 'mismatched-ref'])
  expect(atPointer(root, '/paths/~1a/get/responses/201/content/a~1b/schema')).toEqual({})
  expect(atPointer(root, '/components/responses/R/content')).toBeDefined()
})

test('what refers to something that is ignored is ignored as well', async () => {
  const text = openapi(`security: []
paths: { /a: { get: { responses: { 200: { description: '' } }, parameters: [{ $ref: '#/components/parameters/P' }, { $ref: '#/components/parameters/Q' }] } } }
components:
  schemas: { S: {} }
  parameters: { P: { $ref: '#/components/schemas/S' }, Q: { name: q, in: query, schema: { type: strng } } }
`)
  const { root, warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(atPointer(root, '/paths/~1a/get/parameters')).toEqual([{ $ref: '#/components/parameters/Q' }])
  expect(warnings.map(({ code, location }) => [code, location.line])).toEqual([
    ['mismatched-ref', 6],
    ['mismatched-ref', 9],
    ['struct', 9],
  ])
})

test('problems of the other items are reported where they are written', async () => {
  const text = openapi(`security: []
paths:
  /a:
    get:
      responses: { 200: { description: '' } }
      parameters:
        - $ref: '#/components/schemas/S'
        - { name: a, in: query, schema: {} }
        - $ref: '#/components/schemas/S'
        - { name: b, in: query, schema: { type: strng } }
components: { schemas: { S: {} } }
`)
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(warnings.map(({ code, location }) => [code, location.line])).toEqual([
    ['mismatched-ref', 11],
    ['mismatched-ref', 13],
    ['struct', 14],
  ])
})

/** Where a document of 3.0 refers to, and what is there: all of it is read as what 3.0 says. */
test.each([
  ['#/x-parts/schema', 'schema', '/x-parts/schema'],
  ['#/definitions/A', 'schema', '/definitions/A'],
  ['#/components/messages/A/payload', 'schema', '/components/messages/A/payload'],
  ['#/x-parts/chain', 'schema', '/x-parts/schema'],
  ['#/x-parts/response', 'response', '/x-parts/response/content/a~1b/schema'],
])('what %s leads to is converted to the words of 3.1', async (ref, place, pointer) => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'string', nullable: true },
      b: { items: [integer] },
      c: { minimum: 1, exclusiveMinimum: true },
    },
  }
  const content = { 'a/b': { schema } }
  const responses =
    place === 'schema'
      ? { 200: { description: '', content: { 'a/b': { schema: { $ref: ref } } } } }
      : { 200: { $ref: ref } }
  const root = {
    openapi: '3.0.3',
    info: { title: 'Test', version: '1' },
    security: [],
    paths: { '/a': { get: { responses } } },
    definitions: { A: schema },
    components: { messages: { A: { payload: schema } } },
    'x-parts': { schema, chain: { $ref: '#/x-parts/schema' }, response: { description: '', content }, unused: schema },
  }
  const file = join(workspace({ 'api.json': JSON.stringify(root) }), 'api.json')
  const document = await loadDocument(file)
  expect(atPointer(document.root, `${pointer}/properties`)).toEqual({
    a: { type: ['string', 'null'] },
    b: { prefixItems: [integer] },
    c: { exclusiveMinimum: 1 },
  })
  expect(atPointer(document.root, '/x-parts/unused')).toEqual(schema)
  expect(loadAlone(file)?.root).toEqual(document.root)
})
