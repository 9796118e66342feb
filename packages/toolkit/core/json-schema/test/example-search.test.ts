import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { exampleValue, exampleValues } from '../src/examples/example-value.ts'
import type { JsonObject } from '../src/json.ts'
import { compiled } from './compiled.ts'

const uuid = { type: 'string', format: 'uuid' }
const open = (properties: object): JsonObject => ({ type: 'object', properties })

/** Schemas with easy values that a single pass over their keywords does not find. */
const schemas: readonly JsonObject[] = [
  // Unique items.
  { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true },
  { type: 'array', items: { enum: [1, 'b', null] }, minItems: 2, uniqueItems: true },
  { type: 'array', items: { type: 'boolean' }, minItems: 2, uniqueItems: true },
  { type: 'array', items: { type: 'string', format: 'date' }, minItems: 3, uniqueItems: true },
  { type: 'array', items: uuid, minItems: 3, uniqueItems: true },
  { type: 'array', items: { type: 'string', pattern: '^[A-Z]{3}$' }, minItems: 4, uniqueItems: true },
  { type: 'array', items: { type: 'string', pattern: '^[ab]$' }, minItems: 2, uniqueItems: true },
  { type: 'array', items: open({ id: { type: 'integer' } }), minItems: 3, uniqueItems: true },
  {
    type: 'array',
    items: { ...open({ code: { enum: ['x', 'y', 'z'] } }), required: ['code'], additionalProperties: false },
    minItems: 3,
    uniqueItems: true,
  },
  { type: 'array', items: { type: 'array', items: { type: 'integer' } }, minItems: 3, uniqueItems: true },
  { type: 'array', items: { type: 'string', maxLength: 1 }, minItems: 3, uniqueItems: true },
  { type: 'array', items: { type: 'integer', minimum: 1, maximum: 3 }, minItems: 3, uniqueItems: true },
  { type: 'array', items: { type: 'number', multipleOf: 0.5, maximum: 1 }, minItems: 4, uniqueItems: true },
  { type: 'array', items: { type: ['boolean', 'null'] }, minItems: 3, uniqueItems: true },
  // Names of members.
  { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false, minProperties: 2 },
  { type: 'object', patternProperties: { '^[a-z]{2}$': uuid }, additionalProperties: false, minProperties: 3 },
  {
    type: 'object',
    patternProperties: { '^a': { type: 'integer' }, '^b': { type: 'string' } },
    additionalProperties: false,
    minProperties: 1,
  },
  {
    type: 'object',
    propertyNames: { pattern: '^[A-Z]{3}$' },
    additionalProperties: { type: 'number' },
    minProperties: 2,
  },
  { type: 'object', propertyNames: { enum: ['en', 'de', 'fr'] }, minProperties: 3 },
  { type: 'object', propertyNames: { format: 'uuid' }, minProperties: 2 },
  { type: 'object', propertyNames: { maxLength: 2 }, minProperties: 2, additionalProperties: { type: 'string' } },
  { type: 'object', propertyNames: { minLength: 9 }, minProperties: 1 },
  { ...open({ a: { type: 'string' }, other: { type: 'string' } }), propertyNames: { maxLength: 1 } },
  // `contains`.
  { type: 'array', items: { type: 'integer' }, contains: { minimum: 10 } },
  { type: 'array', items: { type: 'string' }, contains: { const: 'admin' }, minItems: 2 },
  { type: 'array', contains: { type: 'integer' }, minContains: 2, uniqueItems: true },
  { type: 'array', items: { enum: ['a', 'b'] }, contains: { const: 'b' }, maxContains: 1, minItems: 3 },
  {
    type: 'array',
    items: open({ role: { type: 'string' } }),
    contains: { properties: { role: { const: 'owner' } }, required: ['role'] },
  },
  { type: 'array', prefixItems: [{ type: 'string' }], contains: { type: 'integer' } },
  {
    type: 'array',
    items: { ...open({ id: { type: 'string' }, main: { type: 'boolean' } }), required: ['id', 'main'] },
    contains: { properties: { main: { const: true } } },
    maxContains: 1,
    minItems: 2,
  },
  { allOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }], type: 'array' },
  // `not`.
  { type: 'string', not: { enum: ['text', ''] } },
  { type: 'string', not: { const: 'text' } },
  { type: 'integer', not: { const: 1 } },
  { type: 'integer', minimum: 1, not: { enum: [1, 2, 3] } },
  { type: 'boolean', not: { const: true } },
  { enum: ['a', 'b'], not: { const: 'a' } },
  { type: 'string', not: { pattern: '^t' } },
  { type: 'string', pattern: '^[a-z]+$', not: { pattern: '^[abc]' } },
  { type: 'string', not: { pattern: '[a-z]' }, minLength: 2 },
  { not: { type: 'string' } },
  { type: 'string', not: { maxLength: 5 } },
  { type: 'integer', not: { multipleOf: 2 }, minimum: 4 },
  { ...open({ a: { type: 'string' } }), not: { required: ['a'] } },
  { ...open({ a: { type: 'string' }, b: {} }), not: { properties: { a: { const: 'text' } } } },
  // Dependent schemas.
  { ...open({ card: { type: 'string' } }), required: ['card'], dependentSchemas: { card: { required: ['address'] } } },
  {
    ...open({ card: { type: 'string' } }),
    required: ['card'],
    dependentSchemas: { card: { properties: { zip: { type: 'integer' } }, required: ['zip'] } },
  },
  {
    ...open({ a: { type: 'integer' } }),
    required: ['a'],
    dependentSchemas: { a: { properties: { a: { minimum: 5 } } } },
  },
  { ...open({ a: {}, b: {} }), required: ['a'], dependentRequired: { a: ['c'], c: ['d'] } },
  { ...open({ a: {} }), dependentSchemas: { a: false } },
  // Several patterns.
  { allOf: [{ pattern: '^[a-z]+' }, { pattern: '[0-9]$' }], type: 'string' },
  { type: 'string', pattern: '^a', allOf: [{ pattern: 'b$' }, { pattern: 'c' }] },
  { allOf: [{ pattern: '^.{4}$' }, { pattern: '^[0-9]*$' }], type: 'string' },
  { type: 'string', pattern: '^[A-Z]{2}', allOf: [{ pattern: '^.Z' }] },
  { type: 'string', pattern: String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d@$!%*?&]{8,}$` },
  { type: 'string', pattern: '^(?!.*--)(?!-)[a-z-]{5,}$', allOf: [{ pattern: '-' }] },
  { type: 'string', pattern: '^(?=.{3,5}$)(?:a|b)+', minLength: 4 },
  { type: 'string', pattern: '^(?!(?:aa|ab)$)[ab]{2}$' },
  // A format with a pattern or a length.
  { type: 'string', format: 'date', pattern: '^2025-' },
  { type: 'string', format: 'date-time', pattern: 'Z$', minLength: 24 },
  { type: 'string', format: 'date-time', pattern: '\\+02:00$' },
  { type: 'string', format: 'uri', pattern: '^https://api\\.' },
  { type: 'string', format: 'email', pattern: '@corp\\.example$' },
  { type: 'string', format: 'uuid', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7' },
  { type: 'string', format: 'uri', minLength: 40 },
  { type: 'string', format: 'uri', maxLength: 10 },
  { type: 'string', format: 'iri', minLength: 1, maxLength: 5 },
  { type: 'string', format: 'uri', pattern: '^urn:' },
  { type: 'string', format: 'byte', minLength: 6 },
  { type: 'string', format: 'url' },
  { type: 'string', format: 'email', maxLength: 10 },
  { type: 'string', format: 'email', minLength: 30, maxLength: 40 },
  { type: 'string', format: 'hostname', minLength: 70 },
  { type: 'integer', format: 'uint8', minimum: 254, exclusiveMinimum: 254 },
  { format: 'int32', exclusiveMaximum: -2147483647 },
  { type: 'number', format: 'int16', multipleOf: 2.5, minimum: 1 },
  { type: 'integer', format: 'uint16', not: { maximum: 65_000 } },
  { type: 'string', format: 'ipv4', pattern: '^10\\.' },
  // Unions.
  { oneOf: [open({ a: { type: 'string' } }), open({ b: { type: 'integer' } })] },
  { oneOf: [open({ a: { type: 'string' } }), open({ a: { type: 'string' }, b: { type: 'integer' } })] },
  { oneOf: [{ type: 'integer' }, { type: 'number' }] },
  { oneOf: [{ type: 'integer' }, { minimum: 2 }] },
  { oneOf: [{ type: 'string' }, { type: 'string', maxLength: 5 }] },
  {
    oneOf: [
      { ...open({ a: {} }), required: ['a'] },
      { ...open({ b: {} }), required: ['b'] },
      open({ c: { type: 'string' } }),
    ],
  },
]

const ajv = new Ajv2020({ strict: false, logger: false })
addFormats.default(ajv)

describe('the search for a value', () => {
  test.each(schemas.map((schema) => [schema]))('%j', async (schema) => {
    const value = exampleValue(schema, {})
    expect(value).toBeDefined()
    expect(ajv.validate(schema, value), JSON.stringify(value)).toBe(true)
    const { check } = await compiled(schema)
    expect(check(value)).toEqual([])
  })

  test.each([
    [{ type: 'object', additionalProperties: false, minProperties: 1 }],
    [{ type: 'array', items: { type: 'boolean' }, minItems: 3, uniqueItems: true }],
    [{ type: 'string', pattern: '^a', not: { pattern: '^a' } }],
    [{ type: 'integer', minimum: 1, maximum: 2, not: { enum: [1, 2] } }],
  ])('%j has no value, and none that is invalid is searched', (schema) => {
    expect([...exampleValues(schema, {})]).toEqual([])
  })
})
