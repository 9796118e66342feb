import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const note = object({ id: text, text, at: { ...text, format: 'date-time' } }, { required: ['id', 'text'] })
const notes = { type: 'array', items: note }

interface Listing {
  /** The query parameters, with their schemas. */
  readonly query: Readonly<Record<string, object>>
  readonly body?: object
  readonly headers?: object
}

/** Sends requests to a mock of notes `a`, `b` and `c`. */
async function notesListed({ query, body = notes, headers = {} }: Listing) {
  const { send } = await served({
    openapi: '3.1.1',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        get: {
          operationId: 'listNotes',
          parameters: Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
          responses: { '200': { description: 'Notes', headers, ...json(body) } },
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
    },
  })
  for (const each of ['a', 'b', 'c']) await send('POST /notes', { text: each })
  return send
}

/** The texts of an array of notes. */
function textsOf(body: unknown): string[] {
  return (body as { readonly text: string }[]).map((each) => each.text) // checked by its schema
}

test('a direction beside the order counts, with its default', async () => {
  const send = await notesListed({
    query: { sort: { enum: ['text'], default: 'text' }, direction: { enum: ['asc', 'desc'], default: 'desc' } },
  })
  expect(textsOf((await send('GET /notes')).body)).toEqual(['c', 'b', 'a'])
  expect(textsOf((await send('GET /notes?direction=asc')).body)).toEqual(['a', 'b', 'c'])
})

/** A cursor, or a URL, of the mock. */
const some = expect.any(String) as string

test.each<[what: string, listing: Listing, first: object, last: object]>([
  [
    'a cursor that may be null',
    {
      query: { cursor: text },
      body: object({ data: notes, next_cursor: { type: ['string', 'null'] } }, { required: ['next_cursor'] }),
    },
    { next_cursor: some },
    { next_cursor: null },
  ],
  [
    'a cursor that may not be absent',
    { query: { cursor: text }, body: object({ data: notes, next_cursor: text }, { required: ['next_cursor'] }) },
    { next_cursor: some },
    { next_cursor: '' },
  ],
  [
    'a cursor beside what the mock does not know',
    { query: { offset: text }, body: object({ data: notes, next_page: object({ offset: text, path: text }) }) },
    { next_page: { offset: some } },
    {},
  ],
  [
    'a cursor in an object',
    {
      query: { starting_after: text },
      body: object({ data: notes, pages: object({ next: object({ starting_after: text }) }) }),
    },
    { pages: { next: { starting_after: some } } },
    { pages: {} },
  ],
  [
    'a URL beside numbers of pages',
    {
      query: { page: integer },
      body: object({
        data: notes,
        page: integer,
        pagesTotal: integer,
        limit: integer,
        _links: object({ next: object({ href: text }) }),
      }),
    },
    { page: 1, pagesTotal: 2, limit: 2, _links: { next: { href: 'http://mock.test/notes?limit=2&page=2' } } },
    { page: 2, pagesTotal: 2, limit: 2, _links: {} },
  ],
  [
    'a URL beside an offset',
    {
      query: { offset: integer },
      body: object({
        data: notes,
        meta: object({ offset: integer, limit: integer }),
        next: { ...text, format: 'uri' },
      }),
    },
    { meta: { offset: 0, limit: 2 }, next: 'http://mock.test/notes?limit=2&offset=2' },
    { meta: { offset: 2, limit: 2 } },
  ],
  [
    'a URL whose pages are counted from 0',
    { query: { Page: { ...integer, minimum: 0 } }, body: object({ data: notes, page: integer, next_page_uri: text }) },
    { page: 0, next_page_uri: 'http://mock.test/notes?limit=2&Page=1' },
    { page: 1 },
  ],
])('a page has %s, and the last one says that it is', async (_, { query, body = {} }, first, last) => {
  const send = await notesListed({ query: { ...query, limit: integer }, body })
  const { body: page } = await send('GET /notes?limit=2')
  const envelope = ({ data, ...rest }: { data: unknown }): object => ({ texts: textsOf(data), ...rest })
  expect(envelope(page as never)).toEqual({ texts: ['a', 'b'], ...first })
  const [parameter = ''] = Object.keys(query)
  const next = JSON.stringify(page).match(/next\w*":(?:\{"\w+":)?"([^"]+)"/)?.[1] ?? ''
  const address = next.startsWith('http') ? next.replace('http://mock.test', '') : `/notes?limit=2&${parameter}=${next}`
  expect(envelope((await send(`GET ${address}`)).body as never)).toEqual({ texts: ['c'], ...last })
})

describe('a Link header', () => {
  const headers = { Link: { schema: text } }

  test('continues by a cursor', async () => {
    const send = await notesListed({ query: { per_page: integer, after: text }, headers })
    const { headers: received } = await send('GET /notes?per_page=2')
    const [, next = ''] = /^<http:\/\/mock\.test(.*)>; rel="next"$/.exec(received.get('link') ?? '') ?? []
    const last = await send(`GET ${next}`)
    expect([textsOf(last.body), last.headers.get('link')]).toEqual([['c'], null])
    expect((await send('GET /notes?after=forged')).status).toBe(400)
  })

  test('has no next page where no parameter asks for one: all items are on it', async () => {
    const send = await notesListed({ query: { per_page: integer }, headers })
    const { body, headers: received } = await send('GET /notes?per_page=2')
    expect([textsOf(body), received.get('link')]).toEqual([['a', 'b', 'c'], null])
  })
})
