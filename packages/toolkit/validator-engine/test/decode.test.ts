import { expect, test } from 'vitest'
import {
  decodeFields,
  decodeListRewardActivitiesQuery,
  ListRewardActivitiesQuerySchema,
} from '../../../validators/src/index.ts'

test.each([
  ['limit=10', { limit: 10 }],
  ['?limit=10', { limit: 10 }],
  ['limit=010', { limit: '010' }],
  ['limit=ten', { limit: 'ten' }],
  ['limit=', { limit: '' }],
  ['limit=1e999', { limit: '1e999' }],
  ['limit=1&limit=2', { limit: [1, 2] }],
  ['flag=true&flag2=yes', { flag: true, flag2: 'yes' }],
  ['tags=a&tags=b', { tags: ['a', 'b'] }],
  ['tags=a', { tags: ['a'] }],
  ['ids=1,2,x', { ids: [1, 2, 'x'] }],
  ['a+b=c%20d', { 'a b': 'c d' }],
  ['bad=%zz', { bad: '%zz' }],
  ['toString=1', { toString: '1' }],
  ['a=b=c&&', { a: 'b=c' }],
  ['', {}],
])('%s', (text, value) => {
  expect(decodeFields(text, { limit: 'number', flag: 'boolean', tags: ['string'], ids: ['number', ','] })).toEqual(
    value,
  )
})

test('a field named __proto__ is data', () => {
  expect(Object.getOwnPropertyDescriptor(decodeFields('__proto__=1', {}), '__proto__')?.value).toBe('1')
})

test.each([
  ['limit=25&order=-created_at', []],
  ['limit=101', ['/limit must be at most 100']],
  ['limit=x', ['/limit must be an integer']],
  ['limit=1&limit=2', ['/limit must be an integer']],
  ['order=name', ['/order must be created_at or -created_at']],
])('the query %s of a listing', (text, messages) => {
  const value = decodeListRewardActivitiesQuery(text)
  expect(ListRewardActivitiesQuerySchema.check(value).map(({ message }) => message)).toEqual(messages)
})
