import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildModel } from '../../src/build-model.ts'
import { emitTypes } from '../../src/emit/types.ts'
import { loadDocument } from '../../src/load.ts'
import { workspace } from '../workspace.ts'

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
    type: 'Thing: { kind: "a" | "b"; extra?: string | null; } & ({ kind: "a"; extra: string; } | { kind?: "b"; });',
  },
  {
    what: 'a conditional on a flag',
    schema: {
      type: 'object',
      required: ['on'],
      properties: { on: { type: 'boolean' }, list: { type: 'array', items: { type: 'string' } } },
      allOf: [{ if: { properties: { on: { const: true } }, required: ['on'] }, then: { required: ['list'] } }],
    },
    type: 'Thing: { on: boolean; list?: string[]; } & ({ on: true; list: string[]; } | { on?: false; });',
  },
  {
    what: 'a bound that hangs on a unit, which no type can say',
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
    type: 'Thing: { value?: number; unit?: "DAY"; };',
  },
  {
    what: 'an open set of values',
    schema: { type: 'string', 'x-known-values': ['A', 'B'] },
    type: `Thing: 'A' | 'B' | (string & {});`,
  },
  { what: 'a null', schema: { type: ['integer', 'null'] }, type: 'Thing: number | null;' },
])('$what', async ({ schema, type }) => {
  expect(await typesOf({ Thing: schema })).toContain(type)
})

test('an operation without a name is found by the one it is given', async () => {
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

test('comments tell the rules that a type cannot say', async () => {
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
