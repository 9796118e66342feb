import { expect, test } from 'vitest'
import { documentOf, explained, staleOf, thing } from './explained.ts'

const text = { type: 'string' }
const list = (items: object): object => ({ type: 'array', items })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const gives = (schema: object): object => ({ responses: { 200: { description: 'It', ...json(schema) } } })
const named = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
const form = { type: 'object', properties: { request: named('title'), file: { type: 'string', format: 'binary' } } }
const things = { '/things': list(thing), '/things/{id}': thing }

interface Row {
  readonly kind: string
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const rows: readonly Row[] = [
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
    queries: { '/rooms/{room}/messages': {}, '/unread-counts': {}, '/rooms': named('id', 'lastMessageAt') },
    stale: ['/rooms/{room}/messages of the same room', '/unread-counts', '/rooms'],
  },
  {
    kind: 'counts of what is not seen',
    mutation: 'PATCH /messages/read-all',
    queries: { '/messages': {}, '/inbox/unread-count': {}, '/rooms': named('id', 'lastMessageAt') },
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
    queries: { '/answers/{questionId}': list(named('id', 'words')), ...things },
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
    queries: { '/camps': list(named('id', 'name', 'tentCount')), '/camps/{id}/tents': {} },
    stale: ['/camps', '/camps/{id}/tents of the same id'],
  },
  {
    kind: 'a listing of owners that may show what they have',
    mutation: 'POST /camps/{id}/tents',
    queries: { '/camps': list(named('id', 'name', 'country')), '/camps/{id}/tents': {} },
    stale: ['/camps/{id}/tents of the same id'],
  },
  {
    kind: 'a listing of owners whose members are put together from what they have',
    mutation: 'POST /goods/{id}/moves',
    queries: { '/goods': list(named('id', 'current_stock')), '/goods/{id}': {}, '/goods/{id}/moves': {} },
    stale: ['/goods', '/goods/{id} of the same id', '/goods/{id}/moves of the same id'],
  },
  {
    kind: 'a listing of owners whose members are put together from what they have',
    mutation: 'POST /goods/{id}/moves',
    queries: {
      '/goods': { type: 'object', properties: { data: list(named('id', 'updatedAt')), total: {} } },
      '/goods/{id}': {},
      '/goods/{id}/moves': {},
    },
    stale: ['/goods/{id} of the same id', '/goods/{id}/moves of the same id'],
  },
  {
    kind: 'what has the title that is sent in a part of a form',
    mutation: 'PUT /lessons/{id}',
    changes: { requestBody: { content: { 'multipart/form-data': { schema: form } } } },
    queries: {
      '/lessons/{id}': {},
      '/books/{id}': { type: 'object', properties: { id: text, lessons: list(named('id', 'title')) } },
      '/shops/{id}': { type: 'object', properties: { id: text, lessons: list(named('id', 'price')) } },
    },
    stale: ['/lessons/{id} of the same id', '/books/{id}'],
  },
  {
    kind: 'what belongs to the owner where only others have the name',
    mutation: 'DELETE /records/{id}/links/{link}',
    queries: { '/types/{id}/links': {}, '/types/{type}/records/{id}': {}, '/records/{id}/linked': {}, '/parts': {} },
    stale: ['/types/{type}/records/{id}', '/records/{id}/linked of the same id'],
  },
  {
    kind: 'what is added by a word of its own',
    mutation: 'POST /things/quick_add',
    queries: { ...things, '/things/by-code/{code}': thing },
    stale: ['/things'],
  },
  {
    kind: 'what is added by a word of its own',
    mutation: 'POST /things/upload',
    queries: { ...things, '/things/public/{id}': thing },
    stale: ['/things'],
  },
  {
    kind: 'what is lost with all',
    mutation: 'DELETE /things/all',
    queries: { ...things, '/things/{id}/base64': {} },
    stale: ['/things', '/things/{id}', '/things/{id}/base64'],
  },
  {
    kind: 'what is still free',
    mutation: 'POST /appointments/{id}/cancel',
    queries: { '/appointments': {}, '/doctors/{id}/free-slots': {}, '/rooms/availability': {}, '/doctors/{id}': {} },
    stale: ['/appointments', '/doctors/{id}/free-slots', '/rooms/availability'],
  },
  {
    kind: 'what is still free',
    mutation: 'POST /things',
    queries: { ...things, '/doctors/{id}/free-slots': {} },
    stale: ['/things'],
  },
  {
    kind: 'what an item that nothing reads is a part of',
    mutation: 'POST /teams/things/{id}/skip',
    changes: gives(thing),
    queries: {
      '/teams': list(named('id', 'name')),
      '/teams/mine/{id}': { type: 'object', properties: { id: text, things: list(thing) } },
      '/notes': list(named('id')),
    },
    stale: ['/teams', '/teams/mine/{id}'],
  },
  {
    kind: 'no numbers of whoever asks',
    mutation: 'PATCH /api/me',
    queries: { '/api/me': {}, '/api/dashboard': {}, '/api/things': {}, '/api/notes': {} },
    stale: ['/api/me'],
  },
  {
    kind: 'sums that follow the state of what they are of',
    mutation: 'PATCH /orders/{id}',
    queries: {
      '/orders/{id}': {},
      '/orders/count-by-status': {},
      '/stats': named('orderCount', 'userCount', 'revenue'),
      '/stats/users': named('orderCount', 'userCount'),
      '/users': {},
    },
    stale: ['/orders/{id} of the same id', '/orders/count-by-status', '/stats'],
  },
  {
    kind: 'sums of ratings',
    mutation: 'PUT /reviews/{id}',
    queries: {
      '/reviews/{id}': {},
      '/products': list(named('id', 'averageRating')),
      '/sellers': list(named('id', 'rating')),
      '/shops': list(named('id', 'ratings')),
      '/users': list(named('id', 'name')),
    },
    stale: ['/reviews/{id} of the same id', '/products', '/sellers', '/shops'],
  },
  ...['DELETE /api/admin/parts/{id}', 'POST /api/admin/parts/{id}/hide'].map((mutation) => ({
    kind: 'what others read, where those whose path it is do not',
    mutation,
    queries: { '/api/parts': {}, '/api/parts/{id}': {}, '/api/parts/new': {}, '/api/users': {}, '/api/tags': {} },
    stale: ['/api/parts', '/api/parts/{id}', '/api/parts/new'],
  })),
  {
    kind: 'those of whoever asks, and found by the id of another',
    mutation: 'PUT /parts/update/{id}',
    queries: {
      '/parts/all': {},
      '/parts/get/{id}': {},
      '/parts/category/{categoryId}': {},
      '/parts/notes/{id}': {},
      '/my-parts': {},
      '/my/parts': {},
      '/tags': {},
    },
    stale: ['/parts/all', '/parts/get/{id}', '/parts/category/{categoryId}', '/my-parts', '/my/parts'],
  },
  ...['/ai/ask', '/ai/embed', '/things/check', '/users/check-name', '/things/summarize'].map((path) => ({
    kind: 'nothing for a question',
    mutation: `POST ${path}`,
    queries: { ...things, '/ai/models': {}, '/users': {}, '/users/{id}': {} },
    stale: [],
  })),
  {
    kind: 'nothing for a question',
    mutation: 'POST /coupons/verify',
    changes: gives(named('valid', 'reason')),
    queries: { '/coupons': {}, '/coupons/{id}': {} },
    stale: [],
  },
  {
    kind: 'what is verified, and what is checked in',
    mutation: 'POST /guests/check-in',
    queries: { '/guests': {}, '/guests/{id}': {} },
    stale: ['/guests', '/guests/{id}'],
  },
  {
    kind: 'what is answered, where answers are read',
    mutation: 'POST /things/ask',
    changes: gives(thing),
    queries: things,
    stale: ['/things', '/things/{id}'],
  },
  {
    kind: 'nothing of those who are not yet given what is made',
    mutation: 'POST /roles',
    queries: {
      '/roles': list(thing),
      '/users/{id}/roles': list(thing),
      '/users': list({ type: 'object', properties: { id: text, roles: list(thing) } }),
    },
    stale: ['/roles'],
  },
  {
    kind: 'what is given where it is made',
    mutation: 'POST /labels',
    changes: { requestBody: json(named('task_id', 'name')) },
    queries: { '/labels': list(thing), '/tasks/{id}/labels': list(thing), '/users/{id}/labels': list(thing) },
    stale: ['/labels', '/tasks/{id}/labels'],
  },
  {
    kind: 'what paths name twice',
    mutation: 'POST /skill/createSkill',
    queries: { '/skill/getAllSkills': {}, '/skill/getSkillById/{id}': {}, '/field/getAllFields': {}, '/notes': {} },
    stale: ['/skill/getAllSkills'],
  },
  {
    kind: 'what paths name twice',
    mutation: 'DELETE /skill/deleteSkill/{id}',
    queries: { '/skill/getAllSkills': {}, '/skill/getSkillsByFieldId/{fieldId}': {}, '/field/getAllFields': {} },
    stale: ['/skill/getAllSkills', '/skill/getSkillsByFieldId/{fieldId}'],
  },
  {
    kind: 'listings alone of what is posted at another path',
    mutation: 'POST /feed/things',
    changes: gives(thing),
    queries: { '/v2/api/feed/things': list(thing), '/v2/api/feed/things/{id}': thing, '/notes': {} },
    stale: ['/v2/api/feed/things'],
  },
  {
    kind: 'orders for what is in a cart',
    mutation: 'POST /cart/checkout',
    queries: { '/cart': {}, '/cart/count': {}, '/orders': {}, '/orders/{id}': {}, '/products': {} },
    stale: ['/cart', '/cart/count', '/orders'],
  },
  {
    kind: 'no orders for whoever leaves',
    mutation: 'POST /stays/{id}/check-out',
    queries: { '/stays/{id}': {}, '/orders': {} },
    stale: ['/stays/{id} of the same id'],
  },
]

test.each(rows)('$kind: $mutation makes stale $stale', async ({ mutation, changes, queries, stale }) => {
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

test('groups of flows are not those of users', async () => {
  const [users, flows] = [named('id', 'owner', 'seats'), named('id', 'flow', 'steps')]
  const queries = {
    '/groups': list(users),
    '/groups/{id}': users,
    '/flows/groups': list(flows),
    '/flows/groups/{id}': flows,
    '/members/{id}/groups': list(users),
  }
  const { paths, ...document } = documentOf('DELETE /flows/groups/{id}', queries) as { paths: Record<string, object> }
  const post = { tags: ['t'], 'x-name': 't.make', responses: { 201: { description: 'Made' } } }
  const all = Object.entries(paths).map(([path, operations], index) => [
    path,
    path.endsWith('/groups') && !path.includes('{')
      ? { ...operations, post: { ...post, 'x-name': `t.make${index}` } }
      : operations,
  ])
  const lines = await explained({ ...document, paths: Object.fromEntries(all) })
  expect(lines.toSorted()).toEqual([
    'DELETE /flows/groups/{id}  makes stale: t.q2; t.q3 of the same id',
    'POST /flows/groups  makes stale: t.q2',
    'POST /groups  makes stale: t.q0; t.q4',
  ])
})

test('a path of a word that may be done is read where its summary says so', async () => {
  const { paths, ...document } = documentOf('DELETE /follow/{id}', { '/follow': {}, '/notes': {} }) as {
    paths: Record<string, Record<string, object>>
  }
  const withSummary = (summary: string): object => ({
    ...document,
    paths: { ...paths, '/follow': { get: { ...paths['/follow']?.['get'], summary } } },
  })
  expect(await explained(withSummary('Get follows'))).toEqual(['DELETE /follow/{id}  makes stale: t.q0'])
  expect((await explained(withSummary('Follow'))).join()).not.toContain('t.q0')
})
