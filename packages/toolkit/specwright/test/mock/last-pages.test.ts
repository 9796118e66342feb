import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const nullable = { type: ['string', 'null'] }
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
})
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const note = object({ id: text, text }, ['id'])
const notes = { type: 'array', items: note }
const next = { example: 'made up' }

/** What pages say of others, in ways that the mock does not understand, and what they are to say. */
const envelopes: readonly (readonly [what: string, properties: object, required: readonly string[], ends: object])[] = [
  ['a cursor that may be null', { next_cursor: { ...nullable, ...next } }, ['next_cursor'], { next_cursor: null }],
  ['a cursor that may be null or absent', { nextPageToken: { ...nullable, ...next } }, [], { nextPageToken: null }],
  ['a cursor that may be absent', { next: { ...text, ...next } }, [], {}],
  [
    'a cursor that must be a string',
    { continuation_token: { ...text, ...next } },
    ['continuation_token'],
    { continuation_token: '' },
  ],
  [
    'cursors in both directions',
    { next: nullable, previous: { ...text, ...next }, has_more: { type: 'boolean', example: true } },
    ['has_more'],
    { next: null, has_more: false },
  ],
  [
    'an object of cursors',
    { paging: object({ cursors: object({ before: text, after: { ...text, ...next } }) }) },
    ['paging'],
    { paging: {} },
  ],
  [
    'an object of the next page',
    { meta: object({ next: { anyOf: [object({ after: text }, ['after']), { type: 'null' }] } }, ['next']) },
    ['meta'],
    { meta: { next: null } },
  ],
  [
    'information of a page',
    { pageInfo: object({ endCursor: nullable, hasNextPage: { type: 'boolean', example: true } }, ['hasNextPage']) },
    ['pageInfo'],
    { pageInfo: { endCursor: null, hasNextPage: false } },
  ],
  ['the number of the next page', { next_page: { type: ['integer', 'null'], example: 2 } }, [], { next_page: null }],
]

function documentOf(properties: object, required: readonly string[], query: object): object {
  return {
    openapi: '3.1.1',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        get: {
          operationId: 'listNotes',
          parameters: Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema: schema as object })),
          responses: {
            '200': { description: 'Notes', ...json(object({ data: notes, ...properties }, ['data', ...required])) },
          },
        },
        post: {
          operationId: 'addNote',
          requestBody: json(object({ text })),
          responses: { '201': { description: 'Added', ...json(note) } },
        },
      },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { operationId: 'getNote', responses: { '200': { description: 'A note', ...json(note) } } },
      },
      '/tags': {
        get: {
          operationId: 'listTags',
          responses: {
            '200': {
              description: 'Tags',
              ...json(object({ tags: { type: 'array', items: text }, ...properties }, required)),
            },
          },
        },
      },
      '/visits/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: {
          operationId: 'getVisit',
          responses: { '200': { description: 'A visit', ...json(object({ next_visit: text, next: text }, ['next'])) } },
        },
      },
    },
  }
}

const without = (body: unknown, name: string): object => {
  const { [name]: _, ...rest } = body as Record<string, unknown> // an object, by its schema
  return rest
}

describe.each(envelopes)('%s', (_, properties, required, ends) => {
  test('is that of the last page, whether items are kept or made', async () => {
    const { send } = await served(documentOf(properties, required, { resume_from: text }))
    await send('POST /notes', { text: 'a' })
    expect(without((await send('GET /notes?resume_from=x')).body, 'data')).toEqual(ends)
    expect(without((await send('GET /tags')).body, 'tags')).toEqual(ends)
  })
})

test('what is not a listing says what it says', async () => {
  const { send } = await served(documentOf({}, [], {}))
  expect((await send('GET /visits/v')).body).toEqual({ next_visit: 'text', next: 'text' })
})

test.each([
  ['page', { page: integer, limit: integer }, [2, 3, null]],
  ['offset', { offset: integer, limit: integer }, [1, 2, null]],
])('the next %s is a number where the body has one', async (parameter, query, positions) => {
  const meta = { meta: object({ [`next_${parameter}`]: { type: ['integer', 'null'], example: 7 } }) }
  const { send } = await served(documentOf(meta, [], query))
  for (const each of ['a', 'b', 'c']) await send('POST /notes', { text: each })
  const found: (number | null | undefined)[] = []
  let position: number | null | undefined
  do {
    const { body } = await send(`GET /notes?limit=1${position === undefined ? '' : `&${parameter}=${position}`}`)
    position = (body as { meta: Record<string, number | null> }).meta[`next_${parameter}`]
    found.push(position)
  } while (position !== null && found.length < 5)
  expect(found).toEqual(positions)
})
