import type { DocumentCase } from './documents.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }
const at = (name: string): string => `https://example.com/${name}`
const withSchemas = (schemas: object, more: object = {}): object => {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas }, ...more }
}
const body = (schema: object): object => ({ content: { 'application/json': { schema } } })
const getting = (schema: object): object => ({ get: { responses: { 200: { description: 'ok', ...body(schema) } } } })
const tagged = (tag: string): object => ({
  $id: at(tag),
  type: 'object',
  required: ['tag'],
  properties: { tag: { const: tag } },
})

/** Documents whose schemas have an `$id`, an `$anchor` or a `$dynamicAnchor`, and refs that lead there. */
export const identified: readonly DocumentCase[] = [
  {
    what: 'refs to meta-schemas, which are not fetched',
    document: withSchemas({
      Form: {
        type: 'object',
        properties: {
          schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
          vocabulary: { $ref: 'https://json-schema.org/draft/2020-12/meta/core#' },
          count: { $ref: 'https://json-schema.org/draft/2020-12/meta/validation#/$defs/nonNegativeInteger' },
          shown: { $ref: 'https://spec.openapis.org/oas/3.1/dialect/base' },
        },
      },
    }),
    valid: [
      ['Form', { schema: { properties: { a: { items: { maximum: 3 } } } }, count: 3 }],
      ['Form', { schema: true, vocabulary: { type: 3 }, shown: { xml: { 'x-a': 1 }, example: 1 } }],
    ],
    invalid: [
      ['Form', { schema: { properties: { a: { items: { maximum: '3' } } } } }],
      ['Form', { shown: { not: { discriminator: {} } } }],
      ['Form', { shown: { not: { minLength: -1 } } }],
      ['Form', { vocabulary: { $defs: { a: { $ref: 1 } } } }],
      ['Form', { count: -1 }],
    ],
  },
  {
    what: 'refs to an $id: alone, with a pointer, with an anchor, relative to another',
    document: withSchemas({
      X: { $id: at('x'), ...integer, $defs: { a: text, b: { $anchor: 'b', ...text } } },
      Whole: { properties: { x: { $ref: at('x') } } },
      Pointer: { $ref: at('x#/$defs/a') },
      Anchor: { $ref: at('x#b') },
      Relative: { $id: at('relative'), properties: { x: { $ref: 'x' } } },
      User: { $id: 'User', type: 'object', required: ['id'] },
      Users: { $id: 'Users', type: 'array', items: { $ref: 'User#' } },
      Urn: { $id: 'urn:uuid:deadbeef-1234-00ff-ff00-4321feebdaed', ...integer, $defs: { a: text } },
      ToUrn: { $ref: 'urn:uuid:deadbeef-1234-00ff-ff00-4321feebdaed#/$defs/a' },
    }),
    valid: [
      ['Whole', { x: 1 }],
      ['Pointer', 'x'],
      ['Anchor', 'x'],
      ['Relative', { x: 1 }],
      ['Users', [{ id: 1 }]],
      ['ToUrn', 'x'],
    ],
    invalid: [
      ['Whole', { x: 'x' }],
      ['Pointer', 1],
      ['Anchor', 1],
      ['Relative', { x: 'x' }],
      ['Users', [{}]],
      ['ToUrn', 1],
    ],
  },
  {
    what: 'pointers and anchors within a schema with $id, and from there into the document',
    document: withSchemas({
      Own: { $id: at('own'), properties: { n: { $ref: '#/$defs/n' } }, $defs: { n: integer } },
      Node: { $id: at('node'), type: 'object', properties: { next: { $ref: '#' } } },
      A: { $id: at('a'), properties: { x: { $ref: '#n' } }, $defs: { n: { $anchor: 'n', ...integer } } },
      B: { $id: at('b'), properties: { x: { $ref: '#n' } }, $defs: { n: { $anchor: 'n', ...text } } },
      Out: { $id: at('out'), properties: { a: { $ref: '#/components/schemas/A' } } },
      'É é': { $id: at('e'), ...integer },
      ToE: { $ref: at('e') },
    }),
    valid: [
      ['Own', { n: 1 }],
      ['Node', { next: { next: {} } }],
      ['A', { x: 1 }],
      ['B', { x: 'x' }],
      ['Out', { a: { x: 1 } }],
      ['ToE', 1],
    ],
    invalid: [
      ['Own', { n: 'x' }],
      ['Node', { next: { next: 1 } }],
      ['A', { x: 'x' }],
      ['B', { x: 1 }],
      ['Out', { a: { x: 'x' } }],
      ['ToE', 'x'],
    ],
  },
  {
    what: 'nested $ids, in paths and in mappings',
    document: withSchemas(
      {
        Outer: {
          $id: at('outer/'),
          $defs: { b: { $id: 'b', ...integer, $defs: { c: text } } },
          properties: { b: { $ref: 'b' }, c: { $ref: 'b#/$defs/c' } },
        },
        Inner: { $ref: at('outer/b') },
        InPath: { $ref: at('in-path') },
        Cat: tagged('cat'),
        Dog: tagged('dog'),
        Pet: {
          oneOf: [{ $ref: at('cat') }, { $ref: at('dog') }],
          discriminator: { propertyName: 'tag', mapping: { cat: at('cat'), dog: at('dog') } },
        },
        Names: { type: 'object', properties: { $id: text, $anchor: text, $ref: text } },
      },
      { paths: { '/a': getting({ $id: at('in-path'), ...integer }), '/b': getting({ $ref: at('cat') }) } },
    ),
    valid: [
      ['Outer', { b: 1, c: 'x' }],
      ['Inner', 1],
      ['InPath', 1],
      ['Pet', { tag: 'dog' }],
      ['Names', { $id: 'x', $ref: 'x' }],
    ],
    invalid: [
      ['Outer', { b: 'x' }],
      ['Outer', { c: 1 }],
      ['Inner', 'x'],
      ['InPath', 'x'],
      ['Pet', { tag: 'cow' }],
      ['Names', { $anchor: 1 }],
    ],
  },
  {
    what: 'a dynamic anchor in several schemas with $id',
    document: withSchemas({
      Tree: {
        $id: at('tree'),
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
      Strict: { $id: at('strict'), $dynamicAnchor: 'node', $ref: at('tree'), unevaluatedProperties: false },
    }),
    valid: [
      ['Tree', { children: [{ daat: 1 }] }],
      ['Strict', { children: [{ data: 1 }] }],
    ],
    invalid: [
      ['Tree', { children: [1] }],
      ['Strict', { children: [{ daat: 1 }] }],
    ],
  },
  {
    what: 'files with $ids and anchors',
    document: withSchemas({ User: { $ref: 'schemas/user.json' }, Amount: { $ref: 'amount.yaml#amount' } }),
    files: {
      'schemas/user.json': JSON.stringify({
        $id: at('schemas/user.json'),
        properties: {
          address: { $ref: 'address.json' },
          home: { $ref: at('schemas/address.json') },
          n: { $ref: '#/$defs/n' },
          m: { $ref: '#m' },
        },
        $defs: { n: integer, m: { $anchor: 'm', ...integer } },
      }),
      'schemas/address.json': JSON.stringify({ $id: at('schemas/address.json'), properties: { zip: integer } }),
      'amount.yaml': '$defs: { amount: { $anchor: amount, type: integer } }',
    },
    valid: [
      ['User', { address: { zip: 1 }, home: { zip: 1 }, n: 1, m: 1 }],
      ['Amount', 1],
    ],
    invalid: [
      ['User', { address: { zip: 'x' } }],
      ['User', { home: { zip: 'x' } }],
      ['User', { n: 'x' }],
      ['User', { m: 'x' }],
      ['Amount', 'x'],
    ],
  },
]
