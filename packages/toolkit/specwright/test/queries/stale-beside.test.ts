import { expect, test } from 'vitest'
import { staleOf, thing } from './explained.ts'

const array = { type: 'array', items: thing }
const text = { type: 'string' }
const object = (properties: object): object => ({ type: 'object', properties })
const numbers = (...names: readonly string[]): object =>
  object(Object.fromEntries(names.map((name) => [name, { type: 'integer' }])))
const names = (...all: readonly string[]): object => object(Object.fromEntries(all.map((name) => [name, text])))
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const gives = (schema: object): object => ({ responses: { 200: { description: 'It', ...json(schema) } } })
const givesFile = (type: string): object => ({ responses: { 200: { description: 'It', content: { [type]: {} } } } })
const things = { '/things': array, '/things/{id}': thing }

interface BesideCase {
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const accounts = {
  '/me': names('id', 'name', 'email', 'unread'),
  '/users': { type: 'array', items: names('id', 'name', 'email') },
  '/users/{id}': names('id', 'name', 'email'),
  '/teams/{id}': names('id', 'name', 'email'),
}
const members = { '/teams/{id}/members': array, '/teams/{id}': {}, '/teams': {}, '/invitations/{token}': {} }

const cases: Readonly<Record<string, readonly BesideCase[]>> = {
  'whole numbers that are called after things in a state count these': [
    ...['pendingThings', 'closed_things', 'unreadThingCount'].map((name) => ({
      mutation: 'PATCH /things/{id}',
      queries: { '/things': array, '/board': numbers(name, 'size'), '/teams': names(name), '/a': numbers('thing') },
      stale: ['/things', '/board'],
    })),
    {
      mutation: 'DELETE /things/{id}',
      queries: { '/things': array, '/board': numbers('teamThings', 'things', 'maxThings', 'inputThingCount') },
      stale: ['/things'],
    },
  ],
  'what a post makes is counted where it is listed': [
    {
      mutation: 'POST /cart/checkout',
      changes: gives(thing),
      queries: {
        ...things,
        '/cart': { $ref: '#/components/schemas/Team' },
        '/me': numbers('thingCount'),
        '/shop': numbers('cartonCount'),
      },
      stale: ['/things', '/cart', '/me'],
    },
    {
      mutation: 'POST /drafts/{id}/publish',
      changes: gives(thing),
      queries: { '/drafts': {}, '/blogs/{id}/things': array, '/blogs/{id}': {}, '/blogs': {} },
      stale: ['/drafts', '/blogs/{id}/things', '/blogs/{id}'],
    },
  ],
  'what a post makes is not known to be below one of several owners': [
    {
      mutation: 'POST /drafts/{id}/publish',
      changes: gives(thing),
      queries: {
        '/drafts': {},
        '/blogs/{id}/things': array,
        '/blogs/{id}': {},
        '/teams/{id}/things': array,
        '/teams/{id}': {},
      },
      stale: ['/drafts', '/blogs/{id}/things', '/teams/{id}/things'],
    },
  ],
  'who accepts an invitation is a member': [
    {
      mutation: 'POST /invitations/{token}/accept',
      queries: members,
      stale: ['/teams/{id}/members', '/teams/{id}', '/teams', '/invitations/{token} of the same token'],
    },
    {
      mutation: 'POST /invitations/{token}/decline',
      queries: members,
      stale: ['/invitations/{token} of the same token'],
    },
    {
      mutation: 'POST /orders/{id}/accept',
      queries: { ...members, '/orders/{id}': {} },
      stale: ['/orders/{id} of the same id'],
    },
  ],
  'whoever asks is one of the users, where both have the same members': [
    { mutation: 'PATCH /me', queries: accounts, stale: ['/me', '/users', '/users/{id}'] },
    { mutation: 'PATCH /users/{id}', queries: accounts, stale: ['/me', '/users', '/users/{id} of the same id'] },
    { mutation: 'PUT /users/{id}/role', queries: accounts, stale: ['/me', '/users', '/users/{id} of the same id'] },
    { mutation: 'DELETE /users/{id}', queries: accounts, stale: ['/users', '/users/{id} of the same id'] },
    { mutation: 'POST /users', queries: accounts, stale: ['/users'] },
    {
      mutation: 'PATCH /me',
      queries: { '/me': names('id', 'theme', 'language'), '/users/{id}': names('id', 'name', 'email') },
      stale: ['/me'],
    },
  ],
  'what gives a file, or a link to one, changes nothing': [
    { mutation: 'POST /things/report', changes: givesFile('application/pdf'), queries: things, stale: [] },
    { mutation: 'POST /things/{id}/sheet', changes: givesFile('text/csv'), queries: things, stale: [] },
    { mutation: 'POST /things/download', changes: gives(names('url')), queries: things, stale: [] },
    {
      mutation: 'POST /things/{id}/download',
      changes: gives(names('state')),
      queries: things,
      stale: ['/things', '/things/{id} of the same id'],
    },
    {
      mutation: 'POST /things/{id}/picture',
      changes: { ...givesFile('image/png'), requestBody: { content: { 'image/png': {} } } },
      queries: things,
      stale: ['/things', '/things/{id} of the same id'],
    },
    {
      mutation: 'POST /things/{id}/note',
      changes: givesFile('text/plain'),
      queries: things,
      stale: ['/things', '/things/{id} of the same id'],
    },
  ],
  'what only gets something changes nothing': [
    { mutation: 'POST /things/quote', changes: { summary: 'Get a quote' }, queries: things, stale: [] },
    {
      mutation: 'PUT /things/get-quote',
      changes: { summary: 'Get a quote', operationId: 'getQuote' },
      queries: things,
      stale: [],
    },
    {
      mutation: 'PUT /things/{id}',
      changes: { summary: 'Get a thing', operationId: 'putThing' },
      queries: things,
      stale: ['/things', '/things/{id} of the same id'],
    },
    {
      mutation: 'POST /things/{id}/seen',
      changes: { summary: 'Read a thing' },
      queries: things,
      stale: ['/things', '/things/{id} of the same id'],
    },
  ],
}

test.each(Object.entries(cases).flatMap(([rule, all]) => all.map((each) => ({ rule, ...each }))))(
  '$rule: $mutation makes stale $stale',
  async ({ mutation, changes, queries, stale }) => {
    expect(await staleOf(mutation, queries, changes)).toEqual(stale)
  },
)
