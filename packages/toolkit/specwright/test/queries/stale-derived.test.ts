import { expect, test } from 'vitest'
import { documentOf, explained, staleOf, thing } from './explained.ts'

const array = { type: 'array', items: thing }
const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const arrayOf = (...names: readonly string[]): object => ({ type: 'array', items: object(...names) })
const gives = (schema: object): object => ({ content: { 'application/json': { schema } } })
const things = { '/things': array, '/things/{id}': thing }

interface DerivedCase {
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const cases: Readonly<Record<string, readonly DerivedCase[]>> = {
  'what is computed of things by their name': [
    {
      mutation: 'POST /things',
      queries: {
        ...things,
        '/autocomplete/things': {},
        '/search/things': {},
        '/chart/thing/overview': {},
        '/parts': {},
      },
      stale: ['/things', '/autocomplete/things', '/search/things', '/chart/thing/overview'],
    },
    {
      mutation: 'POST /api/update-thing',
      queries: { '/api/get-things': {}, '/api/get-thing-count': {}, '/api/get-teams': {} },
      stale: ['/api/get-things', '/api/get-thing-count'],
    },
  ],
  'a count of things': [
    {
      mutation: 'POST /line-items',
      queries: {
        '/line-items': array,
        '/carts': arrayOf('id', 'lineItemCount'),
        '/shops': arrayOf('total_line_items'),
        '/teams': arrayOf('lineItemNote', 'itemCount'),
      },
      stale: ['/line-items', '/carts', '/shops'],
    },
    ...['numThings', 'num_things', 'nThings', 'numberOfThings'].map((name) => ({
      mutation: 'DELETE /things/{id}',
      queries: { '/things': array, '/me/usage': object(name, 'since'), '/teams': arrayOf('numParts') },
      stale: ['/things', '/me/usage'],
    })),
  ],
  'a count that was kept stays': ['backups', 'snapshots', 'exports', 'data-dumps'].map((word) => ({
    mutation: 'DELETE /things/{id}',
    queries: {
      '/things': array,
      [`/${word}`]: arrayOf('id', 'createdAt', 'thingCount'),
      [`/${word}/{key}`]: object('id', 'createdAt', 'thingCount'),
      '/folders': arrayOf('id', 'createdAt', 'thingCount'),
    },
    stale: ['/things', '/folders'],
  })),
  'what is computed of whatever there is': [
    {
      mutation: 'POST /things',
      queries: {
        ...things,
        '/teams': {},
        '/statistics': object('totalThings'),
        '/stats': object('teamCount'),
        '/summary/daily': {},
        '/metrics': {},
      },
      stale: ['/things', '/statistics', '/summary/daily'],
    },
  ],
  'what names an item, or is in it': [
    {
      mutation: 'DELETE /folders/{id}',
      queries: {
        '/folders': {},
        '/files': arrayOf('id', 'folder_id'),
        '/pages/{id}': object('folderIds'),
        '/tags': array,
      },
      stale: ['/folders', '/files', '/pages/{id}'],
    },
    {
      mutation: 'PUT /folders/{id}',
      queries: { '/folders': {}, '/files': arrayOf('id', 'folder_id'), '/pages/{id}': object('folderName') },
      stale: ['/folders', '/pages/{id}'],
    },
    {
      mutation: 'POST /moviefile/{id}/restore',
      queries: { '/moviefile': {}, '/extras': arrayOf('movieFileId') },
      stale: ['/moviefile', '/extras'],
    },
  ],
  'what is computed of all that an item owns': [
    ...['stats', 'summary', 'usage', 'thing-count', 'stats/things'].flatMap((name) =>
      ['POST /teams/{id}/things', 'PATCH /teams/{id}/things/{key}', 'DELETE /teams/{id}/things/{key}'].map(
        (mutation) => ({
          mutation,
          queries: { '/teams/{id}/things': {}, [`/teams/{id}/${name}`]: {}, '/teams/{id}/members': {} },
          stale: ['/teams/{id}/things of the same id', `/teams/{id}/${name} of the same id`],
        }),
      ),
    ),
    {
      mutation: 'POST /teams/{id}/things',
      queries: {
        '/teams/{id}/things': {},
        '/teams/{id}/members': {},
        '/teams/{id}/stats': object('memberCount'),
        '/shops/{id}/stats': {},
      },
      stale: ['/teams/{id}/things of the same id'],
    },
  ],
  'what is like an item': ['related', 'similar', 'related-things'].map((name) => ({
    mutation: 'PATCH /things/{id}',
    queries: { '/things': {}, [`/things/{id}/${name}`]: {}, '/things/{id}/notes': {} },
    stale: ['/things', `/things/{id}/${name} of the same id`],
  })),
  'the past of an item, and of what owns it': [
    {
      mutation: 'PATCH /things/{id}',
      queries: { '/things': {}, '/things/{id}/history': {}, '/things/{id}/notes': {} },
      stale: ['/things', '/things/{id}/history of the same id'],
    },
    {
      mutation: 'POST /teams/{id}/things',
      queries: { '/teams/{id}/things': {}, '/teams/{id}/events': {}, '/teams/{id}/members': {} },
      stale: ['/teams/{id}/things of the same id', '/teams/{id}/events of the same id'],
    },
  ],
}

test.each(Object.entries(cases).flatMap(([rule, all]) => all.map((each) => ({ rule, ...each }))))(
  '$rule: $mutation makes stale $stale',
  async ({ mutation, changes, queries, stale }) => {
    expect(await staleOf(mutation, queries, changes)).toEqual(stale)
  },
)

/** A document with a `GET` that may act, and changes of what is near it. */
async function staleWith(path: string, operation: object): Promise<string[]> {
  const document = documentOf('DELETE /things', things)
  const { paths } = document as { paths: Record<string, object> }
  const responses = { 200: { description: 'It', ...gives({ type: 'object' }) } }
  const get = { tags: ['t'], 'x-name': 't.act', responses, ...operation }
  return explained({ ...document, paths: { ...paths, [path]: { get } } })
}

test.each([
  { path: '/things/cron', operation: {} },
  { path: '/things/cron/{token}', operation: {} },
  { path: '/things/logout', operation: {} },
  { path: '/things/trigger-backup', operation: {} },
  { path: '/things/{id}/{action}', operation: {} },
  { path: '/things/refresh', operation: {} },
  { path: '/things/mail', operation: { summary: 'Send a mail to all' } },
  { path: '/things/secret', operation: { operationId: 'regenerateSecret' } },
  { path: '/things/start', operation: { responses: { 302: { description: 'Elsewhere' } } } },
  { path: '/things/live', operation: { responses: { 101: { description: 'Upgraded' } } } },
  {
    path: '/things/live',
    operation: { responses: { 200: { description: 'It', content: { 'text/event-stream': {} } } } },
  },
  { path: '/things/stream', operation: {} },
  { path: '/things/{id}/ws', operation: {} },
  { path: '/things/print', operation: {} },
  { path: '/things/captcha-image', operation: {} },
  { path: '/things/verify/{token}', operation: {} },
  { path: '/things/checknew', operation: { summary: 'Check and download new things' } },
  { path: '/things/updates', operation: { summary: 'Look for updates and install them' } },
  { path: '/things/feed', operation: { summary: 'Read the feed and create what is new' } },
  { path: '/things/unused', operation: { summary: 'Find and remove unused things' } },
])('nothing makes a GET of $path stale, which may act', async ({ path, operation }) => {
  const lines = await staleWith(path, operation)
  expect(lines.filter((line) => line.includes('t.act'))).toEqual([])
})

test.each([
  { path: '/things/sync-status', operation: {} },
  { path: '/things/run-history', operation: { summary: 'Run history of all' } },
  { path: '/things/check-name', operation: {} },
  { path: '/things/destroy-with-parts', operation: { summary: 'List what would go' } },
  { path: '/things/purchase-orders', operation: {} },
  { path: '/things/latest', operation: { summary: 'Get the latest' } },
  { path: '/things/log-entries', operation: { operationId: 'logEntries' } },
  { path: '/things/all', operation: { summary: 'View and download all things' } },
  { path: '/things/times', operation: { summary: 'Get the name and update time' } },
  { path: '/things/found', operation: { summary: 'Search and filter things' } },
])('a GET of $path only shows what was done', async ({ path, operation }) => {
  const lines = await staleWith(path, operation)
  expect(lines.filter((line) => line.includes('t.act'))).toHaveLength(1)
})
