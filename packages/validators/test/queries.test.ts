import { expect, test } from 'vitest'
import { decodeListRewardActivitiesQuery, ListRewardActivitiesQuerySchema } from '../src/index.ts'

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
