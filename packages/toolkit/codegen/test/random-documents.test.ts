import { expect, test } from 'vitest'
import { complaintsAbout, randomSchemas } from './random-documents.ts'

test('random schemas become TypeScript without errors or unused code', async () => {
  expect(await complaintsAbout(randomSchemas(20_261_121, 2500))).toBe('')
})

test.each<[string, object]>([
  ['names that are numbers', { propertyNames: { type: 'number', minimum: 1 } }],
  ['names that are objects', { propertyNames: { type: ['object'], maxProperties: 1, additionalProperties: false } }],
  [
    'rules for others than a condition is about',
    { if: { type: 'string', oneOf: [{}] }, then: { maximum: 2, maxItems: 3 } },
  ],
  ['rules for others than what is left', { if: { pattern: 'a', maxItems: 1 }, else: { additionalProperties: false } }],
  ['alternatives of which each is about others', { anyOf: [{ minimum: 3, uniqueItems: true }, { maxItems: 1 }] }],
  ['values of which none is in both sets', { type: 'boolean', allOf: [{ enum: [true, 'a'] }, { enum: [false, 'b'] }] }],
  [
    'alternatives in an alternative that is only tried for objects',
    {
      minLength: 2,
      oneOf: [
        { pattern: 'a', anyOf: [{ uniqueItems: true, then: { properties: { b: true } }, if: false }] },
        false,
        { maxProperties: 3 },
      ],
      unevaluatedProperties: { maxProperties: 2 },
    },
  ],
  [
    'a member of every object that its own rule refuses',
    {
      required: ['a'],
      additionalProperties: {
        dependentSchemas: { b: { properties: { b: false }, additionalProperties: true } },
      },
    },
  ],
  [
    'an alternative that what is left of another one refuses',
    {
      required: ['a'],
      additionalProperties: {
        dependentSchemas: { b: { properties: { b: false, c: false }, additionalProperties: true } },
        dependentRequired: { a: ['c'], b: ['b', 'a'] },
      },
    },
  ],
  ['what is left by a rule', { allOf: [{ not: { minLength: 0 } }, { additionalProperties: false }] }],
])('contradictory rules become TypeScript without errors: %s', async (_, schema) => {
  expect(await complaintsAbout({ A: schema })).toBe('')
})

test('schemas that no value meets become TypeScript without unreachable code', async () => {
  const schemas = {
    None: { not: {} },
    NoneOfMany: { allOf: [false, { type: 'string' }, { maxLength: 3 }] },
    TooFew: { contains: false, minContains: 2 },
  }
  expect(await complaintsAbout(schemas)).toBe('')
})
