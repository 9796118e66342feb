import { expect, test } from 'vitest'
import { partVariants, valueParts } from '../src/examples/index.ts'

test.each([
  { schema: { type: 'integer', minimum: 1, maximum: 5 }, value: 3, variants: [1, 5] },
  { schema: { type: 'string', minLength: 2, maxLength: 4 }, value: 'abc', variants: ['ab', 'abcx'] },
  { schema: { type: ['string', 'null'], maxLength: 1 }, value: 'a', variants: [null, '', 'a'] },
  { schema: { enum: ['open', 'done'] }, value: 'open', variants: ['open', 'done'] },
  { schema: { type: 'boolean' }, value: true, variants: [true, false] },
  { schema: { type: 'array', items: {}, maxItems: 3 }, value: [7], variants: [[], [7, 7, 7]] },
  { schema: { type: 'array', items: {}, maxItems: 3, uniqueItems: true }, value: [7], variants: [[]] },
  { schema: { type: 'object' }, value: {}, variants: [] },
])('$schema: $value may also be $variants', ({ schema, value, variants }) => {
  const [part] = valueParts(schema, value, {})
  expect([...partVariants(part!)]).toEqual(variants)
})
