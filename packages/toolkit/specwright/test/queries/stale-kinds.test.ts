import { expect, test } from 'vitest'
import { explained, documentOf, staleOf, thing } from './explained.ts'

const text = { type: 'string' }
const names = (...all: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(all.map((name) => [name, text])),
})
const listOf = (items: object): object => ({ type: 'array', items })
const holds = (name: string, value: object): object => ({ type: 'object', properties: { id: text, [name]: value } })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const sends = (...all: readonly string[]): object => ({ requestBody: json(names(...all)) })
const gives = (schema: object): object => ({ responses: { 200: { description: 'It', ...json(schema) } } })

interface KindCase {
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const users = { '/users': listOf(names('id', 'name', 'active')), '/users/{id}': names('id', 'name', 'active') }
const topics = {
  '/topics': listOf(holds('user', names('id', 'name'))),
  '/teams': listOf(holds('user', names('id', 'active'))),
}
const usersOfId = ['/users', '/users/{id} of the same id']
const libraries = { '/libraries': {}, '/libraries/{id}': {}, '/libraries/{id}/items': {}, '/libraries/{id}/people': {} }
const choice = { content: { 'application/json': { schema: listOf(text) } } }

const cases: Readonly<Record<string, readonly KindCase[]>> = {
  'what is in something else shows only some of what changes': [
    { mutation: 'PUT /users/{id}/deactivate', queries: { ...users, ...topics }, stale: [...usersOfId, '/teams'] },
    { mutation: 'DELETE /users/{id}/avatar', queries: { ...users, ...topics }, stale: usersOfId },
    {
      mutation: 'POST /users/{id}/anonymize',
      changes: gives(names('name')),
      queries: { ...users, ...topics },
      stale: [...usersOfId, '/topics'],
    },
    {
      mutation: 'PATCH /users/{id}',
      changes: sends('new_name'),
      queries: { ...users, ...topics },
      stale: [...usersOfId, '/topics'],
    },
    { mutation: 'PATCH /users/{id}', queries: { ...users, ...topics }, stale: [...usersOfId, '/topics', '/teams'] },
    {
      mutation: 'PUT /users/{id}/lock',
      queries: { ...users, '/notes': listOf(names('id', 'userName')) },
      stale: usersOfId,
    },
    {
      mutation: 'PATCH /users/{id}',
      changes: sends('name'),
      queries: { ...users, '/notes': listOf(names('id', 'userName')) },
      stale: [...usersOfId, '/notes'],
    },
  ],
  'a name of its own is not the name of the item': ['name', 'user_name'].map((name) => ({
    mutation: 'PATCH /users/{id}',
    changes: sends(name),
    queries: { '/users/{id}': names('id', 'name', 'user_name'), '/notes': listOf(names('id', 'user_name')) },
    stale: ['/users/{id} of the same id', ...(name === 'name' ? [] : ['/notes'])],
  })),
  'a search finds only what it shows': ['level', 'title'].map((name) => ({
    mutation: 'POST /topics/{id}/mute',
    changes: sends(name),
    queries: { '/topics': {}, '/search': holds('topics', listOf(names('id', 'title', 'body'))), '/stats': {} },
    stale: ['/topics', ...(name === 'level' ? [] : ['/search']), '/stats'],
  })),
  'a change of an item changes no number of items, unless it moves': [
    {
      mutation: 'PATCH /tasks/{id}',
      changes: sends('title'),
      queries: { '/tasks': {}, '/projects': names('taskCount') },
      stale: ['/tasks'],
    },
    {
      mutation: 'PATCH /tasks/{id}',
      changes: sends('title', 'projectId'),
      queries: { '/tasks': {}, '/projects': names('taskCount') },
      stale: ['/tasks', '/projects'],
    },
    {
      mutation: 'PUT /tasks/{id}/move',
      queries: { '/tasks': {}, '/projects': names('taskCount') },
      stale: ['/tasks', '/projects'],
    },
    {
      mutation: 'DELETE /tasks/{id}',
      queries: { '/tasks': {}, '/projects': names('taskCount') },
      stale: ['/tasks', '/projects'],
    },
  ],
  'an item is found by several values, or by a list of its own': [
    ...['by-login/{site}/{key}', 'list/{flag}'].map((route) => ({
      mutation: 'PATCH /users/{id}',
      queries: { ...users, [`/users/${route}`]: {}, '/users/notes/{note}': {} },
      stale: [...usersOfId, `/users/${route}`],
    })),
    {
      mutation: 'PATCH /users/{id}',
      queries: { ...users, '/admin/users/list/{flag}': {}, '/admin/teams/list/{flag}': {} },
      stale: [...usersOfId, '/admin/users/list/{flag}'],
    },
    {
      mutation: 'PUT /teams/{id}/members',
      queries: {
        '/teams/{id}/members': {},
        '/teams/{id}': {},
        '/teams/by-name/{name}': {},
        '/rooms/by-name/{name}': {},
      },
      stale: ['/teams/{id}/members of the same id', '/teams/{id} of the same id', '/teams/by-name/{name}'],
    },
  ],
  'what an item that is named has is listed': [
    {
      mutation: 'POST /feeds/import-all',
      changes: sends('libraryId'),
      queries: libraries,
      stale: ['/libraries', '/libraries/{id}', '/libraries/{id}/items'],
    },
  ],
  'what nothing reads is shown where a member is called after it': [
    'POST /letter_subscribers',
    'DELETE /letter_subscribers/{id}',
  ].map((mutation) => ({
    mutation,
    queries: { '/me': holds('letter_subscriber', names('id', 'email')), '/orders': listOf(names('id')) },
    stale: ['/me'],
  })),
  'a member of one word may be called after another thing': [
    {
      mutation: 'POST /live/calls',
      changes: { tags: ['other'] },
      queries: { '/steps': listOf(holds('tool_calls', listOf(names('id', 'name')))), '/notes': {} },
      stale: [],
    },
  ],
  'the text names what is imported': [
    {
      mutation: 'PUT /migration/board/migrate',
      changes: { summary: 'Import a board', description: 'Imports projects and line items of it.' },
      queries: {
        '/migration/board/status': {},
        '/projects': {},
        '/projects/{id}': {},
        '/line-items': {},
        '/teams': {},
      },
      stale: ['/migration/board/status', '/projects', '/line-items'],
    },
    {
      mutation: 'POST /boards/export',
      changes: { summary: 'Exports projects' },
      queries: { '/boards': {}, '/projects': {} },
      stale: [],
    },
  ],
  'what is seen is no longer unread': [
    ...['ack/{message}', 'read', 'mark-read'].map((action) => ({
      mutation: `PUT /rooms/{id}/${action}`,
      queries: { '/rooms/{id}': {}, '/sync/unreads': {}, '/unread-count': {}, '/sync/settings': {} },
      stale: ['/rooms/{id} of the same id', '/sync/unreads', '/unread-count'],
    })),
    { mutation: 'POST /policy/acknowledge', queries: { '/policy': {}, '/sync/unreads': {} }, stale: ['/policy'] },
  ],
  'an object that is called like several is none of them': [
    {
      mutation: 'PATCH /messages/{id}',
      queries: {
        '/messages': {},
        '/rooms/{id}': holds('system_messages', names('joined', 'left')),
        '/inbox': listOf(holds('new_messages', holds('data', listOf(names('id', 'body'))))),
        '/notes/{id}': holds('first_message', names('id', 'body')),
      },
      stale: ['/messages', '/inbox', '/notes/{id}'],
    },
  ],
  'keys of whoever asks are not those of a team': [
    {
      mutation: 'POST /user/keys',
      queries: { '/user/keys': listOf(thing), '/keys': listOf(thing) },
      stale: ['/user/keys', '/keys'],
    },
  ],
}

test.each(Object.entries(cases).flatMap(([rule, all]) => all.map((each) => ({ rule, ...each }))))(
  '$rule: $mutation makes stale $stale',
  async ({ mutation, changes, queries, stale }) => {
    expect(await staleOf(mutation, queries, changes)).toEqual(stale)
  },
)

/** What a mutation makes stale, with changes of the operations at other paths. */
async function staleWith(
  mutation: string,
  queries: Readonly<Record<string, object>>,
  changed: object,
): Promise<string[]> {
  const document = documentOf(mutation, queries)
  const { paths } = document as { paths: Record<string, object> }
  const merged = Object.entries(changed).map(([path, operations]) => [path, { ...paths[path], ...operations }] as const)
  const [method = '', path = ''] = mutation.split(' ')
  const lines = await explained({ ...document, paths: { ...paths, ...Object.fromEntries(merged) } })
  return lines
    .filter((line) => line.startsWith(`${method} ${path} `))
    .map((line) => line.replace(/^.* makes stale: /, ''))
}

test.each(['post', 'put'])('keys of a team that %s makes stay where those of whoever asks change', async (method) => {
  const made = { [method]: { tags: ['t'], 'x-name': 't.make', responses: { 201: { description: 'Made' } } } }
  const queries = { '/user/keys': listOf(thing), '/teams/{id}/keys': listOf(thing) }
  expect(await staleWith('DELETE /user/keys/{key}', queries, { '/teams/{id}/keys': made })).toEqual(['t.q0'])
})

test('what may be chosen stays', async () => {
  const get = (summary: string): object => ({
    get: { tags: ['t'], 'x-name': 't.q1', summary, responses: { 200: { description: 'It', content: choice.content } } },
  })
  const queries = { '/hooks': {}, '/hooks/events': {} }
  expect(await staleWith('POST /hooks', queries, { '/hooks/events': get('Get available events') })).toEqual(['t.q0'])
  expect(await staleWith('POST /hooks', queries, { '/hooks/events': get('Get all events') })).toEqual(['t.q0; t.q1'])
})

test('one letter of a path is what its tag says', async () => {
  const document = documentOf('PATCH /u/{name}', {
    '/u/{name}': names('id'),
    '/admin/users': listOf(names('id')),
    '/t/{id}': {},
  })
  const lines = await explained(JSON.parse(JSON.stringify(document).replaceAll('"tags":["t"]', '"tags":["Users"]')))
  expect(lines).toEqual(['PATCH /u/{name}  makes stale: t.q0 of the same name; t.q1'])
})

test('whose a file is says nothing of what has the file', async () => {
  const file = { $ref: '#/components/schemas/File' }
  const ofFiles = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`/${name}`, listOf({ $ref: '#/components/schemas/WithFile' })]),
  )
  const document = documentOf('DELETE /rooms/{id}', {
    '/rooms/{id}': {},
    ...ofFiles,
    '/notes': listOf(names('id', 'room_id')),
  })
  const { components } = document as { components: { schemas: Record<string, object> } }
  Object.assign(components.schemas, { WithFile: holds('icon', file), File: names('id', 'room_id') })
  expect(await explained(document)).toEqual(['DELETE /rooms/{id}  makes stale: t.q0 of the same id; t.q5'])
})
