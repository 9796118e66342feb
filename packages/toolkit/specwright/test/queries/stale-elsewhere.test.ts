import { expect, test } from 'vitest'
import { explained, documentOf, staleOf, thing } from './explained.ts'

const array = { type: 'array', items: thing }
const object = (properties: object): object => ({ type: 'object', properties })
const named = object({ id: { type: 'string' }, name: { type: 'string' } })
const body = (schema: object): object => ({ content: { 'application/json': { schema } } })
const gives = (schema: object): object => ({ responses: { 200: { description: 'It', ...body(schema) } } })
const file = { content: { 'image/png': {} } }
const things = { '/things': array, '/things/{id}': thing }

interface StaleCase {
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const cases: Readonly<Record<string, readonly StaleCase[]>> = {
  'another route to the same item shows it': [
    {
      mutation: 'PUT /things/{id}',
      queries: { ...things, '/things/by-code/{code}': thing, '/things/by-tag/{tag}': array, '/things/{id}/notes': {} },
      stale: ['/things', '/things/{id} of the same id', '/things/by-code/{code}', '/things/by-tag/{tag}'],
    },
    {
      mutation: 'PUT /parts/{id}',
      queries: { '/parts': {}, '/parts/{id}': {}, '/parts/by-barcode/{code}': {}, '/parts/reports/{code}': {} },
      stale: ['/parts', '/parts/{id} of the same id', '/parts/by-barcode/{code}'],
    },
    {
      mutation: 'DELETE /things/{id}',
      queries: { '/things/{id}': thing, '/things/slug/{slug}': thing, '/things/parts/{part}': {} },
      stale: ['/things/{id} of the same id', '/things/slug/{slug}'],
    },
    {
      mutation: 'POST /things',
      queries: { ...things, '/things/by-code/{code}': thing, '/things/by-tag/{tag}': array },
      stale: ['/things', '/things/by-tag/{tag}'],
    },
  ],
  'one that is more than another shows the same': [
    {
      mutation: 'PATCH /me',
      queries: {
        '/me': { $ref: '#/components/schemas/WithThing' },
        '/owners/{id}': { $ref: '#/components/schemas/Owner' },
        '/owners': { type: 'array', items: { $ref: '#/components/schemas/Owner' } },
        '/things': array,
      },
      stale: ['/me', '/owners/{id}', '/owners'],
    },
    {
      mutation: 'PUT /owners/{id}',
      queries: {
        '/owners/{id}': { $ref: '#/components/schemas/Owner' },
        '/me': { $ref: '#/components/schemas/WithThing' },
        '/things': array,
      },
      stale: ['/owners/{id} of the same id', '/me'],
    },
  ],
  'what is sent is shown where its schema is': [
    {
      mutation: 'POST /reader/progress',
      changes: { requestBody: body(thing) },
      queries: { '/panels/progress': thing, '/panels/owner': object({ last: thing }), '/other': {} },
      stale: ['/panels/progress', '/panels/owner'],
    },
    {
      mutation: 'POST /reader/progress',
      changes: { requestBody: body(thing) },
      queries: { '/reader/get-progress': thing, '/panels/get-progress': thing, '/reader/pages': {} },
      stale: ['/reader/get-progress', '/panels/get-progress'],
    },
  ],
  'the format at the end of a path is no part of the place': [
    {
      mutation: 'PUT /things/{id}.json',
      queries: { '/things.json': {}, '/things/{id}.json': {}, '/things/{id}/history.json': {}, '/teams.json': {} },
      stale: ['/things.json', '/things/{id}.json of the same id', '/things/{id}/history.json of the same id'],
    },
    {
      mutation: 'POST /things.{format}',
      queries: { '/things.{format}': {}, '/things/{id}.{format}': {}, '/teams.{format}': {} },
      stale: ['/things.{format}'],
    },
  ],
  'paths that name what is done are of its noun': [
    {
      mutation: 'POST /add-thing',
      queries: { '/get-things': {}, '/get-thing': {}, '/get-teams': {} },
      stale: ['/get-things', '/get-thing'],
    },
    {
      mutation: 'POST /api/deleteThing',
      queries: { '/api/listThings': {}, '/api/listTeams': {} },
      stale: ['/api/listThings'],
    },
    {
      mutation: 'POST /things/{id}/add-tag',
      queries: { '/things/{id}/tags': {}, '/things/{id}/notes': {} },
      stale: ['/things/{id}/tags of the same id'],
    },
    {
      mutation: 'POST /things/remove',
      queries: { '/things/page': {}, '/things/{id}': {}, '/teams': {} },
      stale: ['/things/page', '/things/{id}'],
    },
  ],
  'paths of other versions are the same places': [
    {
      mutation: 'POST /api/things',
      queries: { '/api/v2/things': {}, '/api/v2/things/{id}': {}, '/api/teams': {} },
      stale: ['/api/v2/things'],
    },
    {
      mutation: 'DELETE /v1/things/{id}',
      queries: { '/v2beta1/things': {}, '/v1/teams': {} },
      stale: ['/v2beta1/things'],
    },
    {
      mutation: 'PUT /things/{id}',
      queries: { '/v1.1/things/{thing}': {}, '/v1/teams': {} },
      stale: ['/v1.1/things/{thing} of the same thing'],
    },
  ],
  'what only sends something changes nothing below, and nothing elsewhere': [
    {
      mutation: 'POST /things/{id}/resend',
      queries: { ...things, '/things/{id}/log': {} },
      stale: ['/things', '/things/{id} of the same id'],
    },
    { mutation: 'POST /mails/send-report', queries: { '/reports': {}, '/mails/settings': {} }, stale: [] },
    { mutation: 'POST /codes', changes: { summary: 'Send a code by mail' }, queries: things, stale: [] },
  ],
  'a copy is new': ['clone', 'copy', 'duplicate', 'fork'].map((verb) => ({
    mutation: `POST /things/{id}/${verb}`,
    queries: { ...things, '/things/{id}/log': {} },
    stale: ['/things'],
  })),
  'what loses all of a kind that nothing reads may have less of all below': [
    {
      mutation: 'DELETE /things/{id}/errors',
      queries: { ...things, '/things/{id}/parts': {} },
      stale: ['/things', '/things/{id} of the same id', '/things/{id}/parts of the same id'],
    },
    {
      mutation: 'DELETE /things/{id}/duplicates',
      queries: { '/things': {}, '/things/{id}/parts': {} },
      stale: ['/things', '/things/{id}/parts of the same id'],
    },
    {
      mutation: 'DELETE /things/{id}/star',
      queries: { ...things, '/things/{id}/parts': {} },
      stale: ['/things', '/things/{id} of the same id'],
    },
  ],
  'an item is shown in other formats too': ['yaml', 'pdf', 'details'].map((format) => ({
    mutation: 'PUT /things/{id}',
    queries: { ...things, [`/things/{id}/${format}`]: {}, '/things/{id}/parts': {} },
    stale: ['/things', '/things/{id} of the same id', `/things/{id}/${format} of the same id`],
  })),
  'those in a state are listed by its name': [
    {
      mutation: 'DELETE /things/{id}/risk/flag',
      queries: { ...things, '/things/risk/flagged': {}, '/things/costs/flagged': {} },
      stale: ['/things', '/things/{id} of the same id', '/things/risk/flagged'],
    },
    {
      mutation: 'PUT /things/{id}/review/result',
      queries: { '/things': {}, '/things/review/open': {} },
      stale: ['/things', '/things/review/open'],
    },
    { mutation: 'POST /things', queries: { ...things, '/things/risk/flagged': {} }, stale: ['/things'] },
  ],
  'settings beside a collection stay': ['settings', 'user-preferences', 'config'].map((word) => ({
    mutation: 'POST /things',
    queries: { ...things, [`/things/${word}`]: {}, '/things/latest': {} },
    stale: ['/things', '/things/latest'],
  })),
  'a result is listed where it is one of': [
    {
      mutation: 'PUT /checkouts/{id}/next',
      changes: gives(thing),
      queries: { '/things': { type: 'array', items: {} }, '/things/{id}': thing, '/teams': {} },
      stale: ['/things', '/things/{id}'],
    },
    {
      mutation: 'PUT /parcels/{id}/open',
      changes: gives(thing),
      queries: { '/things/mine': thing, '/owners/{id}': { $ref: '#/components/schemas/Team' } },
      stale: ['/things/mine', '/owners/{id}'],
    },
    {
      mutation: 'POST /parcels',
      changes: gives(thing),
      queries: { '/things/mine': thing, '/owners/{id}': { $ref: '#/components/schemas/Team' } },
      stale: ['/things/mine'],
    },
  ],
  'what has a member of its name shows it': [
    {
      mutation: 'PUT /folders/{id}',
      queries: { '/folders': {}, '/files/{id}': object({ folder: named }), '/tags': array },
      stale: ['/folders', '/files/{id}'],
    },
    {
      mutation: 'DELETE /teams/{id}',
      queries: {
        '/teams/{id}': {},
        '/files': { type: 'array', items: object({ ownTeams: { type: 'array', items: named } }) },
      },
      stale: ['/teams/{id} of the same id', '/files'],
    },
    {
      mutation: 'PUT /line-items/{id}',
      queries: { '/line-items': {}, '/a': object({ items: named }), '/b': object({ lineItem: named }) },
      stale: ['/line-items', '/b'],
    },
    {
      mutation: 'POST /folders',
      queries: { '/folders': {}, '/files/{id}': object({ folder: named }) },
      stale: ['/folders'],
    },
    {
      mutation: 'PUT /folders/{id}',
      queries: { '/folders': {}, '/files/{id}': object({ folder: { type: 'string' } }) },
      stale: ['/folders'],
    },
    {
      mutation: 'PUT /items/{id}',
      queries: { '/items': {}, '/files': object({ items: { type: 'array', items: named }, total: {} }) },
      stale: ['/items'],
    },
    {
      mutation: 'PUT /folders/{id}',
      queries: { '/folders': {}, '/things/{id}': thing, '/files/{id}': object({ folder: thing }) },
      stale: ['/folders'],
    },
    {
      mutation: 'PUT /mail/folders/{id}',
      queries: { '/mail/folders': {}, '/folders': {}, '/files/{id}': object({ folder: named }) },
      stale: ['/mail/folders'],
    },
  ],
  'what has an array of its name shows it, also as one item and below': ['things', 'partThings'].map((name) => ({
    mutation: 'PATCH /things/{id}',
    queries: {
      '/things': {},
      '/notes/{id}': object({ [name]: { type: 'array', items: named }, files: { type: 'array', items: named } }),
      '/things/{id}/notes': object({
        notes: { type: 'array', items: object({ [name]: { type: 'array', items: named } }) },
      }),
      '/things/{id}/files': object({ files: { type: 'array', items: named } }),
    },
    stale: ['/things', '/notes/{id}', '/things/{id}/notes of the same id'],
  })),
  'what is in an envelope of everything is shown where its schema is': ['branding', 'seo', 'login', 'css'].map(
    (name) => {
      const owner = { $ref: '#/components/schemas/Owner' }
      const inEnvelope = (data: object): object => ({ allOf: [thing, object({ data })] })
      return {
        mutation: `PUT /admin/site/${name}`,
        queries: {
          [`/admin/site/${name}`]: inEnvelope(owner),
          '/admin/site/rules': inEnvelope(named),
          '/admin/site/users': inEnvelope(named),
          '/info': inEnvelope(object({ own: owner, version: { type: 'string' } })),
          '/version': inEnvelope(object({ version: { type: 'string' } })),
        },
        stale: [`/admin/site/${name}`, '/info'],
      }
    },
  ),
  'a new item is in no array of a part': [
    {
      mutation: 'POST /things',
      queries: { ...things, '/owners/{id}': object({ parts: object({ all: array }) }) },
      stale: ['/things', '/owners/{id}'],
    },
    {
      mutation: 'POST /things',
      queries: { ...things, '/owners/{id}': { $ref: '#/components/schemas/WithThing' } },
      stale: ['/things', '/owners/{id}'],
    },
    {
      mutation: 'POST /things',
      queries: { ...things, '/teams/{id}': object({ first: { $ref: '#/components/schemas/ThingPage' } }) },
      stale: ['/things', '/teams/{id}'],
    },
    {
      mutation: 'POST /things',
      queries: { ...things, '/a/{id}': object({ team: { $ref: '#/components/schemas/Team' } }) },
      stale: ['/things'],
    },
  ],
  'a part of an item is shown where the item is': [
    {
      mutation: 'PATCH /things/{id}/picture',
      queries: { '/things/{id}': thing, '/things/{id}/picture': file, '/owners/{id}/all': array },
      stale: ['/things/{id} of the same id', '/things/{id}/picture of the same id', '/owners/{id}/all'],
    },
    {
      mutation: 'POST /things/{id}/picture',
      queries: { '/things/{id}': thing, '/things/{id}/picture': file, '/owners/{id}/all': array },
      stale: ['/things/{id} of the same id', '/things/{id}/picture of the same id', '/owners/{id}/all'],
    },
    {
      mutation: 'POST /things/{id}/parts',
      queries: { '/things/{id}': thing, '/things/{id}/parts': {}, '/owners/{id}/all': array },
      stale: ['/things/{id} of the same id', '/things/{id}/parts of the same id'],
    },
  ],
  'those of an owner are some of all': [
    {
      mutation: 'PUT /users/{id}',
      queries: { '/users': {}, '/users/{id}': {}, '/groups/{id}/users': {} },
      stale: ['/users', '/users/{id} of the same id', '/groups/{id}/users'],
    },
    {
      mutation: 'DELETE /users/{id}',
      queries: { '/users/{id}': {}, '/groups/{id}/users/{user}': {} },
      stale: ['/users/{id} of the same id', '/groups/{id}/users/{user}'],
    },
    {
      mutation: 'POST /users',
      queries: { '/users': {}, '/users/{id}': {}, '/groups/{id}/users': {} },
      stale: ['/users'],
    },
  ],
  'one thing is not what it has arrays of': [
    {
      mutation: 'PUT /gates/a',
      changes: gives({ $ref: '#/components/schemas/ThingPage' }),
      queries: { '/gates/a': { $ref: '#/components/schemas/ThingPage' }, ...things },
      stale: ['/gates/a'],
    },
    {
      mutation: 'POST /gates/a',
      changes: gives({ $ref: '#/components/schemas/ThingPage' }),
      queries: { '/gates/a': { $ref: '#/components/schemas/ThingPage' }, ...things },
      stale: ['/gates/a'],
    },
    {
      mutation: 'POST /gates',
      changes: gives(thing),
      queries: { '/gates': { $ref: '#/components/schemas/ThingPage' }, '/all': array },
      stale: ['/gates', '/all'],
    },
  ],
  'who signs in changes what is of a user': [
    {
      mutation: 'POST /user/login/mail',
      queries: { '/user/info': {}, '/users/info': {}, '/settings/login': {} },
      stale: ['/user/info'],
    },
    { mutation: 'POST /auth/logout', queries: { '/user': {}, '/users': array, '/users/{id}': {} }, stale: ['/user'] },
    { mutation: 'PUT /settings/login', queries: { '/settings/login': {}, '/me': {} }, stale: ['/settings/login'] },
  ],
  'of a tag, settings, files, and what is below others stay': [
    {
      mutation: 'POST /checkout',
      queries: { '/orders': {}, '/checks/settings': {}, '/pictures/{id}': file },
      stale: ['/orders'],
    },
    { mutation: 'POST /casts', queries: { '/casts/{id}/queue': {}, '/orders': {} }, stale: ['/orders'] },
    { mutation: 'POST /casts/feeds/create', queries: { '/casts/{id}/queue': {}, '/orders': {} }, stale: ['/orders'] },
  ],
  'what is done is a segment of its own after a dot and a colon': [
    {
      mutation: 'POST /things.delete',
      queries: { '/things.list': {}, '/things.info': {}, '/teams.list': {} },
      stale: ['/things.list', '/things.info'],
    },
    {
      mutation: 'POST /v1/things:batchDelete',
      queries: { '/v1/things': {}, '/v1/things/{id}': {}, '/v1/things/{id}/parts': {}, '/v1/teams': {} },
      stale: ['/v1/things', '/v1/things/{id}', '/v1/things/{id}/parts'],
    },
    { mutation: 'PUT /things.json', queries: { '/things.json': {}, '/teams.json': {} }, stale: ['/things.json'] },
  ],
  'of many, all below may change but settings': [
    {
      mutation: 'POST /things/bulk-delete',
      queries: { ...things, '/things/{id}/parts': {}, '/things/settings': {} },
      stale: ['/things', '/things/{id}', '/things/{id}/parts'],
    },
    {
      mutation: 'DELETE /things',
      queries: { ...things, '/things/{id}/parts': {}, '/things/settings': {} },
      stale: ['/things', '/things/{id}', '/things/{id}/parts'],
    },
    {
      mutation: 'DELETE /owners/{id}/things',
      queries: { '/owners/{id}': {}, '/owners/{id}/things': {}, '/owners/{id}/things/{thing}/parts': {}, '/teams': {} },
      stale: [
        '/owners/{id} of the same id',
        '/owners/{id}/things of the same id',
        '/owners/{id}/things/{thing}/parts of the same id',
      ],
    },
  ],
  'what a post makes is listed elsewhere': [
    {
      mutation: 'POST /carts/{id}/checkout',
      changes: gives(thing),
      queries: { '/carts/{id}': { $ref: '#/components/schemas/Team' }, ...things },
      stale: ['/carts/{id} of the same id', '/things'],
    },
    {
      mutation: 'POST /carts/{id}/checkout',
      changes: gives(thing),
      queries: { '/carts/{id}': { $ref: '#/components/schemas/Team' }, '/gates/{id}': object({ things: array }) },
      stale: ['/carts/{id} of the same id'],
    },
    {
      mutation: 'POST /carts/import',
      changes: gives(thing),
      queries: { '/carts': { $ref: '#/components/schemas/TeamPage' }, ...things },
      stale: ['/carts', '/things'],
    },
    {
      mutation: 'PUT /carts/{id}/note',
      changes: gives(thing),
      queries: { '/carts/{id}': { $ref: '#/components/schemas/Team' }, ...things },
      stale: ['/carts/{id} of the same id'],
    },
  ],
  'what is below whoever asks is no summary': [
    {
      mutation: 'PATCH /me',
      queries: { '/me': {}, '/me/messages': {}, '/users/{id}': {} },
      stale: ['/me'],
    },
    {
      mutation: 'PUT /accounts/current',
      queries: { '/accounts/current': {}, '/accounts/current/messages': {} },
      stale: ['/accounts/current'],
    },
  ],
  'what is read by its id is made anew': [
    {
      mutation: 'POST /things/{id}/preview',
      queries: { '/things/{id}/preview': file, '/things/{id}': {} },
      stale: ['/things/{id}/preview of the same id', '/things/{id} of the same id'],
    },
    {
      mutation: 'POST /things/{id}/token',
      queries: { '/things/{id}/token': {}, '/teams': {} },
      stale: ['/things/{id}/token of the same id'],
    },
    { mutation: 'POST /things/search', queries: { '/things/search': {}, ...things }, stale: [] },
  ],
}

test.each(Object.entries(cases).flatMap(([rule, all]) => all.map((each) => ({ rule, ...each }))))(
  '$rule: $mutation makes stale $stale',
  async ({ mutation, changes, queries, stale }) => {
    expect(await staleOf(mutation, queries, changes)).toEqual(stale)
  },
)

test.each(['/gates/{id}', '/gates', '/gates/a'])('what is chosen for %s gets nothing new by itself', async (place) => {
  const document = documentOf('POST /things', { '/things': array, [place]: object({ things: array }) })
  expect(await explained(document)).toEqual(['POST /things  makes stale: t.q0; t.q1'])
  const { paths } = document as { paths: Record<string, object> }
  const path = place === '/gates' ? '/gates/{id}' : place
  const put = {
    tags: ['t'],
    'x-name': 't.choose',
    parameters: path.includes('{') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : [],
    requestBody: body(object({ things: { type: 'array', items: { type: 'string' } } })),
    responses: { 204: { description: 'Done' } },
  }
  const [line] = await explained({ ...document, paths: { ...paths, [path]: { ...paths[path], put } } })
  expect(line).toBe('POST /things  makes stale: t.q0')
})

const kinds = { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['parts', 'tool_boxes'] } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const generic = { '/objects/{kind}': [kinds], '/objects/{kind}/{id}': [kinds, id] }

/** What a mutation makes stale where a path takes one of several kinds. */
async function staleAmongKinds(mutation: string, queries: readonly string[]): Promise<string[]> {
  const paths = ['/objects/{kind}', '/objects/{kind}/{id}', ...queries]
  const document = documentOf(mutation, Object.fromEntries(paths.map((path) => [path, {}]))) as {
    paths: Record<string, Record<string, { parameters?: object }>>
  }
  for (const [path, parameters] of Object.entries(generic))
    for (const operation of Object.values(document.paths[path] ?? {})) operation.parameters = parameters
  const [line = ''] = await explained(document)
  return [...line.matchAll(/\.q(\d+)/g)].map(([, index]) => paths[Number(index)] ?? '')
}

test.each([
  {
    mutation: 'PUT /objects/{kind}/{id}',
    stale: ['/objects/{kind}', '/objects/{kind}/{id}', '/parts', '/parts/{id}', '/shelf/tool-boxes'],
  },
  { mutation: 'POST /objects/{kind}', stale: ['/objects/{kind}', '/parts', '/shelf/tool-boxes'] },
  { mutation: 'DELETE /parts/{id}', stale: ['/objects/{kind}', '/objects/{kind}/{id}', '/parts', '/parts/{id}'] },
  { mutation: 'POST /parts', stale: ['/objects/{kind}', '/parts'] },
  { mutation: 'PUT /teams/{id}', stale: ['/teams/{id}'] },
])('a path of several kinds shows those that it names: $mutation', async ({ mutation, stale }) => {
  expect(await staleAmongKinds(mutation, ['/parts', '/parts/{id}', '/shelf/tool-boxes', '/teams/{id}'])).toEqual(stale)
})
