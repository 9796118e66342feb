import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { addJsonSchemaTargets, validator, type SchemaSource } from '@specwright/validator-engine'
import { beforeAll, expect, test } from 'vitest'

beforeAll(addJsonSchemaTargets)

type Schema = Record<string, unknown>

/** The JSON Schema of a target, as a tool that reads it gets it. */
function schemaOf(target: string, schema: Schema, refs: Readonly<Record<string, Schema>> = {}): Schema {
  const sources = Object.fromEntries(
    Object.entries(refs).map(([name, each]): [string, SchemaSource] => [name, () => [each, sources]]),
  )
  return validator(
    () => true,
    '',
    () => [schema, sources],
  )['~standard'].jsonSchema.input({ target })
}

const values = [
  null,
  true,
  0,
  1,
  5,
  'a',
  'abc',
  [],
  [1],
  ['a', 1],
  [1, 'a'],
  [1, 2, 3],
  {},
  { a: 1 },
  { b: 'x' },
  { a: 1, b: 'x' },
  { a: 'a', b: 1 },
  { c: { a: 1 } },
]

const pet = { type: 'object', properties: { a: { type: 'integer' }, c: { $ref: '#/$defs/Pet' } }, required: ['a'] }

/** Schemas, and the targets that can say the same. */
const both = ['draft-07', 'openapi-3.0']
const schemas: readonly (readonly [what: string, schema: Schema, targets: readonly string[]])[] = [
  ['a const', { const: 'a' }, both],
  ['a const of an enum', { const: 'a', enum: ['a', 'abc'] }, both],
  ['null alone', { type: 'null' }, both],
  ['a type or null', { type: ['string', 'null'], maxLength: 1 }, both],
  ['several types', { type: ['string', 'array', 'null'] }, both],
  ['a ref to itself', { $ref: '#/$defs/Pet' }, both],
  ['a ref with siblings', { $ref: '#/$defs/Pet', required: ['b'], allOf: [{ minProperties: 1 }] }, both],
  ['a condition', { if: { required: ['a'] }, then: { required: ['b'] }, else: { type: 'integer' } }, both],
  ['a condition alone', { if: { required: ['a'] }, then: { required: ['b'] } }, both],
  [
    'names that need others',
    { dependentRequired: { a: ['b'] }, dependentSchemas: { b: { properties: { a: { type: 'integer' } } } } },
    both,
  ],
  ['an item that must be there', { contains: { type: 'string' }, minContains: 1 }, both],
  ['an item that no schema takes', { type: 'array', items: false }, both],
  ['items of any kind', { type: 'array', unevaluatedItems: true }, both],
  ['members of no other name', { properties: { a: true, b: false }, additionalProperties: false }, both],
  ['bounds', { exclusiveMinimum: 0, maximum: 5, exclusiveMaximum: 5 }, ['draft-07']],
  ['a tuple', { prefixItems: [{ type: 'integer' }, { type: 'string' }], items: false }, ['draft-07']],
  [
    'members by pattern',
    { patternProperties: { '^a': { type: 'integer' } }, propertyNames: { maxLength: 1 } },
    ['draft-07'],
  ],
]

test.each(schemas.flatMap(([what, schema, targets]) => targets.map((target) => [what, target, schema] as const)))(
  '%s means the same as %s',
  (_, target, schema) => {
    const judge = new Ajv2020({ strict: false }).compile(schemaOf('draft-2020-12', schema, { Pet: pet }))
    const other = new Ajv({ strict: false }).compile(schemaOf(target, schema, { Pet: pet }))
    expect(values.map((value) => [value, other(value)])).toEqual(values.map((value) => [value, judge(value)]))
  },
)

/** Keywords of JSON Schema that OpenAPI 3.0 has not, or has as something else. */
const refused =
  /"(?:\$defs|const|if|then|else|dependent\w+|contains|prefixItems|examples|contentEncoding)":|"null"|\[true|:true[,}](?<!nullable":true[,}]|exclusive\w+":true[,}])/

test.each(schemas.filter(([, , targets]) => targets.includes('openapi-3.0')))(
  'OpenAPI 3.0 has what says %s',
  (_, schema) => {
    expect(JSON.stringify(schemaOf('openapi-3.0', schema, { Pet: pet }))).not.toMatch(refused)
  },
)

test('what differs is said in the way of the target', () => {
  expect(
    schemaOf('openapi-3.0', { type: ['integer', 'null'], exclusiveMinimum: 0, exclusiveMaximum: 9, examples: [1, 2] }),
  ).toEqual({
    type: 'integer',
    nullable: true,
    example: 1,
    allOf: [
      { minimum: 0, exclusiveMinimum: true },
      { maximum: 9, exclusiveMaximum: true },
    ],
  })
  const kinds = {
    discriminator: { propertyName: 'a', mapping: { pet: '#/$defs/Pet' } },
    oneOf: [{ $ref: '#/$defs/Pet' }],
  }
  for (const target of both)
    expect(schemaOf(target, kinds, { Pet: pet })).toMatchObject({
      discriminator: { propertyName: 'a', mapping: { pet: '#/definitions/Pet' } },
      oneOf: [{ $ref: '#/definitions/Pet' }],
      definitions: { Pet: { type: 'object' } },
    })
  expect(schemaOf('draft-07', { properties: { $ref: { type: 'string' }, if: { const: 1 } } })).toEqual({
    properties: { $ref: { type: 'string' }, if: { const: 1 } },
  })
})

test.each([
  ['unevaluatedProperties', { unevaluatedProperties: false }, both],
  ['unevaluatedItems', { items: { unevaluatedItems: { type: 'string' } } }, both],
  ['minContains', { contains: true, minContains: 2 }, both],
  ['maxContains', { contains: true, maxContains: 2 }, both],
  ['prefixItems', { prefixItems: [true] }, ['openapi-3.0']],
  ['patternProperties', { not: { patternProperties: { a: true } } }, ['openapi-3.0']],
  ['propertyNames', { propertyNames: { maxLength: 1 } }, ['openapi-3.0']],
] as const)('a target that cannot say %s says so', (keyword, schema, targets) => {
  for (const target of targets)
    expect(() => schemaOf(target, { properties: { a: schema } })).toThrow(
      new TypeError(`Cannot give a JSON Schema for ${target}: it cannot say what ${keyword} does`),
    )
})

test('any other target is refused', () => {
  for (const target of ['draft-04', 'constructor'])
    expect(() => schemaOf(target, {})).toThrow(
      new TypeError(`Cannot give a JSON Schema for ${target}: pass draft-2020-12, draft-07 or openapi-3.0`),
    )
})
