import { expect, test } from 'vitest'
import { notesServer, type NotesFault } from './notes-server.ts'
import { proveNotesHere, type ProvedNotes } from './prove-notes.ts'

const proving = ['--allow-writes', '--requests', '60']

/** Proves a server of notes with a fault. */
export async function notesWith(fault: NotesFault, ...more: string[]): Promise<ProvedNotes> {
  return await proveNotesHere(notesServer([fault]), [...proving, ...more])
}

/** The line of a report about the failure of an operation. */
export function lineOf(text: string, operation: string, label: string): string | undefined {
  const paragraph = text.split('\n\n').find((each) => each.startsWith('FAILED') && each.includes(`: ${operation} (`))
  return paragraph
    ?.split('\n')
    .find((line) => line.startsWith(`  ${label} `))
    ?.slice(12)
}

/** Faults that several requests show, each with those that led to it. */
export const ledTo: readonly (readonly [NotesFault, operation: string, RegExp])[] = [
  ['lost update', 'GET /notes/{noteId}', /^POST \/notes 201, (?:\d+ others?, )?(?:PATCH|PUT) \/notes\/\{noteId\} 200$/],
  ['created item not found', 'GET /notes/{noteId}', /^POST \/notes 201$/],
  [
    'deleted item still there',
    'GET /notes/{noteId}',
    /^POST \/notes 201, (?:\d+ others?, )?(?:.*, )?DELETE \/notes\/\{noteId\} 204$/,
  ],
  [
    'deleted item still listed',
    'GET /notes',
    /^POST \/notes 201, (?:\d+ others?, )?(?:.*, )?DELETE \/notes\/\{noteId\} 204$/,
  ],
  ['page repeated', 'GET /notes', /^POST \/notes 201, (?:\d+ others?, )?(?:.*, )?GET \/notes 200$/],
]

/** Declares tests of the requests that led to failures. */
export function declareSteps(rows: typeof ledTo): void {
  test.each(rows)('%s of %s shows which requests led to it', async (fault, operation, expected) => {
    expect(lineOf((await notesWith(fault)).stdout, operation, 'before')).toMatch(expected)
  })
}
