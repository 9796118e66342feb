import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import { notesYaml } from './notes-document.ts'
import { notesKey, startNotes, type NotesFault, type NotesServer } from './notes-server.ts'

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

/** Runs the command against a server of notes. */
export async function proveNotes(
  server: NotesServer,
  more: readonly string[],
  folder: string = notesFolder(),
): Promise<ProvedNotes> {
  const argv = ['prove', 'notes.yaml', '--against', server.url, '--credentials', 'credentials.json', '--quiet', ...more]
  return { ...(await runHere(folder, ...argv)), folder }
}

/** The failures that are found with a fault, or without one, where writes are allowed. */
export async function failuresWith(fault?: NotesFault): Promise<readonly FoundFailure[]> {
  const server = await startNotes(fault)
  try {
    const { stdout, stderr } = await proveNotes(server, ['--allow-writes', '--requests', '120', '--format', 'json'])
    if (!stdout.startsWith('{')) throw new Error(stderr)
    return (JSON.parse(stdout) as { readonly failures: readonly FoundFailure[] }).failures // as it is documented
  } finally {
    await server.close()
  }
}
