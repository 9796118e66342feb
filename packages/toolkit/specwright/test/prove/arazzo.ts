import { stringify } from 'yaml'
import { notesServer, type NotesFault, type NotesHere } from './notes-server.ts'
import { notesFolder, proveNotesHere, type FoundFailure } from './prove-notes.ts'

/** A workflow of these steps. */
export function workflow(workflowId: string, steps: readonly object[], more: object = {}): object {
  return { workflowId, steps, ...more }
}

/** An Arazzo document for the contract of notes. */
export function arazzo(workflows: readonly object[], components: object = {}): string {
  const sources = [{ name: 'notes', url: 'notes.yaml', type: 'openapi' }]
  return stringify({ arazzo: '1.0.1', info: {}, sourceDescriptions: sources, workflows, components })
}

/** What a proof with workflows has found, apart from what it finds without them. */
export interface WorkflowRun {
  readonly code: number | null
  readonly stderr: string
  readonly found: readonly FoundFailure[]
  readonly server: NotesHere
}

/** Proves a server of notes with workflows. */
export async function proveWith(
  workflows: string,
  fault?: NotesFault,
  more = ['--allow-writes'],
): Promise<WorkflowRun> {
  const server = notesServer(fault ? [fault] : [])
  const folder = notesFolder({ 'flows.yaml': workflows, 'inputs.json': JSON.stringify({ title: 'Milk' }) })
  const argv = ['--workflows', 'flows.yaml', '--inputs', 'inputs.json', '--requests', '5', '--format', 'json', ...more]
  const { code, stdout, stderr } = await proveNotesHere(server, argv, folder)
  const report = stdout.startsWith('{')
    ? (JSON.parse(stdout) as { readonly failures: readonly FoundFailure[] })
    : undefined
  return { code, stderr, found: report?.failures.filter(({ judge }) => judge === 'workflow') ?? [], server }
}
