import { expect, test } from 'vitest'
import { documentOf, explained, staleOf, thing } from './explained.ts'

const text = { type: 'string' }
const list = (items: object): object => ({ type: 'array', items })
const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
const things = { '/things': list(thing), '/things/{id}': thing }

test.each([
  {
    kind: 'those to which a verb is done',
    mutation: 'POST /rooms/{room}/things/{id}/pin',
    queries: {
      '/rooms/{room}/things': {},
      '/rooms/{room}/pins': {},
      '/rooms/{room}/pin-count': {},
      '/rooms/{room}/notes': {},
    },
    stale: [
      '/rooms/{room}/things of the same room',
      '/rooms/{room}/pins of the same room',
      '/rooms/{room}/pin-count of the same room',
    ],
  },
  {
    kind: 'those to which a verb is done, of whoever asks',
    mutation: 'POST /things/{id}/save',
    queries: { ...things, '/saved-things': {}, '/saves': {}, '/things/{id}/note-count': {} },
    stale: ['/things', '/things/{id} of the same id', '/saved-things', '/things/{id}/note-count of the same id'],
  },
  {
    kind: 'counts of what is not seen',
    mutation: 'POST /rooms/{room}/messages',
    queries: { '/rooms/{room}/messages': {}, '/unread-counts': {}, '/rooms': object('id', 'lastMessageAt') },
    stale: ['/rooms/{room}/messages of the same room', '/unread-counts', '/rooms'],
  },
  {
    kind: 'counts of what is not seen',
    mutation: 'PATCH /messages/read-all',
    queries: { '/messages': {}, '/inbox/unread-count': {}, '/rooms': object('id', 'lastMessageAt') },
    stale: ['/messages', '/inbox/unread-count'],
  },
  {
    kind: 'counts of what is not seen',
    mutation: 'POST /things/{id}/star',
    queries: { ...things, '/unread-counts': {} },
    stale: ['/things', '/things/{id} of the same id'],
  },
  {
    kind: 'what is sent where it is listed',
    mutation: 'POST /messages',
    changes: { summary: 'Send a message' },
    queries: { '/messages': list(thing), '/rooms/{id}/messages': list(thing), '/messages/{id}': thing },
    stale: ['/messages', '/rooms/{id}/messages'],
  },
  {
    kind: 'what is made of another item',
    mutation: 'POST /likes/{thingId}',
    queries: { '/likes': {}, '/likes/{id}': {}, ...things },
    stale: ['/likes'],
  },
  {
    kind: 'what is made of another item',
    mutation: 'POST /answers/{questionId}',
    queries: { '/answers/{questionId}': list(object('id', 'words')), ...things },
    stale: ['/answers/{questionId} of the same questionId'],
  },
  {
    kind: 'the state of an item, and of those below',
    mutation: 'POST /lets/{id}/payments/{payment}/complete',
    queries: { '/lets/{id}/payments': {}, '/lets/{id}/payment-status': {}, '/lets/{id}/key-status': {} },
    stale: ['/lets/{id}/payments of the same id', '/lets/{id}/payment-status of the same id'],
  },
  {
    kind: 'the state of an item, and of those below',
    mutation: 'POST /guests',
    queries: { '/guests': {}, '/guests/me/visa/status': {} },
    stale: ['/guests'],
  },
  {
    kind: 'a listing of owners that may show what they have',
    mutation: 'POST /camps/{id}/tents',
    queries: { '/camps': list(object('id', 'name', 'tentCount')), '/camps/{id}/tents': {} },
    stale: ['/camps', '/camps/{id}/tents of the same id'],
  },
  {
    kind: 'a listing of owners that may show what they have',
    mutation: 'POST /camps/{id}/tents',
    queries: { '/camps': list(object('id', 'name', 'country')), '/camps/{id}/tents': {} },
    stale: ['/camps/{id}/tents of the same id'],
  },
  {
    kind: 'what belongs to the owner where only others have the name',
    mutation: 'DELETE /records/{id}/links/{link}',
    queries: { '/types/{id}/links': {}, '/types/{type}/records/{id}': {}, '/records/{id}/linked': {}, '/parts': {} },
    stale: ['/types/{type}/records/{id}', '/records/{id}/linked of the same id'],
  },
])('$kind: $mutation makes stale $stale', async ({ mutation, changes, queries, stale }) => {
  expect(await staleOf(mutation, queries, changes)).toEqual(stale)
})

test('a new thing is not among those that an action puts there', async () => {
  const queries = { ...things, '/things/pinned': list(thing), '/pins': list(thing), '/notes': list(thing) }
  const document = documentOf('POST /things', queries)
  const { paths } = document as { paths: Record<string, object> }
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
  const pin = { tags: ['t'], 'x-name': 't.pin', parameters, responses: { 204: { description: 'Done' } } }
  expect((await explained({ ...document, paths: { ...paths, '/things/{id}/pin': { post: pin } } }))[0]).toBe(
    'POST /things  makes stale: t.q0; t.q4',
  )
})
