import type { Table } from './tables.ts'

const shop = 'https://shop.example/'
const isbn = 'urn:isbn:0451450523'

/** Our own tables for identifiers and references: `$id`, `$anchor`, `$ref` and data that only looks like them. */
export const referenceTables: readonly Table[] = [
  {
    about: 'an $id within an unknown keyword identifies nothing',
    schema: {
      $ref: `${shop}price`,
      $defs: { real: { $id: `${shop}price`, type: 'number' } },
      notes: { fake: { $id: `${shop}price`, type: 'string' } },
    },
    valid: [1],
    invalid: ['1'],
  },
  {
    about: 'an $id within const or enum is data',
    schema: {
      anyOf: [{ $ref: `${shop}price` }, { enum: [{ $id: `${shop}price`, type: 'string' }] }],
      $defs: { price: { $id: `${shop}price`, type: 'number' }, data: { const: { $id: `${shop}price` } } },
    },
    valid: [1, { $id: `${shop}price`, type: 'string' }],
    invalid: ['1', { $id: `${shop}price` }],
  },
  {
    about: 'an URN as base, by pointer and by anchor',
    schema: {
      $id: isbn,
      prefixItems: [{ $ref: `${isbn}#/$defs/page` }, { $ref: `${isbn}#page` }, { $ref: '#page' }],
      $defs: { page: { $anchor: 'page', type: 'integer' } },
    },
    valid: [[1, 2, 3]],
    invalid: [['1'], [1, '2'], [1, 2, '3']],
  },
  {
    about: 'a pointer with every kind of escape',
    schema: {
      prefixItems: [
        { $ref: '#/$defs/50%25' },
        { $ref: '#/$defs/a~1b' },
        { $ref: '#/$defs/a~0b' },
        { $ref: '#/$defs/%22q%22' },
        { $ref: '#/$defs//$defs/' },
      ],
      $defs: {
        '50%': { const: 1 },
        'a/b': { const: 2 },
        'a~b': { const: 3 },
        '"q"': { const: 4 },
        '': { $defs: { '': { const: 5 } } },
      },
    },
    valid: [[1, 2, 3, 4, 5]],
    invalid: [[0], [1, 0], [1, 2, 0], [1, 2, 3, 0], [1, 2, 3, 4, 0]],
  },
  {
    about: 'the same anchor in two resources',
    schema: {
      prefixItems: [{ $ref: 'cup#it' }, { $ref: '#it' }],
      $id: shop,
      $defs: { it: { $anchor: 'it', type: 'string' }, cup: { $id: 'cup', $anchor: 'it', type: 'number' } },
    },
    valid: [[1, 'x']],
    invalid: [['x'], [1, 1]],
  },
  {
    about: 'a relative $id below a relative $id',
    schema: {
      $id: shop,
      $ref: 'cups/blue',
      $defs: { cups: { $id: 'cups/', $defs: { blue: { $id: 'blue', maximum: 3 } } } },
    },
    valid: [3],
    invalid: [4],
  },
  {
    about: 'a schema known by the URI it was handed in under and by its $id',
    schema: { prefixItems: [{ $ref: 'https://mirror.example/cup' }, { $ref: `${shop}cup` }] },
    remotes: {
      'https://mirror.example/cup': { $id: `${shop}cup`, $ref: 'size', $defs: { size: { $id: 'size', maximum: 3 } } },
    },
    valid: [[3, 3]],
    invalid: [[4], [3, 4]],
  },
  {
    about: 'a property named $ref is a property',
    schema: { properties: { $ref: { $ref: '#/$defs/text' } }, $defs: { text: { type: 'string' } } },
    valid: [{ $ref: 'x' }],
    invalid: [{ $ref: 1 }],
  },
  {
    about: 'a reference to a place that no keyword leads to',
    schema: { $ref: '#/parts/screw', parts: { screw: { minimum: 2 } } },
    valid: [2],
    invalid: [1],
  },
  {
    about: 'a dynamic anchor of the branch that was taken',
    schema: {
      $id: shop,
      if: { required: ['strict'] },
      then: { $id: 'strict', $dynamicAnchor: 'price', type: ['object', 'integer'], $ref: 'list' },
      else: { $id: 'loose', $dynamicAnchor: 'price', $ref: 'list' },
      $defs: { list: { $id: 'list', $dynamicAnchor: 'price', additionalProperties: { $dynamicRef: '#price' } } },
    },
    valid: [{ strict: 1 }, { cup: 1.5 }],
    invalid: [{ strict: 1.5 }, { strict: 1, cup: 'x' }],
  },
]
