import { expect, test } from 'vitest'
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
