import { expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
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
