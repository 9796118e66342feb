/** A schema whose type is hard to write, with values that its validator accepts and refuses. */
export interface PrecisionCase {
  readonly what: string
  readonly schema: unknown
  readonly valid: readonly unknown[]
  readonly invalid: readonly unknown[]
}

const text = { type: 'string' }
const integer = { type: 'integer' }

const arrays: readonly PrecisionCase[] = [
  {
    what: 'an open tuple',
    schema: { type: 'array', prefixItems: [text, integer] },
    valid: [[], ['a'], ['a', 1], ['a', 1, true]],
    invalid: [[1], ['a', 'b']],
  },
  {
    what: 'a closed tuple',
    schema: { type: 'array', prefixItems: [text, integer], items: false },
    valid: [[], ['a', 1]],
    invalid: [['a', 1, 1], [null]],
  },
  {
    what: 'a complete tuple',
    schema: { type: 'array', prefixItems: [text, integer], items: false, minItems: 2 },
    valid: [['a', 1]],
    invalid: [[], ['a'], ['a', 'b']],
  },
  {
    what: 'a tuple with other items',
    schema: { type: 'array', prefixItems: [text], items: { type: 'boolean' }, minItems: 1 },
    valid: [['a'], ['a', true, false]],
    invalid: [[], ['a', 1], [true]],
  },
  {
    what: 'a tuple that is cut',
    schema: { type: 'array', prefixItems: [text, text], maxItems: 1 },
    valid: [[], ['a']],
    invalid: [['a', 'b']],
  },
  { what: 'no items', schema: { type: 'array', items: false }, valid: [[]], invalid: [[1]] },
  { what: 'items without a type', schema: { items: text }, valid: [['a'], 1, 'a', null, {}], invalid: [[1]] },
  {
    what: 'an array of itself',
    schema: { type: 'array', items: { $ref: '#/components/schemas/S7' } },
    valid: [[], [[]], [[[], []]]],
    invalid: [[1], {}],
  },
]

const objects: readonly PrecisionCase[] = [
  {
    what: 'a requirement without a property',
    schema: { type: 'object', required: ['id'], properties: { name: text } },
    valid: [{ id: 1 }, { id: null, name: 'a' }],
    invalid: [{}, { name: 'a' }],
  },
  {
    what: 'groups of requirements',
    schema: { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    valid: [{ a: 'a' }, { b: 'b' }, { a: 'a', b: 'b', c: 1 }],
    invalid: [{}, { c: 1 }],
  },
  {
    what: 'groups of requirements alone',
    schema: { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    valid: [{ a: 1 }, { b: 1 }],
    invalid: [{}],
  },
  {
    what: 'members beside others of another type',
    schema: { type: 'object', properties: { a: text }, additionalProperties: integer },
    valid: [{}, { a: 'a' }, { a: 'a', b: 1 }, { b: 1 }],
    invalid: [{ a: 1 }, { b: true }],
  },
  {
    what: 'required members beside others',
    schema: { type: 'object', required: ['a'], properties: { a: text }, additionalProperties: { type: 'boolean' } },
    valid: [{ a: 'a' }, { a: 'a', b: true }],
    invalid: [{}, { a: 'a', b: 1 }],
  },
  {
    what: 'a map',
    schema: { type: 'object', additionalProperties: text },
    valid: [{}, { a: 'a' }],
    invalid: [{ a: 1 }],
  },
  { what: 'no members', schema: { type: 'object', additionalProperties: false }, valid: [{}], invalid: [{ a: 1 }] },
  {
    what: 'names with a prefix',
    schema: { type: 'object', patternProperties: { '^x-': text } },
    valid: [{}, { 'x-a': 'a' }, { b: 1 }],
    invalid: [{ 'x-a': 1 }],
  },
  {
    what: 'names with a prefix, and no others',
    schema: { type: 'object', patternProperties: { '^x-': text }, additionalProperties: false },
    valid: [{}, { 'x-a': 'a' }],
    invalid: [{ 'x-a': 1 }],
  },
  {
    what: 'members without a type',
    schema: { properties: { a: text } },
    valid: ['a', 1, [], null, {}, { a: 'a' }, { b: 1 }],
    invalid: [{ a: 1 }],
  },
  {
    what: 'only optional members',
    schema: { type: 'object', properties: { a: text } },
    valid: [{}, { b: 1 }],
    invalid: [{ a: 1 }, 1],
  },
  {
    what: 'a member that every object inherits',
    schema: { type: 'object', properties: { toString: integer } },
    valid: [{}, { toString: 1 }],
    invalid: [null, 1],
  },
  {
    what: 'a member that must be absent',
    schema: { type: 'object', properties: { a: false, b: text } },
    valid: [{}, { b: 'b' }],
    invalid: [{ a: 1 }],
  },
  {
    what: 'a member that requires another',
    schema: { type: 'object', properties: { a: text, b: text }, dependentRequired: { a: ['b'] } },
    valid: [{}, { b: 'b' }, { a: 'a', b: 'b' }],
    invalid: [{ a: 'a' }],
  },
  {
    what: 'a member that brings rules',
    schema: { type: 'object', dependentSchemas: { a: { properties: { b: integer }, required: ['b'] } } },
    valid: [{}, { b: 'b' }, { a: 1, b: 1 }],
    invalid: [{ a: 1 }, { a: 1, b: 'b' }],
  },
  {
    what: 'itself as a member',
    schema: {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#/components/schemas/S23' }, { type: 'null' }] } },
    },
    valid: [{}, { next: null }, { next: { next: {} } }],
    invalid: [{ next: 1 }, { next: { next: 1 } }],
  },
]

const values: readonly PrecisionCase[] = [
  { what: 'a constant null', schema: { const: null }, valid: [null], invalid: [1] },
  {
    what: 'a constant object',
    schema: { const: { a: [1, { b: null }] } },
    valid: [{ a: [1, { b: null }] }],
    invalid: [{ a: [] }, 1],
  },
  { what: 'a constant array', schema: { const: [1, 'a'] }, valid: [[1, 'a']], invalid: [[1], ['a', 1]] },
  {
    what: 'values of many types',
    schema: { enum: ['a', 1, null, true, [1]] },
    valid: ['a', 1, null, true, [1]],
    invalid: ['b', 2, false, [2]],
  },
  { what: 'values of a type', schema: { type: 'string', enum: ['a', 1] }, valid: ['a'], invalid: [1, 'b'] },
  {
    what: 'values without one',
    schema: { enum: ['a', 'b', null], not: { const: 'a' } },
    valid: ['b', null],
    invalid: ['a'],
  },
  { what: 'all but a type', schema: { not: { type: 'string' } }, valid: [1, null, {}, []], invalid: ['a'] },
  { what: 'all but null', schema: { not: { const: null } }, valid: [1, 'a', {}], invalid: [null] },
  {
    what: 'an object without a member',
    schema: { type: 'object', not: { required: ['a'] } },
    valid: [{}, { b: 1 }],
    invalid: [{ a: 1 }],
  },
  { what: 'a length', schema: { type: 'string', maxLength: 2 }, valid: ['a'], invalid: ['abc', 1] },
  { what: 'a range', schema: { type: 'integer', minimum: 0 }, valid: [1], invalid: [-1, '1'] },
]

const unions: readonly PrecisionCase[] = [
  {
    what: 'a conditional on a tag',
    schema: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: ['a', 'b'] }, extra: { type: ['string', 'null'] } },
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { required: ['extra'], properties: { extra: text } },
    },
    valid: [{ kind: 'b' }, { kind: 'b', extra: null }, { kind: 'a', extra: 'a' }],
    invalid: [{ kind: 'a' }, { kind: 'a', extra: null }, { kind: 'c' }],
  },
  {
    what: 'members that only a condition names',
    schema: {
      type: 'object',
      properties: { on: { type: 'boolean' } },
      required: ['on'],
      if: { properties: { on: { const: true } } },
      then: { required: ['at'], properties: { at: integer } },
      else: { properties: { why: text } },
    },
    valid: [{ on: true, at: 1 }, { on: false }, { on: false, why: 'a', at: 'b' }],
    invalid: [{ on: true }, { on: true, at: 'a' }, { on: false, why: 1 }],
  },
  {
    what: 'variants of a base',
    schema: {
      type: 'object',
      required: ['id'],
      properties: { id: text },
      oneOf: [
        { properties: { kind: { const: 'a' }, size: integer }, required: ['kind', 'size'] },
        { properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    },
    valid: [
      { id: 'a', kind: 'a', size: 1 },
      { id: 'a', kind: 'b' },
    ],
    invalid: [{ id: 'a', kind: 'a' }, { kind: 'b' }, { id: 'a', kind: 'c' }],
  },
  {
    what: 'a base that becomes required',
    schema: { allOf: [{ type: 'object', properties: { a: text } }, { required: ['a'] }] },
    valid: [{ a: 'a' }],
    invalid: [{}, { a: 1 }],
  },
  {
    what: 'a type that others share',
    schema: { allOf: [{ type: ['string', 'integer'] }, { type: ['integer', 'null'] }] },
    valid: [1],
    invalid: ['a', null],
  },
]

/** Schemas by their names in a document: `S0`, `S1`... */
export const precisionCases: readonly PrecisionCase[] = [...arrays, ...objects, ...values, ...unions]
