import { described, list, type Json } from './parts.ts'

/** Fields with schemas of many shapes, and what the row of each must contain. */
export const fields: readonly { readonly name: string; readonly schema: Json; readonly expected: readonly string[] }[] =
  [
    {
      name: 'bag',
      schema: list({ type: 'string', minLength: 53 }),
      expected: ['array of string', 'each item must have at least 53'],
    },
    {
      name: 'matrix',
      schema: list(list({ type: 'number', multipleOf: 0.5 })),
      expected: ['each item of each item must be a multiple of 0.5'],
    },
    {
      name: 'pair',
      schema: { ...list(false), prefixItems: [{ type: 'integer', minimum: 51 }, { type: 'string' }] },
      expected: ['array of integer, string', 'item 1 must be at least 51', 'no other item is allowed'],
    },
    {
      name: 'has',
      schema: { ...list({ type: 'integer' }), contains: { const: 7 }, minContains: 2 },
      expected: ['at least 2 items such that the item is 7'],
    },
    {
      name: 'scores',
      schema: { type: 'object', additionalProperties: { type: 'integer', minimum: 41 } },
      expected: ['map of integer', 'must be at least 41'],
    },
    {
      name: 'labels',
      schema: { type: 'object', patternProperties: { '^x_': { type: 'integer' } }, additionalProperties: false },
      expected: ['each field whose name matches ^x_ must be an integer', 'no other field is allowed'],
    },
    {
      name: 'odd',
      schema: { type: 'object', patternProperties: { '^item each$': list({ type: 'integer' }) } },
      expected: ['each field whose name matches ^item each$ must be an array', 'each item of each field whose name'],
    },
    {
      name: 'names',
      schema: { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, maxProperties: 6 },
      expected: ['each name must match the pattern ^[a-z]+$', 'at most 6 properties'],
    },
    {
      name: 'numbered',
      schema: { type: 'object', patternProperties: { '^[1-9]$': { $ref: '#/components/schemas/Period' } } },
      expected: ['object, its fields that match ^[1-9]$ each', 'Period'],
    },
    {
      name: 'kept',
      schema: { oneOf: [{ type: 'object', allOf: [{ $ref: '#/components/schemas/Period' }] }, { type: 'null' }] },
      expected: ['object that follows', 'or null'],
    },
    {
      name: 'picked',
      schema: { oneOf: [{ oneOf: [{ $ref: '#/components/schemas/Period' }, { type: 'string' }] }, { type: 'null' }] },
      expected: [', string or null'],
    },
    {
      name: 'tone',
      schema: { type: ['string', 'null'], enum: ['high', 'low', null] },
      expected: ['high, low or null'],
    },
    { name: 'no_text', schema: { not: { type: 'string' } }, expected: ['any value', 'must not be a string'] },
    {
      name: 'size',
      schema: {
        oneOf: [
          { type: 'integer', minimum: 11 },
          { type: 'string', maxLength: 22 },
        ],
      },
      expected: ['integer (at least 11) or string (at most 22 characters)'],
    },
    {
      name: 'old',
      schema: { type: 'string', deprecated: true, examples: ['first', 'second'] },
      expected: ['deprecated', 'For example first, second'],
    },
    { name: 'made', schema: { type: 'string', readOnly: true, format: 'uuid' }, expected: ['read-only', 'uuid'] },
    {
      name: 'secret',
      schema: { type: 'string', writeOnly: true, contentEncoding: 'base64' },
      expected: ['write-only', 'Contains base64'],
    },
    {
      name: 'linked',
      schema: { type: 'string', externalDocs: { url: 'https://docs.example/a', description: 'The manual.' } },
      expected: ['See', 'The manual'],
    },
    {
      name: 'kinds',
      schema: {
        anyOf: [
          { type: 'string', title: 'By name', default: 'all', examples: ['some'] },
          {
            ...list({ type: 'integer', title: 'A number', example: 7, default: 3 }),
            deprecated: true,
            description: 'By numbers.',
          },
        ],
      },
      expected: [
        'default "all"',
        'For example some',
        'By name.',
        'By numbers.',
        'Each: A number. The default is 3. For example 7.',
        '(deprecated)',
      ],
    },
    { name: 'count', schema: { type: 'integer', format: 'int64' }, expected: ['integer (int64)'] },
    {
      name: 'lines',
      schema: list({
        type: 'object',
        required: ['sku'],
        properties: { sku: described({ type: 'string', maxLength: 56 }) },
      }),
      expected: ['array of object'],
    },
    {
      name: 'tool',
      schema: {
        oneOf: [
          { enum: ['auto', 'none'] },
          {
            type: 'object',
            required: ['kind'],
            properties: {
              kind: described({ const: 'NAMED' }),
              named: described({
                type: 'object',
                required: ['tag'],
                properties: { tag: described({ type: 'string', maxLength: 67 }) },
              }),
            },
          },
        ],
      },
      expected: ['auto or none or object', 'or an object with kind', 'at most 67 characters'],
    },
    {
      name: 'either',
      schema: {
        anyOf: [
          {
            type: 'object',
            required: ['left'],
            properties: { left: described({}), size: described({ type: 'integer', minimum: 71 }) },
          },
          {
            type: 'object',
            required: ['right'],
            minProperties: 2,
            properties: { right: described({}), size: described({ type: 'integer', maximum: 72 }) },
          },
        ],
      },
      expected: [
        'at least one of: an object with left or an object with right',
        'must have at least 2 properties, for an object with right',
        'must be at least 71, for an object with left',
        'must be at most 72, for an object with right',
      ],
    },
    {
      name: 'parts',
      schema: list({
        oneOf: [
          { type: 'object', required: ['text'] },
          { type: 'object', required: ['image'] },
        ],
      }),
      expected: ['array of object', 'each exactly one of: an object with text or an object with image'],
    },
    { name: 'odd_keyword', schema: { ...list({ type: 'number' }), min_items: 2 }, expected: ['array of number'] },
  ]
