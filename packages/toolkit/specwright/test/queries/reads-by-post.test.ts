import { expect, test } from 'vitest'
import { explained } from './explained.ts'

const page = { $ref: '#/components/schemas/Page' }
const envelope = { $ref: '#/components/schemas/Envelope' }

interface Posted {
  readonly gives?: object
  readonly takes?: object
  readonly more?: object
}

/** An operation that is posted. */
function posted(
  name: string,
  { gives = envelope, takes = { id: { type: 'string' } }, more = {} }: Posted = {},
): object {
  const body = { content: { 'application/json': { schema: { type: 'object', properties: takes } } } }
  const responses = { 200: { description: 'It', content: { 'application/json': { schema: gives } } } }
  return { post: { tags: ['Notes'], 'x-name': `notes.${name}`, requestBody: body, responses, ...more } }
}

function documentWith(paths: object): object {
  const Note = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } }
  const note = { $ref: '#/components/schemas/Note' }
  const Page = { type: 'object', properties: { data: { type: 'array', items: note } } }
  const Envelope = { type: 'object', properties: { data: note, ok: { type: 'boolean' } } }
  const schemas = { Note, Page, Envelope }
  return { openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths, components: { schemas } }
}

const notes = {
  '/notes.list': posted('list', { gives: page, takes: { limit: { type: 'integer' } } }),
  '/notes.info': posted('info'),
  '/notes.create': posted('create', { takes: { title: { type: 'string' } } }),
  '/notes.update': posted('update'),
  '/notes.delete': posted('delete', { gives: { type: 'object', properties: { ok: { type: 'boolean' } } } }),
}

test('an API that reads by POST makes its lists and items stale', async () => {
  expect(await explained(documentWith(notes))).toEqual([
    'POST /notes.create  makes stale: notes.list',
    'POST /notes.update  makes stale: notes.list; notes.info',
    'POST /notes.delete  makes stale: notes.list; notes.info',
  ])
})

/** Whether a `POST` that is added to the notes is a mutation. */
async function isMutation(path: string, operation: object): Promise<boolean> {
  const lines = await explained(documentWith({ ...notes, [path]: operation }))
  return lines.some((line) => line.startsWith(`POST ${path} `))
}

const array = { type: 'array', items: { type: 'object', properties: { id: {} } } }

test.each([
  { path: '/notes/search', operation: posted('x', { gives: page }) },
  { path: '/notes/search-all', operation: posted('x', { gives: array }) },
  { path: '/notes/bulk-get', operation: posted('x', { gives: array }) },
  { path: '/notes/count', operation: posted('x', { gives: { type: 'object', properties: { count: {} } } }) },
  {
    path: '/api/notes/recently-read',
    operation: posted('x', { gives: array, more: { summary: 'Returns what was read' } }),
  },
  { path: '/notes/query', operation: posted('x', { gives: page, more: { operationId: 'postNotesQuery' } }) },
  { path: '/notes/preview', operation: posted('x', { more: { summary: 'Preview a note' } }) },
  { path: '/notes/{id}/estimate', operation: posted('x', { more: { summary: 'Estimates the time to read' } }) },
])('a POST of $path reads', async ({ path, operation }) => {
  expect(await isMutation(path, operation)).toBe(false)
})

test.each([
  { path: '/list', operation: posted('x', { more: { operationId: 'list-create' } }) },
  { path: '/notes/{id}/list', operation: posted('x', { gives: { type: 'object', properties: { ok: {} } } }) },
  { path: '/notes/{id}/read', operation: posted('x', { gives: page }) },
  { path: '/notes/search', operation: posted('x', { gives: page, more: { summary: 'Save a search' } }) },
  { path: '/notes/search', operation: posted('x', { gives: page, more: { operationId: 'startNoteSearch' } }) },
  { path: '/notes/info', operation: posted('x', { takes: { info: { $ref: '#/components/schemas/Note' } } }) },
  { path: '/notes/info', operation: posted('x', { more: { operationId: 'addInfo' } }) },
  { path: '/notes/{id}/preview', operation: posted('x', { more: { summary: 'Save the preview of a note' } }) },
  {
    path: '/notes/{id}/estimate',
    operation: posted('x', { more: { summary: 'Estimate it', operationId: 'createEstimate' } }),
  },
  { path: '/notes/search', operation: posted('x', { gives: page, more: { 'x-invalidates': [] } }) },
  {
    path: '/notes/search',
    operation: posted('x', { gives: page, more: { responses: { 204: { description: 'Done' } } } }),
  },
])('a POST of $path may write: $operation', async ({ path, operation }) => {
  expect(await isMutation(path, operation)).toBe(true)
})
