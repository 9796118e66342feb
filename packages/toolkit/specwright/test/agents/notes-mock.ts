import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import { onTestFinished } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'
import { notesYaml } from '../prove/notes-document.ts'

/** The key that the mock accepts. */
export const notesKey = 'notes-key-4711'

/** A folder with the contract of notes and a key, and the address of a mock that keeps notes. */
export interface NotesMock {
  readonly folder: string
  readonly url: string
}

/** Starts a mock of notes, until the test ends. */
export async function startNotesMock(files: Readonly<Record<string, string>> = {}): Promise<NotesMock> {
  const credentials = JSON.stringify({ apiKey: notesKey })
  const folder = workspace({ 'notes.yaml': notesYaml, 'credentials.json': credentials, ...files })
  const { contract } = await loadContract(join(folder, 'notes.yaml'), {})
  const seed = { api_credentials: [{ scheme: 'apiKey', secret: notesKey }] }
  const listening = await listen(createMockServer(contract as Contract, { seed }), { port: 0 })
  onTestFinished(async () => await listening.close())
  return { folder, url: listening.url }
}
