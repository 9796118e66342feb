import { expect, test } from 'vitest'
import { isValid } from '../src/examples/index.ts'
import type { JsonSchema } from '../src/json.ts'
import { tables } from './tables.ts'

const own = tables.filter(
  ({ remotes, formats, schema }) =>
    !remotes && formats === undefined && !/"format"|\$schema/.test(JSON.stringify(schema)),
)

test.each(own)('an example is judged as a validator judges it: $about', ({ schema, valid = [], invalid = [] }) => {
  const root = typeof schema === 'object' && schema !== null ? (schema as Record<string, unknown>) : {}
  const judged = (values: readonly unknown[]): boolean[] =>
    values.map((value) => isValid(schema as JsonSchema, value, root))
  expect(judged(valid)).toEqual(valid.map(() => true))
  expect(judged(invalid)).toEqual(invalid.map(() => false))
})
