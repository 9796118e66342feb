import { expect, test } from 'vitest'
import { staleOf, thing } from './explained.ts'

const array = { type: 'array', items: thing }
const text = { type: 'string' }
const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
const sends = (properties: object): object => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const asks = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: text })),
})
const things = { '/things': array, '/things/{id}': thing, '/teams/{id}': object('name') }
/** A mutation that gives a thing beside something else. */
const givesNew = (name: string): object => ({
  responses: {
    200: {
      description: 'It',
      content: { 'application/json': { schema: { type: 'object', properties: { ok: text, [name]: thing } } } },
    },
  },
})
const board = { type: 'object', properties: { panels: { type: 'object', properties: { emojis: array } }, name: text } }
const owner = { $ref: '#/components/schemas/Owner' }
const team = { $ref: '#/components/schemas/Team' }

test.each([
  { mutation: 'POST /vote', changes: sends({ thing_id: text }), queries: things, stale: ['/things', '/things/{id}'] },
  { mutation: 'POST /star', changes: asks('thingId'), queries: things, stale: ['/things', '/things/{id}'] },
  {
    mutation: 'DELETE /unfollow',
    changes: asks('thing_ids'),
    queries: { ...things, '/users/{id}': team },
    stale: ['/things', '/things/{id}', '/users/{id}'],
  },
  {
    mutation: 'POST /follow',
    changes: sends({ object_id: text, object_type: { enum: ['thing', 'user'] } }),
    queries: { ...things, '/users/{id}': {} },
    stale: ['/things', '/things/{id}', '/users/{id}'],
  },
  {
    mutation: 'POST /reactions',
    changes: sends({ id: text, type: { enum: ['thing', 'post'] } }),
    queries: { '/reactions': {}, ...things },
    stale: ['/reactions', '/things', '/things/{id}'],
  },
  {
    mutation: 'POST /follow',
    changes: sends({ object_id: text }),
    queries: {
      '/parts': { type: 'array', items: object('is_followed') },
      '/teams/{id}': object('followCount'),
      '/a': {},
    },
    stale: ['/parts', '/teams/{id}'],
  },
  {
    mutation: 'POST /star',
    changes: sends({ object_id: text }),
    queries: { '/parts/{id}': object('starred'), '/teams/{id}': object('start', 'name') },
    stale: ['/parts/{id}'],
  },
  {
    mutation: 'POST /parts',
    changes: sends({ external_id: text }),
    queries: { '/users': object('partName'), '/admin/parts': {}, '/admin/parts/{id}': {} },
    stale: ['/admin/parts'],
  },
  {
    mutation: 'POST /upload/part',
    queries: { '/parts': array, '/shelf/part': {}, '/owners/{id}': object('name'), '/teams/{id}': team },
    stale: ['/parts', '/shelf/part', '/teams/{id}'],
  },
  { mutation: 'POST /admin/emoji', changes: givesNew('emoji'), queries: { '/site': board }, stale: ['/site'] },
  {
    mutation: 'POST /admin/latest',
    changes: { responses: { 200: { description: 'It', content: { 'application/json': { schema: owner } } } } },
    queries: { '/site': board, '/b': {} },
    stale: ['/site'],
  },
  {
    mutation: 'POST /scrobbling/update-login-token',
    queries: { '/scrobbling/login-token': {}, '/scrobbling/holds': {} },
    stale: ['/scrobbling/login-token'],
  },
  {
    mutation: 'POST /carts/{id}/add',
    changes: sends({ thing_id: text }),
    queries: { '/carts/{id}': {}, ...things },
    stale: ['/carts/{id} of the same id'],
  },
])('$mutation changes what its query or body names: $stale', async ({ mutation, changes, queries, stale }) => {
  expect(await staleOf(mutation, queries, changes)).toEqual(stale)
})

test.each([
  {
    mutation: 'POST /boards/update-panel-position',
    queries: { '/boards/panels': {}, '/boards/links': {}, '/colors': {} },
    stale: ['/boards/panels'],
  },
  {
    mutation: 'POST /boards/sync',
    queries: { '/boards/panels': {}, '/boards/links': {}, '/colors': {} },
    stale: ['/boards/panels', '/boards/links'],
  },
  { mutation: 'POST /sync', queries: { '/panels': {}, '/links': {} }, stale: ['/panels', '/links'] },
])('of a tag, what is nearest by its words and its path: $mutation', async ({ mutation, queries, stale }) => {
  expect(await staleOf(mutation, queries)).toEqual(stale)
})

const part = { $ref: '#/components/schemas/TeamPage' }
const site = { type: 'object', properties: { about: { $ref: '#/components/schemas/Owner' }, more: part } }

test.each([
  { mutation: 'POST /things', queries: { ...things, '/site': site }, stale: ['/things', '/site'] },
  {
    mutation: 'PUT /things/{id}',
    queries: { ...things, '/site': site },
    stale: ['/things', '/things/{id} of the same id', '/site'],
  },
  {
    mutation: 'PUT /things/{id}',
    queries: {
      ...things,
      '/site': {
        type: 'object',
        properties: {
          about: { $ref: '#/components/schemas/ThingPage' },
          mine: { type: 'object', properties: { more: { type: 'object', properties: { page: part } } } },
        },
      },
    },
    stale: ['/things', '/things/{id} of the same id', '/site'],
  },
])('what shows many things shows them however deep: $mutation', async ({ mutation, queries, stale }) => {
  expect(await staleOf(mutation, queries)).toEqual(stale)
})
