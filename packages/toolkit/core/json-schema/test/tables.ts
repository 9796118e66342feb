/** A schema with values that it accepts and values that it refuses. */
export interface Table {
  readonly about: string
  readonly schema: unknown
  readonly valid?: readonly unknown[]
  readonly invalid?: readonly unknown[]
  readonly remotes?: Readonly<Record<string, unknown>>
  readonly formats?: 'assert'
}

const own = (text: string): unknown => JSON.parse(text)
const tree = {
  $id: 'https://example.test/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
}

/** Our own tables, derived from the specification: JSON Schema 2020-12, core and validation. */
export const tables: readonly Table[] = [
  { about: 'true takes everything', schema: true, valid: [null, 0, '', [], {}] },
  { about: 'false takes nothing', schema: false, invalid: [null, 0, '', [], {}] },
  { about: 'an empty schema takes everything', schema: {}, valid: [null, 0, '', [], {}] },

  { about: 'type null', schema: { type: 'null' }, valid: [null], invalid: [0, '', false, [], {}] },
  { about: 'type boolean', schema: { type: 'boolean' }, valid: [true, false], invalid: [0, 1, 'true', null] },
  { about: 'type integer', schema: { type: 'integer' }, valid: [0, -1, 1e300], invalid: [0.5, '1', null, [1]] },
  {
    about: 'type number',
    schema: { type: 'number' },
    valid: [0, 0.5, -1e-300],
    invalid: ['1', null, Infinity, Number.NaN],
  },
  { about: 'type string', schema: { type: 'string' }, valid: ['', 'x'], invalid: [0, null, ['x'], {}] },
  { about: 'type array', schema: { type: 'array' }, valid: [[], [1]], invalid: [{}, { length: 0 }, null, ''] },
  { about: 'type object', schema: { type: 'object' }, valid: [{}, { a: 1 }], invalid: [[], null, ''] },
  {
    about: 'several types',
    schema: { type: ['integer', 'string', 'null'] },
    valid: [1, 'x', null],
    invalid: [1.5, true, [], {}],
  },
  { about: 'integer beside number', schema: { type: ['integer', 'number'] }, valid: [1, 1.5], invalid: ['1'] },
  {
    about: 'types with keywords of several',
    schema: { type: ['string', 'array'], minLength: 2, minItems: 1 },
    valid: ['ab', [1]],
    invalid: ['a', [], {}],
  },

  {
    about: 'const of an object',
    schema: { const: { a: [1, { b: null }] } },
    valid: [{ a: [1, { b: null }] }],
    invalid: [{ a: [1, {}] }, { a: [1, { b: null }], c: 1 }, null],
  },
  { about: 'const keeps true and 1 apart', schema: { const: 1 }, valid: [1], invalid: [true, '1', [1]] },
  { about: 'const 0 is -0', schema: { const: 0 }, valid: [0, -0], invalid: [false, null] },
  {
    about: 'const with a member named __proto__',
    schema: { const: own('{"__proto__":1}') },
    valid: [own('{"__proto__":1}')],
    invalid: [{}, own('{"__proto__":2}')],
  },
  { about: 'const within a type it has not', schema: { type: 'string', const: 5 }, invalid: [5, '5'] },
  {
    about: 'enum of all kinds',
    schema: { enum: ['a', 1, null, true, [1], { a: 1 }] },
    valid: ['a', 1, null, true, [1], { a: 1 }],
    invalid: ['b', 2, false, [2], {}],
  },
  {
    about: 'an enum of many texts',
    schema: { enum: 'abcdefghijkl'.split('') },
    valid: ['a', 'l'],
    invalid: ['m', '', 'toString', 1],
  },
  { about: 'an empty enum', schema: { enum: [] }, invalid: [null, 'a'] },
  {
    about: 'an enum that its type narrows',
    schema: { type: 'string', enum: ['a', 1] },
    valid: ['a'],
    invalid: [1, 'b'],
  },

  { about: 'minimum', schema: { minimum: 1.5 }, valid: [1.5, 2, 'x'], invalid: [1.4, -2] },
  { about: 'maximum', schema: { maximum: -1 }, valid: [-1, -2, null], invalid: [0, -0.5] },
  { about: 'exclusiveMinimum', schema: { exclusiveMinimum: 0 }, valid: [0.1, '0'], invalid: [0, -1] },
  { about: 'exclusiveMaximum', schema: { exclusiveMaximum: 3 }, valid: [2.9], invalid: [3, 4] },
  {
    about: 'multipleOf of decimals',
    schema: { multipleOf: 0.01 },
    valid: [0, 0.07, 19.99, 4.35, -1.1],
    invalid: [0.005, 0.0701],
  },
  { about: 'multipleOf of tiny numbers', schema: { multipleOf: 1e-8 }, valid: [12_391_239_123, 0.1], invalid: [1e-9] },
  { about: 'multipleOf of great numbers', schema: { type: 'integer', multipleOf: 0.123456789 }, invalid: [1e308] },
  { about: 'multipleOf 0.5 divides 1e308', schema: { multipleOf: 0.5 }, valid: [1e308] },

  {
    about: 'minLength counts characters',
    schema: { minLength: 2 },
    valid: ['ab', '💩💩', 5],
    invalid: ['a', '💩', ''],
  },
  {
    about: 'maxLength counts characters',
    schema: { maxLength: 2 },
    valid: ['', 'ab', '💩💩'],
    invalid: ['abc', '💩💩💩'],
  },
  {
    about: 'maxLength counts a lone surrogate',
    schema: { maxLength: 1 },
    valid: ['\ud83d'],
    invalid: ['\ud83d\ud83d'],
  },
  { about: 'pattern occurs anywhere', schema: { pattern: 'b+' }, valid: ['abbc', 1], invalid: ['ac', ''] },
  { about: 'pattern knows Unicode', schema: { pattern: String.raw`^\p{L}.$` }, valid: ['é💩'], invalid: ['1x'] },
  {
    about: 'pattern that only the old syntax has',
    schema: { pattern: String.raw`^\-$` },
    valid: ['-'],
    invalid: ['x'],
  },
  {
    about: 'pattern with what would end a literal',
    schema: { pattern: '^[/"`$\\\\]</script>$' },
    valid: ['/</script>', '`</script>'],
    invalid: ['x'],
  },

  {
    about: 'prefixItems and items',
    schema: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'null' } },
    valid: [[], ['a'], ['a', 1], ['a', 1, null], {}],
    invalid: [[1], ['a', 'b'], ['a', 1, 2]],
  },
  {
    about: 'items false ends the list',
    schema: { prefixItems: [true], items: false },
    valid: [[], [1]],
    invalid: [[1, 2]],
  },
  {
    about: 'minItems and maxItems',
    schema: { minItems: 1, maxItems: 2 },
    valid: [[1], [1, 2], 'x'],
    invalid: [[], [1, 2, 3]],
  },
  {
    about: 'uniqueItems',
    schema: { uniqueItems: true },
    valid: [
      [1, '1', true, null],
      [{ a: 1 }, { a: 2 }],
      [[1], [2]],
      [0, false],
      ['{"a":1}', { a: 1 }],
    ],
    invalid: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[1], [1]],
      [0, -0],
    ],
  },
  { about: 'contains', schema: { contains: { type: 'integer' } }, valid: [[1], ['a', 2], {}], invalid: [[], ['a']] },
  {
    about: 'contains with bounds',
    schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    valid: [
      [1, 1],
      [1, 2, 1, 1],
    ],
    invalid: [[1], [1, 1, 1, 1]],
  },
  {
    about: 'minContains 0 needs none',
    schema: { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    valid: [[], [2], [1]],
    invalid: [[1, 1]],
  },

  {
    about: 'required asks for own properties',
    schema: { required: ['toString', 'a'] },
    valid: [{ toString: 1, a: 1 }, []],
    invalid: [{}, { a: 1 }, { toString: 1 }],
  },
  {
    about: 'required knows __proto__',
    schema: { required: ['__proto__'] },
    valid: [own('{"__proto__":1}')],
    invalid: [{}],
  },
  {
    about: 'properties of every name',
    schema: {
      properties: own(
        '{"__proto__":{"type":"number"},"constructor":{"type":"number"},"then":{"type":"number"},"length":{"type":"number"},"a b":{"type":"number"}}',
      ),
    },
    valid: [{}, own('{"__proto__":1,"constructor":1,"then":1,"length":1,"a b":1}')],
    invalid: [own('{"__proto__":"x"}'), own('{"constructor":"x"}'), { then: 'x' }, { length: 'x' }, { 'a b': 'x' }],
  },
  {
    about: 'minProperties and maxProperties',
    schema: { minProperties: 1, maxProperties: 2 },
    valid: [{ a: 1 }, { a: 1, b: 2 }, []],
    invalid: [{}, { a: 1, b: 2, c: 3 }],
  },
  {
    about: 'patternProperties',
    schema: { patternProperties: { '^a': { type: 'number' }, b$: { minimum: 5 } } },
    valid: [{ a: 1, ab: 5, c: 'x' }],
    invalid: [{ a: 'x' }, { ab: 1 }, { xb: 4 }],
  },
  {
    about: 'additionalProperties looks at its neighbours',
    schema: { properties: { a: true }, patternProperties: { '^x': true }, additionalProperties: { type: 'number' } },
    valid: [{ a: 'q', x1: 'q', b: 1 }],
    invalid: [{ b: 'q' }],
  },
  {
    about: 'additionalProperties false after many names',
    schema: {
      properties: Object.fromEntries('abcdefghijkl'.split('').map((name) => [name, true])),
      additionalProperties: false,
    },
    valid: [{ a: 1, l: 2 }],
    invalid: [{ m: 1 }, own('{"__proto__":1}')],
  },
  {
    about: 'propertyNames',
    schema: { propertyNames: { maxLength: 2, pattern: '^[a-z]' } },
    valid: [{ ab: 1 }, {}],
    invalid: [{ abc: 1 }, { A: 1 }],
  },
  {
    about: 'dependentRequired',
    schema: { dependentRequired: { a: ['b', 'c'], toString: ['d'] } },
    valid: [{}, { a: 1, b: 1, c: 1 }, { b: 1 }],
    invalid: [{ a: 1 }, { a: 1, b: 1 }, { toString: 1 }],
  },
  {
    about: 'dependentSchemas',
    schema: { dependentSchemas: { a: { properties: { b: { type: 'number' } }, minProperties: 2 } } },
    valid: [{ b: 'x' }, { a: 1, b: 2 }],
    invalid: [{ a: 1 }, { a: 1, b: 'x' }],
  },

  {
    about: 'allOf',
    schema: { allOf: [{ type: 'number' }, { minimum: 1 }, { maximum: 2 }] },
    valid: [1, 2],
    invalid: [0, 3, 'x'],
  },
  {
    about: 'allOf of what excludes each other',
    schema: { allOf: [{ type: 'string' }, { type: 'array', items: { const: 1 } }] },
    invalid: ['x', [1]],
  },
  {
    about: 'anyOf',
    schema: {
      anyOf: [
        { type: 'string', minLength: 2 },
        { type: 'number', minimum: 5 },
      ],
    },
    valid: ['ab', 5],
    invalid: ['a', 4, null],
  },
  {
    about: 'oneOf',
    schema: { oneOf: [{ minimum: 2 }, { multipleOf: 3 }, { type: 'string' }] },
    valid: [2, 3.5, 0, -3],
    invalid: [3, 'x', 1],
  },
  {
    about: 'oneOf of two',
    schema: { oneOf: [{ minimum: 2 }, { maximum: 4 }] },
    valid: [1, 5],
    invalid: [2, 3, 4, 'both'],
  },
  {
    about: 'oneOf with a tag',
    schema: {
      oneOf: ['a', 'b'].map((kind) => ({
        type: 'object',
        required: ['kind', kind],
        properties: { kind: { const: kind } },
      })),
    },
    valid: [{ kind: 'a', a: 1 }],
    invalid: [{ kind: 'a', b: 1 }, { kind: 'c', a: 1 }, { a: 1 }, 'a'],
  },
  {
    about: 'oneOf with a tag that need not be there',
    schema: { oneOf: ['a', 'b'].map((kind) => ({ properties: { kind: { const: kind } } })) },
    valid: [{ kind: 'a' }, { kind: 'b' }],
    invalid: [{}, { kind: 'c' }, 'x'],
  },
  { about: 'not', schema: { not: { type: ['string', 'null'] } }, valid: [1], invalid: ['x', null] },
  {
    about: 'not not',
    schema: { not: { not: { properties: { a: { type: 'number' } } } } },
    valid: [{ a: 1 }, {}],
    invalid: [{ a: 'x' }],
  },
  {
    about: 'if, then, else',
    schema: {
      if: { properties: { unit: { const: 'DAY' } }, required: ['unit'] },
      then: { properties: { value: { maximum: 90 } } },
      else: { properties: { value: { maximum: 12 } } },
    },
    valid: [{ unit: 'DAY', value: 90 }, { unit: 'X', value: 12 }, { value: 12 }],
    invalid: [{ unit: 'DAY', value: 91 }, { value: 13 }],
  },
  { about: 'then without if means nothing', schema: { then: false, else: false }, valid: [1, {}] },
  { about: 'if alone means nothing', schema: { if: false }, valid: [1] },

  {
    about: '$ref with siblings',
    schema: { $defs: { a: { type: 'number' } }, $ref: '#/$defs/a', minimum: 2 },
    valid: [2],
    invalid: [1, 'x'],
  },
  {
    about: '$ref through escapes',
    schema: { $defs: { 'a/b~c%d"e': { type: 'number' } }, $ref: '#/$defs/a~1b~0c%25d%22e' },
    valid: [1],
    invalid: ['x'],
  },
  {
    about: 'a recursive schema',
    schema: { properties: { next: { $ref: '#' }, value: { type: 'number' } }, required: ['value'] },
    valid: [{ value: 1, next: { value: 2 } }],
    invalid: [{ value: 1, next: {} }],
  },
  {
    about: '$anchor',
    schema: { $defs: { x: { $anchor: 'here', type: 'number' } }, $ref: '#here' },
    valid: [1],
    invalid: ['x'],
  },
  {
    about: '$id changes the base',
    schema: { $id: 'https://example.test/a/root', $defs: { b: { $id: 'b', type: 'number' } }, $ref: 'b' },
    valid: [1],
    invalid: ['x'],
  },
  {
    about: '$id within data is data',
    schema: {
      $defs: { a: { $id: 'https://example.test/x', type: 'number' } },
      enum: [{ $id: 'https://example.test/x', type: 'null' }, 1],
      $ref: 'https://example.test/x',
    },
    valid: [1],
    invalid: [null],
  },
  {
    about: 'a remote, and what it refers to',
    schema: { $ref: 'https://example.test/list' },
    remotes: {
      'https://example.test/list': { items: { $ref: 'item#/$defs/number' } },
      'https://example.test/item': { $defs: { number: { type: 'number' } } },
    },
    valid: [[1]],
    invalid: [['x']],
  },
  {
    about: 'the meta-schema',
    schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
    valid: [true, {}, { type: 'string', properties: { a: { minLength: 1 } } }],
    invalid: [1, { type: 'strnig' }, { properties: { a: { minLength: -1 } } }, { $defs: { a: { pattern: 1 } } }],
  },
  {
    about: 'the meta-schema of OpenAPI 3.1',
    schema: { $ref: 'https://spec.openapis.org/oas/3.1/dialect/base' },
    valid: [true, { xml: { name: 'a', 'x-b': 1 } }, { items: { discriminator: { propertyName: 'a' } } }],
    invalid: [{ xml: { nmae: 'a' } }, { items: { discriminator: {} } }, { items: { type: 'strnig' } }],
  },
  {
    about: '$dynamicRef without a wider scope',
    schema: tree,
    valid: [{ children: [{ children: [] }] }],
    invalid: [{ children: [1] }],
  },
  {
    about: '$dynamicRef in a wider scope',
    schema: { $id: 'https://example.test/strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
    remotes: { 'https://example.test/tree': tree },
    valid: [{ children: [{ data: 1 }] }],
    invalid: [{ children: [{ daat: 1 }] }, { daat: 1 }],
  },
  {
    about: 'a vocabulary left out',
    schema: { $schema: 'https://example.test/meta', properties: { a: { minimum: 5 } }, required: ['b'] },
    remotes: {
      'https://example.test/meta': {
        $vocabulary: {
          'https://json-schema.org/draft/2020-12/vocab/core': true,
          'https://json-schema.org/draft/2020-12/vocab/applicator': true,
        },
      },
    },
    valid: [{ a: 1 }],
  },
  {
    about: 'formats that the meta-schema asserts',
    schema: { $schema: 'https://example.test/meta', format: 'date' },
    remotes: {
      'https://example.test/meta': {
        $vocabulary: {
          'https://json-schema.org/draft/2020-12/vocab/core': true,
          'https://json-schema.org/draft/2020-12/vocab/format-assertion': true,
        },
      },
    },
    valid: ['2026-01-31'],
    invalid: ['2026-01-32'],
  },

  {
    about: 'unevaluatedProperties through allOf and $ref',
    schema: {
      $defs: { base: { properties: { a: true } } },
      allOf: [{ $ref: '#/$defs/base' }, { properties: { b: true } }],
      properties: { c: true },
      unevaluatedProperties: false,
    },
    valid: [{ a: 1, b: 1, c: 1 }],
    invalid: [{ d: 1 }],
  },
  {
    about: 'unevaluatedProperties with a schema',
    schema: { properties: { a: true }, unevaluatedProperties: { type: 'number' } },
    valid: [{ a: 'x', b: 1 }],
    invalid: [{ b: 'x' }],
  },
  {
    about: 'unevaluatedProperties and the branch taken',
    schema: {
      anyOf: [
        { properties: { a: { const: 1 } }, required: ['a'] },
        { properties: { b: { const: 2 } }, required: ['b'] },
      ],
      unevaluatedProperties: false,
    },
    valid: [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    invalid: [
      { a: 1, b: 3 },
      { a: 1, c: 1 },
    ],
  },
  {
    about: 'unevaluatedProperties and if',
    schema: {
      if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
      then: { properties: { a: true } },
      else: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    valid: [{ kind: 'x', a: 1 }, { b: 1 }],
    invalid: [{ kind: 'x', b: 1 }, { kind: 'y', b: 1 }, { a: 1 }],
  },
  {
    about: 'unevaluatedProperties and an if that looks at nothing',
    schema: { if: true, else: { properties: { a: false } }, unevaluatedProperties: false },
    valid: [{}],
    invalid: [{ a: 1 }],
  },
  {
    about: 'unevaluatedProperties and dependentSchemas',
    schema: {
      properties: { a: true },
      dependentSchemas: { a: { properties: { b: true } } },
      unevaluatedProperties: false,
    },
    valid: [{ a: 1, b: 1 }],
    invalid: [{ b: 1 }],
  },
  {
    about: 'unevaluatedProperties does not see cousins',
    schema: { allOf: [{ properties: { a: true } }, { unevaluatedProperties: false }] },
    valid: [{}],
    invalid: [{ a: 1 }],
  },
  {
    about: 'unevaluatedProperties within a list',
    schema: {
      items: {
        anyOf: [{ properties: { a: true }, required: ['a'] }, { properties: { b: true } }],
        unevaluatedProperties: false,
      },
    },
    valid: [[{ a: 1 }, { b: 1 }]],
    invalid: [[{ a: 1 }, { c: 1 }]],
  },
  {
    about: 'unevaluatedItems',
    schema: { prefixItems: [true], unevaluatedItems: false },
    valid: [[], [1]],
    invalid: [[1, 2]],
  },
  {
    about: 'unevaluatedItems and contains',
    schema: { contains: { type: 'string' }, unevaluatedItems: { type: 'number' } },
    valid: [['a', 1]],
    invalid: [['a', null], [1]],
  },
  {
    about: 'unevaluatedItems and the branch taken',
    schema: {
      oneOf: [{ prefixItems: [{ const: 'a' }, true] }, { prefixItems: [{ const: 'b' }] }],
      unevaluatedItems: false,
    },
    valid: [['a', 1], ['b']],
    invalid: [
      ['b', 1],
      ['a', 1, 2],
    ],
  },

  ...[
    ['int8', -128, 127],
    ['int16', -32_768, 32_767],
    ['int32', -2_147_483_648, 2_147_483_647],
    ['uint8', 0, 255],
    ['uint16', 0, 65_535],
    ['uint32', 0, 4_294_967_295],
  ].flatMap(([format, min, max]): Table[] => [
    {
      about: `${format} from ${min} to ${max}`,
      schema: { type: 'integer', format },
      valid: [min, max, 0],
      invalid: [Number(min) - 1, Number(max) + 1, 1e300, '1'],
      formats: 'assert',
    },
    {
      about: `${format} is about whole numbers, whatever else a value may be`,
      schema: { format },
      valid: [min, max, '1.5', null, [0.5]],
      invalid: [0.5, Number(min) - 0.5, Number(max) + 1],
      formats: 'assert',
    },
  ]),
  {
    about: 'int32 beside a tighter bound',
    schema: { type: 'number', format: 'int32', minimum: 0 },
    valid: [0, 2_147_483_647],
    invalid: [-1, 1.5, 2_147_483_648],
    formats: 'assert',
  },
  {
    about: 'a nullable uint8',
    schema: { type: ['integer', 'null'], format: 'uint8' },
    valid: [null, 255],
    invalid: [256, -1, 'null'],
    formats: 'assert',
  },
  { about: 'int32 is an annotation by default', schema: { format: 'int32' }, valid: [2 ** 31, 0.5] },
  {
    about: 'formats of numbers that are not enforced',
    schema: { anyOf: [{ format: 'int64' }, { format: 'uint64' }, { format: 'float' }, { format: 'double' }] },
    valid: [2 ** 64, 1e300, 0.1],
    formats: 'assert',
  },
  { about: 'format is an annotation by default', schema: { format: 'date' }, valid: ['no date'] },
  {
    about: 'content keywords are annotations',
    schema: { contentMediaType: 'application/json', contentEncoding: 'base64', contentSchema: false },
    valid: ['{:}'],
  },
  {
    about: 'unknown keywords are annotations',
    schema: { 'x-anything': { type: 'strnig' }, unknown: 5 },
    valid: [1, 'x'],
  },
]
