import { expect, test } from 'vitest'
import { staleOf, thing } from './explained.ts'

const things = { type: 'array', items: thing }
const page = { $ref: '#/components/schemas/ThingPage' }
const body = (schema: object): object => ({ content: { 'application/json': { schema } } })
const gives = (schema: object): object => ({ responses: { 201: { description: 'Created', ...body(schema) } } })

test.each([
  {
    case: 'with the verbs of both',
    mutation: 'POST /order/api/list-create',
    queries: { '/order/api/list-create': things, '/order/api/user-list': things, '/order/api/{id}/update': thing },
    changes: gives(thing),
    stale: ['/order/api/list-create', '/order/api/user-list'],
  },
  {
    case: 'with a verb that only looks up',
    mutation: 'POST /things/search-all',
    queries: { '/things/search-all': page, '/things/{id}': thing },
    changes: gives(thing),
    stale: ['/things/search-all'],
  },
  {
    case: 'with the verbs of both, and nothing known of the rest',
    mutation: 'POST /api/tag/list-create',
    queries: { '/api/tag/list-create': things, '/api/shops': {} },
    changes: {},
    stale: ['/api/tag/list-create'],
  },
])('a path $case lists what is created there: $stale', async ({ mutation, queries, changes, stale }) => {
  expect(await staleOf(mutation, queries, changes)).toEqual(stale)
})

test('a post that gives what is listed at its path creates nothing', async () => {
  const queries = { '/things/search': page, '/things': things }
  expect(await staleOf('POST /things/search', queries, gives(page))).toEqual([])
})
