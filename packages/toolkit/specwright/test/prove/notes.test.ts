import { expect, test } from 'vitest'
import type { NotesFault } from './notes-server.ts'
import { failuresWith } from './prove-notes.ts'

test('a right server has no failure', async () => {
  expect(await failuresWith()).toEqual([])
})

/** What each fault is found by: the judge, and the operation of the smallest request that shows it. */
const faults: readonly (readonly [fault: NotesFault, judge: string, operation: string])[] = [
  ['wrong status', 'status', 'POST /notes'],
  ['missing member', 'body', 'GET /notes'],
  ['wrong null', 'body', 'GET /notes'],
  ['wrong type', 'body', 'GET /notes'],
  ['not JSON', 'body', 'GET /notes/{noteId}'],
  ['undocumented content type', 'content-type', 'GET /notes/{noteId}'],
  ['missing header', 'headers', 'GET /notes'],
  ['invalid header', 'headers', 'GET /notes'],
  ['maximum off by one', 'invalid-accepted', 'GET /notes'],
  ['length off by one', 'invalid-accepted', 'POST /notes'],
  ['required member ignored', 'invalid-accepted', 'POST /notes'],
  ['unknown member accepted', 'invalid-accepted', 'POST /notes'],
  ['enum ignored', 'invalid-accepted', 'POST /notes'],
  ['query ignored', 'invalid-accepted', 'GET /notes'],
  ['valid bound refused', 'valid-refused', 'GET /notes'],
  ['null refused', 'valid-refused', 'POST /notes'],
  ['unchecked content type', 'invalid-accepted', 'POST /notes'],
  ['fails on broken JSON', 'server-error', 'POST /notes'],
  ['fails on odd characters', 'server-error', 'GET /notes'],
  ['fails on a missing member', 'server-error', 'POST /notes'],
  ['ignored credentials', 'unauthorized', 'GET /notes'],
  ['wrong credentials accepted', 'unauthorized', 'GET /notes'],
  ['repeats the key', 'secret', 'GET /notes'],
  ['created item not found', 'state', 'GET /notes/{noteId}'],
  ['created item not listed', 'state', 'GET /notes'],
  ['deleted item still there', 'state', 'GET /notes/{noteId}'],
  ['lost update', 'state', 'GET /notes/{noteId}'],
  ['member ignored', 'state', 'PATCH /notes/{noteId}'],
  ['page repeated', 'state', 'GET /notes'],
  ['unknown path accepted', 'unrouted', 'GET /...'],
  ['unknown method accepted', 'unrouted', 'PUT /notes'],
  ['closes the connection', 'no-response', 'GET /notes'],
]

test.each(faults)('%s is found: %s of %s', async (fault, judge, operation) => {
  const found = await failuresWith(fault)
  expect(found.map((each) => `${each.judge} ${each.operations[0]}`)).toContain(`${judge} ${operation}`)
})
