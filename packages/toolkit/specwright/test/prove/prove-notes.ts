import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import { notesYaml } from './notes-document.ts'
import { notesKey, type NotesHere, type NotesServer } from './notes-server.ts'
import { runAgainst } from './run-against.ts'

/** A failure as the report of JSON has it, as far as tests read it. */
export interface FoundFailure {
  readonly id: string
  readonly judge: string
  readonly operations: readonly string[]
  readonly request: string
  readonly expected: string
  readonly got: string
  readonly rule: string
  readonly place: string
  readonly http: string
  readonly curl: string
  readonly isKnown: boolean
}

/** A run of the command against the server of notes. */
export interface ProvedNotes {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The folder that the command ran in. */
  readonly folder: string
}

/** The folder of a run: the contract, and a file with the key. */
export function notesFolder(files: Readonly<Record<string, string>> = {}): string {
  return workspace({ 'notes.yaml': notesYaml, 'credentials.json': JSON.stringify({ apiKey: notesKey }), ...files })
}

const proving = ['prove', 'notes.yaml', '--credentials', 'credentials.json', '--quiet']

/** As many requests of each phase as show what most tests are about. */
const few = ['--requests', '80']

function provingWith(more: readonly string[]): readonly string[] {
  return [...proving, ...(more.includes('--requests') ? [] : few), ...more]
}

/** Runs the command against a server of notes. */
export async function proveNotes(
  { url }: NotesServer,
  more: readonly string[],
  folder: string = notesFolder(),
): Promise<ProvedNotes> {
  return { ...(await runHere(folder, ...provingWith(more), '--against', url)), folder }
}

/** As `proveNotes`, against a server without a port. */
export async function proveNotesHere(
  { fetch }: NotesHere,
  more: readonly string[],
  folder: string = notesFolder(),
): Promise<ProvedNotes> {
  return { ...(await runAgainst(fetch, folder, ...provingWith(more))), folder }
}
