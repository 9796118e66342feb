import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildModel } from '@specwright/document/model'
import { emitTypes } from '../../src/emit/types/types.ts'
import { loadDocument } from '@specwright/document/io'
import { workspace } from '../../../core/document/test/workspace.ts'

/** The emitted types of a document with these schemas, without comments and on single lines. */
async function typesOf(schemas: object, paths: object = {}): Promise<string> {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } }
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { content } = emitTypes(buildModel(await loadDocument(join(folder, 'api.json'))), 'types.ts')
  return content.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')
}

test.each([
  {
    what: 'a conditional on a tag',
    schema: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string', enum: ['a', 'b'] }, extra: { type: ['string', 'null'] } },
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { required: ['extra'], properties: { extra: { type: 'string' } } },
    },
    type: 'type Thing = { kind: "a" | "b"; extra?: string | null; } & ({ kind: "a"; extra: string; } | { kind: "b"; })',
  },
  {
    what: 'a conditional on a flag',
    schema: {
      type: 'object',
      required: ['on'],
      properties: { on: { type: 'boolean' }, list: { type: 'array', items: { type: 'string' } } },
      allOf: [{ if: { properties: { on: { const: true } }, required: ['on'] }, then: { required: ['list'] } }],
    },
    type: 'type Thing = { on: boolean; list?: string[]; } & ({ on: true; list: string[]; } | { on: false; })',
  },
  {
    what: 'an enum next to rules for objects',
    schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, enum: [{ a: 'x' }, 'y'] },
    type: 'type Thing = { a: "x" } ',
  },
  {
    what: 'a recursive subschema',
    schema: {
      type: 'object',
      properties: {
        owner: { type: 'object', properties: { friend: { $ref: '#/components/schemas/Thing/properties/owner' } } },
      },
    },
    type: 'type Thing = { owner?: { friend?: ThingPropertiesOwner; } & object; } & object type ThingPropertiesOwner = { friend?: ThingPropertiesOwner; } & object',
  },
  {
    what: 'an array of arrays of itself, by pointer',
    schema: {
      type: 'object',
      properties: { lists: { type: 'array', items: { $ref: '#/components/schemas/Thing/properties/lists' } } },
    },
    type: 'type ThingPropertiesLists = ThingPropertiesLists[]',
  },
  {
    what: 'a bound that depends on a unit, which no type can express',
    schema: {
      type: 'object',
      properties: { value: { type: 'integer' }, unit: { enum: ['DAY'] } },
      allOf: [
        {
          if: { properties: { unit: { const: 'DAY' } }, required: ['unit'] },
          then: { properties: { value: { maximum: 9 } } },
        },
      ],
    },
    type: 'type Thing = { value?: number; unit?: "DAY"; } & object',
  },
  {
    what: 'an open set of values',
    schema: { type: 'string', 'x-known-values': ['A', 'B'] },
    type: 'type Thing = "A" | "B" | (string & {})',
  },
  { what: 'a null', schema: { type: ['integer', 'null'] }, type: 'type Thing = number | null' },
])('$what', async ({ schema, type }) => {
  expect(await typesOf({ Thing: schema })).toContain(type)
})

test('a discriminator limits no value, as in a validator: only a definition of its tag does', async () => {
  const allOf = [{ $ref: '#/components/schemas/Pet' }]
  const schemas = {
    Pet: { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
    Cat: { allOf, properties: { kind: true } },
    Dog: { allOf, properties: { kind: { const: 'dog' } } },
  }
  const types = await typesOf(schemas)
  expect(types).toContain('type Cat = Pet ')
  expect(types).toContain('type Dog = Pet & { kind?: "dog"; }')
})

test('an operation without operationId has a derived name', async () => {
  const paths = {
    '/pets/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 204: { description: 'Done' } },
      },
    },
  }
  expect(await typesOf({}, paths)).toContain('getPetsId: {')
})

test('comments contain the rules that a type cannot express', async () => {
  const schema = {
    description: 'A period.',
    type: 'object',
    required: ['value', 'unit'],
    properties: {
      value: { description: 'How long.', type: 'integer', minimum: 1 },
      unit: { type: 'string', enum: ['DAY', 'YEAR'], deprecated: true, default: 'DAY' },
    },
    if: { properties: { unit: { const: 'DAY' } }, required: ['unit'] },
    then: { properties: { value: { maximum: 90 } } },
  }
  const folder = workspace({
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas: { Period: schema } },
    }),
  })
  const { content } = emitTypes(buildModel(await loadDocument(join(folder, 'api.json'))), 'types.ts')
  expect(content).toContain('How long. It must be at least 1; must be at most 90 when unit is DAY.')
  expect(content).toContain('@deprecated')
  expect(content).toContain('@default DAY')
})

const documented = [
  {
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    says: ['It must be at least 1; must be at most 100.', '@default 10'],
  },
  { schema: { type: 'boolean', default: false }, says: ['@default false'] },
  {
    schema: { type: 'integer', format: 'int32', default: 0, multipleOf: 5 },
    says: ['Format: int32', '@default 0', '5'],
  },
  {
    schema: { description: 'A code.', type: 'string', maxLength: 9, pattern: '^[a-z]+$', examples: ['ab'] },
    says: ['A code. It must have at most 9 characters; ', '^[a-z]+$', '@example ab'],
  },
  {
    schema: { type: 'array', items: { type: 'string' }, maxItems: 3, uniqueItems: true, deprecated: true },
    says: ['It must have at most 3 items; ', '@deprecated'],
  },
]
const documentedPlaces: Readonly<
  Record<string, (schema: object) => { readonly paths?: object; readonly components?: object }>
> = {
  'a field': (schema) => ({ components: { schemas: { Thing: { type: 'object', properties: { it: schema } } } } }),
  'a parameter': (schema) => ({ paths: pathWith({ parameters: [{ name: 'it', in: 'query', schema }] }) }),
  'a parameter of a path': (schema) => ({
    paths: { '/a': { parameters: [{ name: 'it', in: 'header', schema }], ...pathWith({})['/a'] } },
  }),
  'a parameter of JSON': (schema) => ({
    paths: pathWith({ parameters: [{ name: 'it', in: 'query', content: { 'application/json': { schema } } }] }),
  }),
  'a component': (schema) => ({
    paths: pathWith({ parameters: [{ $ref: '#/components/parameters/content' }] }),
    components: { parameters: { content: { name: 'it', in: 'cookie', schema } } },
  }),
  'a header of a response': (schema) => ({
    paths: pathWith({ responses: { 200: { description: 'Done', headers: { it: { schema } } } } }),
  }),
  'a field of an inline body': (schema) => ({
    paths: pathWith({
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { it: schema } } } } },
    }),
  }),
}

function pathWith(members: object): { readonly '/a': object } {
  return { '/a': { post: { operationId: 'a', responses: { 204: { description: 'Done' } }, ...members } } }
}

describe.each(Object.entries(documentedPlaces))('the comment of %s', (_, documentOf) => {
  test.each(documented)('has the ranges and the default of $schema', async ({ schema, says }) => {
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...documentOf(schema) }
    const folder = workspace({ 'api.json': JSON.stringify(document) })
    const { content } = emitTypes(buildModel(await loadDocument(join(folder, 'api.json'))), 'types.ts')
    const comments = [...content.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*it\??:/g)].map(([, text = '']) => text)
    expect(comments.length).toBeGreaterThan(0)
    for (const comment of comments) for (const words of says) expect(comment).toContain(words)
  })
})

test('a parameter that has words of its own keeps them, before the rules of its schema', async () => {
  const schema = { description: 'Theirs.', type: 'string', maxLength: 9, examples: ['theirs'], default: 'x*/y' }
  const parameter = { name: 'it', in: 'query', description: 'Ours.', example: 'ours', schema }
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: pathWith({ parameters: [parameter] }),
  }
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { content } = emitTypes(buildModel(await loadDocument(join(folder, 'api.json'))), 'types.ts')
  expect(content).toContain('Ours. It must have at most 9 characters.')
  expect(content).toContain('@example ours')
  expect(content).not.toMatch(/[tT]heirs/)
  expect(content).toContain('@default x*\\/y')
})

test.each([
  {
    what: 'into a part of a component',
    schemas: {
      A: { type: 'object', properties: { list: { type: 'array', items: { type: 'integer' } } } },
      B: { $ref: '#/components/schemas/A/properties/list' },
    },
    type: 'type B = number[]',
  },
  {
    what: 'to an anchor in a component',
    schemas: { A: { $defs: { inner: { $anchor: 'inner', type: 'boolean' } } }, B: { $ref: '#inner' } },
    type: 'type B = boolean',
  },
  {
    what: 'to a definition, which is no member',
    schemas: {
      A: { type: 'object', properties: { n: { $ref: '#/components/schemas/A/$defs/n' } }, $defs: { n: { const: 1 } } },
    },
    type: 'type A = { n?: 1; } & object',
  },
  {
    what: 'to a component by its anchor',
    schemas: { A: { $anchor: 'a', type: 'string' }, B: { $ref: '#a' } },
    type: 'type B = A',
  },
  {
    what: 'to a dynamic anchor',
    schemas: { A: { $dynamicAnchor: 'a', type: 'object', properties: { next: { $dynamicRef: '#a' } } } },
    type: 'type A = { next?: A; } & object',
  },
  {
    what: 'to a dynamic anchor that a later schema has',
    schemas: {
      A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } },
      B: { $dynamicAnchor: 'b', type: 'object', properties: { next: { $dynamicRef: '#b' } } },
    },
    type: 'type A = { b?: B; } & object export type B = { next?: B; } & object',
  },
  {
    what: 'to a part that holds the ref itself',
    schemas: { A: { type: 'object', properties: { x: { items: { $ref: '#/components/schemas/A/properties/x' } } } } },
    type: 'type APropertiesX = { [key: string]: unknown } | APropertiesX[] | string | number | boolean | null',
  },
  {
    what: 'to true and false',
    schemas: { A: true, B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } } },
    type: 'type B = { a?: A; } & object',
  },
])('a ref $what has a type', async ({ schemas, type }) => {
  expect(await typesOf(schemas)).toContain(type)
})

test('schemas that narrow each other to one type are as long in all as they are in the document', async () => {
  const narrowed = (n: number): object => ({ allOf: [{ $ref: `#/components/schemas/A${n}` }, { type: 'object' }] })
  const chain = Array.from({ length: 16 }, (_, n): [string, object] => {
    const properties = { left: narrowed(n), middle: narrowed(n), right: narrowed(n) }
    return [`A${n + 1}`, { type: ['object', 'null'], properties }]
  })
  const types = await typesOf({ A0: { type: ['object', 'null'] }, ...Object.fromEntries(chain) })
  expect(types).toContain('type A15Object = { left?: A14Object; middle?: A14Object; right?: A14Object; } & object')
  expect(types.length).toBeLessThan(10_000)
})

test('a ref into another operation has the type of its target', async () => {
  const response = (schema: object): object => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  })
  const paths = {
    '/a': { get: { operationId: 'a', ...response({ type: 'object', properties: { x: { type: 'string' } } }) } },
    '/b': {
      get: {
        operationId: 'b',
        ...response({ $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' }),
      },
    },
  }
  const types = await typesOf({}, paths)
  expect(types.match(/"application\/json": \{ x\?: string; \} & object;/g)).toHaveLength(2)
})
