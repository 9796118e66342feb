import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { expect, expectTypeOf, test } from 'vitest'
import {
  isPeriod,
  PeriodSchema,
  TierStructureSchema,
  ValidationError,
  type Period,
  type TierStructure,
} from '../src/index.ts'
import { addJsonSchemaTargets } from '../src/targets.ts'

// Assigned, not asserted: the published interfaces must accept our own declaration.
const standard: StandardSchemaV1<TierStructure> & StandardJSONSchemaV1<TierStructure> = TierStructureSchema

test('a validator is a Standard Schema of its type', () => {
  expectTypeOf<StandardSchemaV1.InferOutput<typeof TierStructureSchema>>().toEqualTypeOf<TierStructure>()
  expect(standard['~standard']).toMatchObject({ version: 1, vendor: 'loyalty-kit' })
})

test('validate returns the value itself, or issues with message and path', () => {
  const period = { value: 3, unit: 'DAY' }
  expect(PeriodSchema['~standard'].validate(period)).toEqual({ value: period })
  expect(PeriodSchema['~standard'].validate({ value: 91, unit: 'DAY' })).toMatchObject({
    issues: [{ message: 'must be at most 90 when unit is DAY', path: ['value'] }],
  })
})

test('parse returns the value itself, or throws every issue', () => {
  const period: unknown = { value: 3, unit: 'DAY' }
  expect(PeriodSchema.parse(period)).toBe(period)
  expect(() => PeriodSchema.parse({})).toThrow(ValidationError)
  expect(() => PeriodSchema.parse({})).toThrow('/value is required\n/unit is required')
})

test('a guard narrows', () => {
  const value: unknown = { value: 3, unit: 'DAY' }
  if (!isPeriod(value)) throw new Error('A period of three days must be valid')
  expectTypeOf(value).toEqualTypeOf<Period>()
  expect(value.value).toBe(3)
})

test('the JSON Schema has no outside references', () => {
  const schema = standard['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map((match) => match[1])
  expect(new Set(references)).toEqual(new Set(Object.keys(schema['$defs'] as object))) // an object, or this fails
  expect(() => standard['~standard'].jsonSchema.output({ target: 'draft-04' })).toThrow(
    'Cannot give a JSON Schema for draft-04',
  )
})

test('the JSON Schema may be of other targets', () => {
  addJsonSchemaTargets()
  const { input } = PeriodSchema['~standard'].jsonSchema
  expect(input({ target: 'draft-07' })).toEqual(input({ target: 'draft-2020-12' }))
  expect(JSON.stringify(input({ target: 'openapi-3.0' }))).not.toMatch(/"(?:if|then|const|\$defs)":/)
})
