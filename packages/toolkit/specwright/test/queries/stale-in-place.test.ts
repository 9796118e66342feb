import { expect, test } from 'vitest'
import { staleOf, thing } from './explained.ts'

const text = { type: 'string' }
const list = (items: object): object => ({ type: 'array', items })
const object = (properties: Readonly<Record<string, object>>): object => ({ type: 'object', properties })
const named = (...names: readonly string[]): object => object(Object.fromEntries(names.map((name) => [name, text])))
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const gives = (schema: object): object => ({ responses: { 200: { description: 'It', ...json(schema) } } })
const members = ['id', 'hive', 'weight', 'moisture']
const jar = named(...members)

interface Case {
  readonly mutation: string
  readonly changes?: object
  readonly queries: Readonly<Record<string, object>>
  readonly stale: readonly string[]
}

const cases: Readonly<Record<string, readonly Case[]>> = {
  'items with the same members are the same, wherever they are written': [
    {
      mutation: 'POST /jars',
      changes: gives(jar),
      queries: {
        '/jars': list(jar),
        '/jars/{id}': jar,
        '/shelves/{id}/content': list(jar),
        '/bees': list(named('id')),
      },
      stale: ['/jars', '/shelves/{id}/content'],
    },
    {
      mutation: 'PUT /jars/{id}',
      queries: {
        '/jars/{id}': jar,
        '/tastings/{id}': object({ id: text, first: { anyOf: [jar, { type: 'null' }] } }),
        '/lids/{id}': named('id', 'hive', 'size', 'thread'),
      },
      stale: ['/jars/{id} of the same id', '/tastings/{id}'],
    },
    {
      mutation: 'POST /hives/{id}/harvest',
      changes: gives(jar),
      queries: { '/hives': list(named('id', 'bees', 'site')), '/jars': object({ data: list(jar), next: text }) },
      stale: ['/hives', '/jars'],
    },
    {
      mutation: 'POST /jars',
      changes: gives(jar),
      queries: { '/jars/of-hive/{hive}': list({ ...jar, additionalProperties: false }), '/jars/{id}': jar },
      stale: ['/jars/of-hive/{hive}'],
    },
  ],
  'one with a few more members is that too': [
    {
      mutation: 'PUT /jars/{id}',
      queries: { '/jars/{id}': jar, '/sales/mine': list(named(...members, 'buyer')) },
      stale: ['/jars/{id} of the same id', '/sales/mine'],
    },
    {
      mutation: 'PUT /jars/{id}',
      queries: { '/jars/{id}': jar, '/sales/mine': list(named(...members, 'buyer', 'price', 'day', 'till', 'shop')) },
      stale: ['/jars/{id} of the same id'],
    },
  ],
  'an item with another in it is not that': [
    {
      mutation: 'DELETE /bans/{id}',
      queries: {
        '/bans': list(object({ id: text, hive: text, until: text, jar: thing })),
        '/things/{id}': thing,
      },
      stale: ['/bans'],
    },
  ],
  'one thing beside several that are called so has its own schema': [
    {
      mutation: 'PUT /profile',
      queries: { '/profile': jar, '/profiles/{id}': thing, '/home': object({ own: jar }), '/others': list(thing) },
      stale: ['/profile', '/profiles/{id}', '/home'],
    },
  ],
  'what anything may have says nothing': [
    {
      mutation: 'POST /jars',
      changes: gives(named('id', 'name', 'createdAt')),
      queries: { '/jars': list(named('id', 'name', 'createdAt')), '/bees': list(named('id', 'name', 'createdAt')) },
      stale: ['/jars'],
    },
    {
      mutation: 'POST /jars',
      changes: gives(jar),
      queries: { '/jars': object({ data: list(jar), meta: named('page', 'pages', 'size') }), '/bees': named('meta') },
      stale: ['/jars'],
    },
  ],
}

test.each(Object.entries(cases).flatMap(([rule, all]) => all.map((each) => ({ rule, ...each }))))(
  '$rule: $mutation makes stale $stale',
  async ({ mutation, changes, queries, stale }) => {
    expect(await staleOf(mutation, queries, changes)).toEqual(stale)
  },
)
