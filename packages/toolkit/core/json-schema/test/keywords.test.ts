import { expect, test, vi } from 'vitest'
import { compiled } from './compiled.ts'
import { referenceTables } from './reference-tables.ts'
import { tables } from './tables.ts'

test.each([...tables, ...referenceTables])('$about', async ({ schema, valid = [], invalid = [], remotes, formats }) => {
  const { is, check } = await compiled(schema, { ...(remotes && { remotes }), ...(formats && { formats }) })
  const verdicts = (values: readonly unknown[]): unknown[] =>
    values.filter((value) => is(value) && check(value).length === 0)
  expect(verdicts(valid)).toEqual(valid)
  expect(verdicts(invalid)).toEqual([])
  expect(invalid.filter((value) => check(value).length === 0)).toEqual([])
})

test.each([
  { propertyNames: { pattern: '^a' } },
  { propertyNames: { type: 'string', pattern: '^a', maxLength: 9, minLength: 1 } },
  { type: 'object', additionalProperties: { type: 'integer' }, propertyNames: { pattern: '^a', enum: ['ab', 'b'] } },
  { propertyNames: { pattern: '^a', not: { const: 'ac' } } },
])('each name is tested once for %j', async (schema) => {
  const { check } = await compiled(schema)
  const tests = vi.spyOn(RegExp.prototype, 'test')
  const issues = check({ ab: 1, b: 2, ac: 'three' })
  const { length } = tests.mock.contexts.filter((pattern) => (pattern as RegExp).source === '^a')
  tests.mockRestore()
  expect(issues).not.toEqual([])
  expect(length).toBe(3)
})
