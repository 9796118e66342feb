import { list, described, thing, type Json } from './parts.ts'

/** Ordinary schemas of bodies without names, and what the page must contain of each. */
export const bodies: readonly { readonly schema: Json; readonly expected: readonly string[] }[] = [
  { schema: { type: 'string', enum: ['first', 'second'] }, expected: ['first or second'] },
  { schema: { type: 'string', maxLength: 61 }, expected: ['string', 'at most 61 characters'] },
  { schema: { type: 'integer', minimum: 62 }, expected: ['integer', 'at least 62'] },
  { schema: { type: 'boolean' }, expected: ['boolean'] },
  { schema: { type: 'string', format: 'binary' }, expected: ['binary'] },
  { schema: list({ type: 'string' }), expected: ['array of string'] },
  { schema: { ...list({ type: 'integer' }), minItems: 63 }, expected: ['array of integer', 'at least 63 items'] },
  { schema: list({ $ref: '#/components/schemas/Period' }), expected: ['array of Period'] },
  { schema: list({ $ref: '#/components/schemas/Branch' }), expected: ['array of Branch'] },
  { schema: list(thing), expected: ['array of object', 'sku', 'at most 56 characters'] },
  {
    schema: { type: 'object', properties: { lines: described(list(thing)) } },
    expected: ['lines', 'array of object', '1 field of lines', 'sku'],
  },
  {
    schema: { type: 'object', properties: { inner: described(thing) } },
    expected: ['inner', '1 field of inner', 'sku'],
  },
  { schema: { type: 'object', additionalProperties: { type: 'string' } }, expected: ['map of string'] },
  { schema: { type: 'object', additionalProperties: thing }, expected: ['map of object', 'sku'] },
  { schema: { ...thing, additionalProperties: false }, expected: ['sku', 'no other field is allowed'] },
  { schema: { ...thing, minProperties: 64 }, expected: ['sku', 'at least 64 properties'] },
  {
    schema: { $ref: '#/components/schemas/Narrowed' },
    expected: ['Narrowed', 'sku is required', 'at least 67 properties', 'no other field is allowed'],
  },
  { schema: { ...thing, type: ['object', 'null'] }, expected: ['object or null', 'sku'] },
  { schema: { properties: { sku: described({ type: 'string' }) } }, expected: ['object', 'sku'] },
  {
    schema: { oneOf: [{ $ref: '#/components/schemas/Period' }, { $ref: '#/components/schemas/Cursor' }] },
    expected: ['Period or Cursor'],
  },
  {
    schema: {
      type: 'object',
      properties: { maker: described({ oneOf: [{ ...thing, minProperties: 68 }, { type: 'null' }] }) },
    },
    expected: ['maker', 'object or null', 'at least 68 properties', '1 field of maker', 'sku'],
  },
  {
    schema: {
      oneOf: [
        { ...thing, required: ['sku'] },
        { type: 'object', required: ['skus'], properties: { skus: described(list({ type: 'string' })) } },
      ],
    },
    expected: ['object', 'exactly one of: an object with sku or an object with skus', 'sku', 'skus', 'array of string'],
  },
]
