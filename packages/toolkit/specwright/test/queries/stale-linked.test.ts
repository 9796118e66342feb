import { expect, test } from 'vitest'
import { staleOf } from './explained.ts'

const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const array = (items: object): object => ({ type: 'array', items })
const takes = (...names: readonly string[]): object => ({
  requestBody: { content: { 'application/json': { schema: object(...names) } } },
})

const bids = {
  '/jobs': array(object('id', 'title')),
  '/jobs/{jobId}': object('id', 'title'),
  '/jobs/{jobId}/bids': array(object('id', 'jobId', 'amount', 'changedAt')),
  '/jobs/my_jobs': array(object('id', 'title')),
  '/jobs/my_bids': array({ type: 'object' }),
  '/bids': array(object('id', 'jobId', 'amount', 'since')),
  '/bids/{id}': object('id', 'jobId', 'amount', 'since'),
  '/bids/my-bids': array(object('id', 'jobId', 'amount', 'since')),
  '/shops/{shopId}/bids': array(object('id', 'price')),
}

test.each([
  {
    mutation: 'POST /jobs/{jobId}/bids',
    changes: takes('amount'),
    stale: [
      '/jobs/{jobId} of the same jobId',
      '/jobs/{jobId}/bids of the same jobId',
      '/jobs/my_bids',
      '/bids',
      '/bids/my-bids',
    ],
  },
  {
    mutation: 'POST /bids',
    changes: takes('jobId', 'amount'),
    stale: ['/jobs/{jobId}/bids', '/jobs/my_bids', '/bids', '/bids/my-bids'],
  },
  {
    mutation: 'DELETE /bids/{id}',
    changes: {},
    stale: [
      '/jobs/{jobId}/bids',
      '/jobs/my_bids',
      '/bids',
      '/bids/{id} of the same id',
      '/bids/my-bids',
      '/shops/{shopId}/bids',
    ],
  },
  { mutation: 'POST /jobs', changes: takes('title'), stale: ['/jobs', '/jobs/my_jobs'] },
  {
    mutation: 'PATCH /jobs/{jobId}',
    changes: takes('title'),
    stale: ['/jobs', '/jobs/{jobId} of the same jobId', '/jobs/my_jobs', '/jobs/my_bids'],
  },
])('$mutation concerns the same items at paths that a member links: $stale', async ({ mutation, changes, stale }) => {
  expect(await staleOf(mutation, bids, changes)).toEqual(stale)
})

test('what names no owner is not below one', async () => {
  const queries = {
    '/users': array(object('id', 'name')),
    '/users/{id}': object('id', 'name'),
    '/groups/{group}/users': array(object('id', 'name', 'since')),
    '/wallet/my-users': array({ type: 'object' }),
  }
  expect(await staleOf('POST /users', queries, takes('name', 'teamId'))).toEqual(['/users'])
})

test.each(['taskId', 'task_id', 'task'])('items with a %s are those of the task', async (member) => {
  const queries = {
    '/tasks/{id}/notes': array({ type: 'object' }),
    '/notes': array(object('id', member)),
    '/teams/{id}/notes': array({ type: 'object' }),
  }
  expect(await staleOf('POST /notes', queries, takes(member, 'text'))).toEqual(['/tasks/{id}/notes', '/notes'])
})
