import { operations } from '@loyalty-kit/spec'
import { expect, test } from 'vitest'
import { decodeListRewardActivitiesQuery, ListRewardActivitiesQuerySchema } from '../src/index.ts'

// In the order of the contract: the reward, the page size, the sort order and the cursor.
const [, { name: size, schema }, { name: order }] = operations.listRewardActivities.parameters

test.each([
  [`${size}=25&${order}=-created_at`, []],
  [`${size}=${schema.maximum + 1}`, [`/${size} must be at most ${schema.maximum}`]],
  [`${size}=x`, [`/${size} must be an integer`]],
  [`${size}=1&${size}=2`, [`/${size} must be an integer`]],
  [`${order}=name`, [`/${order} must be created_at or -created_at`]],
])('the query %s of a listing', (text, messages) => {
  const value = decodeListRewardActivitiesQuery(text)
  expect(ListRewardActivitiesQuerySchema.check(value).map(({ message }) => message)).toEqual(messages)
})
