import { expect, test } from 'vitest'
import { documentOf, explained, staleOf, thing } from './explained.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const list = (items: object): object => ({ type: 'array', items })
const object = (properties: Readonly<Record<string, object>>): object => ({ type: 'object', properties })
const named = (...names: readonly string[]): object => object(Object.fromEntries(names.map((name) => [name, text])))
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const sends = (...names: readonly string[]): object => ({ requestBody: json(named(...names)) })
const gives = (schema: object): object => ({ responses: { 200: { description: 'It', ...json(schema) } } })
const things = { '/things': list(thing), '/things/{id}': thing }

interface MirroredCase {
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const tents = (members: Readonly<Record<string, object>>): Readonly<Record<string, object>> => ({
  '/tents': list(named('id', 'site_id')),
  '/tents/{id}': named('id', 'site_id'),
  '/sites': list(object({ id: text, ...members })),
  '/sites/{id}': object({ id: text, ...members }),
  '/maps': list(named('id')),
})
const secret = named('secret')
const books = (schema: object): Readonly<Record<string, object>> => ({
  '/halls/{hall}/shelves/{shelf}/books': list(schema),
  '/halls/{hall}/shelves/{shelf}/books/{book}': schema,
  '/halls/{hall}/tables/{table}/books': list(schema),
  '/books/{book}': schema,
  '/rooms/{room}/books': list(schema),
})
const booksOfHall = [
  '/halls/{hall}/shelves/{shelf}/books of the same hall, shelf',
  '/halls/{hall}/shelves/{shelf}/books/{book} of the same hall, shelf, book',
]
const sameBooks = ['/halls/{hall}/tables/{table}/books of the same hall', '/books/{book}']

const cases: Readonly<Record<string, readonly MirroredCase[]>> = {
  'what is created in something else is shown there': [
    ...[
      { tent_ids: list(text) },
      { tents: list(text) },
      { tents: list(named('id', 'name')) },
      { placements: list(named('tent_id', 'since')) },
    ].map((members) => ({
      mutation: 'POST /tents',
      changes: sends('site_id', 'name'),
      queries: tents(members),
      stale: ['/tents', '/sites', '/sites/{id}'],
    })),
    {
      mutation: 'POST /tents',
      changes: sends('site_id'),
      queries: tents({ name: text, main_tent_id: text }),
      stale: ['/tents'],
    },
    { mutation: 'POST /tents', changes: sends('name'), queries: tents({ tent_ids: list(text) }), stale: ['/tents'] },
    {
      mutation: 'POST /tents/adopt',
      changes: { operationId: 'adoptTent', ...sends('siteId') },
      queries: tents({ tentIds: list(text) }),
      stale: ['/tents', '/sites', '/sites/{id}'],
    },
  ],
  'what a deletion gives the ids of changes too': [
    {
      mutation: 'DELETE /sites/{id}',
      changes: gives(object({ site_id: text, pole_ids: list(text) })),
      queries: { '/sites': {}, '/poles': list(named('id', 'state')), '/poles/{id}': named('id', 'state'), '/maps': {} },
      stale: ['/sites', '/poles', '/poles/{id}'],
    },
    {
      mutation: 'DELETE /sites/{id}',
      changes: gives(named('site_id', 'pole_id')),
      queries: { '/sites': {}, '/poles': list(named('id', 'state')) },
      stale: ['/sites'],
    },
    {
      mutation: 'PUT /sites/{id}',
      changes: gives(object({ id: text, pole_ids: list(text) })),
      queries: { '/sites': {}, '/poles': list(named('id', 'state')) },
      stale: ['/sites'],
    },
  ],
  'the same items at another path': [
    {
      mutation: 'PATCH /halls/{hall}/shelves/{shelf}/books/{book}',
      queries: books({}),
      stale: [...booksOfHall, ...sameBooks],
    },
    {
      mutation: 'DELETE /halls/{hall}/shelves/{shelf}/books/{book}',
      queries: books(named('id', 'title', 'shelf')),
      stale: [...booksOfHall, ...sameBooks],
    },
    {
      mutation: 'POST /halls/{hall}/shelves/{shelf}/books/{book}/lend',
      queries: books({}),
      stale: [...booksOfHall, ...sameBooks],
    },
    {
      mutation: 'POST /halls/{hall}/shelves/{shelf}/books',
      queries: books({}),
      stale: [booksOfHall[0] ?? '', sameBooks[0] ?? ''],
    },
    {
      mutation: 'PATCH /halls/{hall}/shelves/{shelf}/books/{book}',
      queries: { ...books(named('id', 'title')), '/books/{book}': named('isbn', 'pages') },
      stale: [...booksOfHall, sameBooks[0] ?? ''],
    },
    {
      mutation: 'PATCH /clubs/{club}/members/{member}',
      queries: { '/clubs/{club}/members/{member}': {}, '/choirs/{choir}/members/{member}': {} },
      stale: ['/clubs/{club}/members/{member} of the same club, member'],
    },
    {
      mutation: 'DELETE /clubs/{club}/badges/{badge}',
      queries: { '/clubs/{club}': {}, '/badges/{badge}': named('id', 'color') },
      stale: ['/clubs/{club} of the same club'],
    },
  ],
  'what is read at the very path of a post is kept there': [
    ...['/gate/join-token', '/me/access-token', '/shop/data-export', '/lab/sample'].map((path) => ({
      mutation: `POST ${path}`,
      changes: gives(secret),
      queries: { [path]: secret, '/orders': {} },
      stale: [path],
    })),
    {
      mutation: 'POST /prices/estimate',
      changes: gives(secret),
      queries: { '/prices/estimate': secret, '/prices': {} },
      stale: [],
    },
    { mutation: 'POST /oauth/token', changes: gives(secret), queries: { '/oauth/keys': {} }, stale: [] },
  ],
  'what may be there already is put': [
    { mutation: 'POST /flags', changes: sends('key', 'value'), queries: flags(), stale: ['/flags', '/flags/{key}'] },
    {
      mutation: 'POST /flags',
      changes: { summary: 'Put a flag' },
      queries: flags(),
      stale: ['/flags', '/flags/{key}'],
    },
    {
      mutation: 'POST /flags',
      changes: { summary: 'Set a flag' },
      queries: flags(),
      stale: ['/flags', '/flags/{key}'],
    },
    { mutation: 'POST /flags', changes: sends('name', 'value'), queries: flags(), stale: ['/flags'] },
  ],
  'what is below an item and gives the whole of it changes its listing': ['POST', 'PUT', 'DELETE'].map((method) => ({
    mutation: `${method} /things/{id}/pictures${method === 'POST' ? '' : '/{picture}'}`,
    changes: gives(thing),
    queries: { ...things, '/things/{id}/pictures': list(named('id')) },
    stale: ['/things', '/things/{id} of the same id', '/things/{id}/pictures of the same id'],
  })),
  'a total of what no path is called after is of what is called so elsewhere': [
    ...['POST /parts', 'POST /parts/{id}/duplicate', 'DELETE /parts/{id}'].map((mutation) => ({
      mutation,
      queries: { '/parts': list(thing), '/teams': {}, '/stats': named('totalThings', 'totalTeams') },
      stale: ['/parts', '/stats'],
    })),
    {
      mutation: 'POST /boxes',
      queries: { '/boxes': list(named('id', 'itemCount')), '/teams': {}, '/stats': named('totalItems', 'totalTeams') },
      stale: ['/boxes', '/stats'],
    },
    ...[text, { content: { 'image/png': {} } }].map((label) => ({
      mutation: 'POST /parts',
      queries: {
        '/parts': list(thing),
        '/labels/thing/{id}': label,
        '/teams': {},
        '/stats': named('totalThings', 'totalTeams'),
      },
      stale: ['/parts', '/stats'],
    })),
    ...['PATCH /parts/{id}', 'POST /teams'].map((mutation) => ({
      mutation,
      queries: { '/parts': list(thing), '/teams': {}, '/rooms': {}, '/stats': named('totalThings', 'totalRooms') },
      stale: [mutation === 'POST /teams' ? '/teams' : '/parts'],
    })),
    {
      mutation: 'POST /parts',
      queries: {
        '/parts': list(thing),
        '/teams': {},
        '/rooms': {},
        '/club/stats': named('totalTeams', 'totalRooms', 'totalThings'),
      },
      stale: ['/parts', '/club/stats'],
    },
    {
      mutation: 'PUT /teams/{id}',
      queries: { '/teams': {}, '/rooms': {}, '/log/stats': named('topTeams', 'topRooms', 'totalTeams', 'totalRooms') },
      stale: ['/teams'],
    },
    {
      mutation: 'POST /things',
      queries: { '/things': {}, '/orders': {}, '/orders/stats': named('totalOrders', 'totalRevenue') },
      stale: ['/things'],
    },
  ],
  'what only counts users stays where one changes': [
    {
      mutation: 'PUT /users/self',
      changes: sends('name', 'email'),
      queries: {
        '/users/self': named('id', 'name', 'email', 'theme'),
        '/statistics': object({ totalUsers: number }),
        '/groups/members': list(named('id', 'name', 'email')),
        '/tags': list(named('id', 'name')),
      },
      stale: ['/users/self', '/groups/members'],
    },
    {
      mutation: 'PUT /users/change-password',
      changes: sends('old', 'new'),
      queries: { '/users/self': named('id', 'name'), '/statistics': object({ totalUsers: number }) },
      stale: ['/users/self'],
    },
    {
      mutation: 'DELETE /users/self',
      queries: { '/users/self': named('id', 'name'), '/users/self/settings': {}, '/orders': {} },
      stale: ['/users/self', '/users/self/settings'],
    },
    {
      mutation: 'PATCH /me',
      changes: sends('name'),
      queries: {
        '/me': named('id', 'name', 'email'),
        '/teams/{id}/members': list(object({ id: text, role: text, user: named('id', 'name') })),
        '/rooms/{id}/members': list(object({ id: text, role: text })),
      },
      stale: ['/me', '/teams/{id}/members'],
    },
  ],
  'an action is on what its path or its text names': [
    { mutation: 'POST /jobs/wipe-things', queries: things, stale: ['/things', '/things/{id}'] },
    {
      mutation: 'POST /actions/clear-stock',
      changes: { tags: ['other'], description: 'Deletes all things in the house.' },
      queries: { ...things, '/things/{id}/parts': {}, '/teams': {} },
      stale: ['/things', '/things/{id}', '/things/{id}/parts'],
    },
    {
      mutation: 'POST /actions/ensure-codes',
      changes: { tags: ['other'], description: 'Gives each thing a code' },
      queries: { ...things, '/teams': {} },
      stale: ['/things', '/things/{id}'],
    },
    {
      mutation: 'POST /actions/wipe-house',
      changes: { tags: ['other'], ...sends('wipeTeams', 'note') },
      queries: { ...things, '/teams': {} },
      stale: ['/teams'],
    },
    {
      mutation: 'POST /actions/from-backup',
      changes: { tags: ['other'], summary: 'Restore from a backup' },
      queries: { ...things, '/me': {}, '/teams': {} },
      stale: ['/things', '/things/{id}', '/teams'],
    },
    {
      mutation: 'POST /actions/reset-limits',
      changes: { tags: ['other'], summary: 'Reset limits for all teams' },
      queries: { '/teams': {} },
      stale: [],
    },
    {
      mutation: 'POST /auth/delete-account',
      changes: { tags: ['other'], summary: 'Delete the account of whoever asks, and all it has' },
      queries: { ...things, '/me': {} },
      stale: [],
    },
    {
      mutation: 'POST /telemetry',
      changes: { tags: ['other'], description: 'Sends measured things' },
      queries: things,
      stale: [],
    },
  ],
  'what wipes a collection takes away all below it': [
    {
      mutation: 'POST /things/wipe',
      queries: { ...things, '/things/{id}/parts': {}, '/house': named('thingCount') },
      stale: ['/things', '/things/{id}', '/things/{id}/parts', '/house'],
    },
  ],
  'an import is of what its text names, and does what its creation would': [
    {
      mutation: 'POST /import/archive',
      changes: { tags: ['other'], summary: 'Import an archive', description: 'Into the house that `houseId` names.' },
      queries: {
        '/houses': {},
        '/houses/{house}/rooms': {},
        '/houses/{house}/rooms/{room}': {},
        '/houses/{house}/export': {},
        '/yards/{yard}/trees': {},
      },
      stale: ['/houses/{house}/rooms', '/houses/{house}/rooms/{room}'],
    },
  ],
  'what may be of any type is no file': [
    {
      mutation: 'POST /things/{id}/close',
      changes: { responses: { 200: { description: 'It', content: { '*/*': {} } } } },
      queries: things,
      stale: ['/things', '/things/{id} of the same id'],
    },
  ],
}

function flags(): Readonly<Record<string, object>> {
  return { '/flags': list(named('key')), '/flags/{key}': named('key', 'value') }
}

test.each(Object.entries(cases).flatMap(([rule, all]) => all.map((each) => ({ rule, ...each }))))(
  '$rule: $mutation makes stale $stale',
  async ({ mutation, changes, queries, stale }) => {
    expect(await staleOf(mutation, queries, changes)).toEqual(stale)
  },
)

/** What a mutation makes stale beside another one of the same document. */
async function staleBeside(
  mutation: string,
  { queries, changes, other }: { queries: Readonly<Record<string, object>>; changes?: object; other: string },
): Promise<string | undefined> {
  const document = documentOf(mutation, queries, changes)
  const { paths } = document as { paths: Record<string, object> }
  const [method = '', path = ''] = other.split(' ')
  const added = { tags: ['t'], 'x-name': 't.other', responses: { 200: { description: 'Done' } }, ...sends('thing_id') }
  paths[path] = { ...paths[path], [method.toLowerCase()]: added }
  const lines = await explained(document)
  return lines.find((line) => line.startsWith(`${mutation} `))?.replace(/^.* makes stale: /, '')
}

test('what is imported is counted as what is created one by one', async () => {
  const queries = {
    '/houses/{id}/events': {},
    '/houses/{id}/events_count': {},
    '/houses/{id}/calendars/{calendar}': {},
    '/houses/{id}/notes': {},
  }
  const changes = { summary: 'Import a file as events' }
  const other = 'POST /houses/{id}/events'
  expect(await staleBeside('POST /houses/{id}/calendars/{calendar}/ics', { queries, changes, other })).toBe(
    't.q0 of the same id; t.q1 of the same id; t.q2 of the same id, calendar',
  )
})

test.each(['PATCH', 'DELETE'])('%s of what nothing reads does what its creation does', async (method) => {
  expect(
    await staleBeside(`${method} /votes/{id}`, {
      queries: { ...things, '/teams': {} },
      changes: { tags: ['other'] },
      other: 'POST /votes',
    }),
  ).toBe('t.q0; t.q1 (its query or body names them)')
})
