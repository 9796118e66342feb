import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notesYaml } from '../../../../toolkit/specwright/test/prove/notes-document.ts'
import type { ContractTasks } from './task.ts'
import { loyalty } from './tasks/loyalty.ts'
import { notes } from './tasks/notes.ts'
import { shop } from './tasks/shop.ts'

/** The contracts of this repository that have tasks. */
export interface OwnDocuments {
  /** Their files. */
  readonly documents: ReadonlyMap<ContractTasks, string>
  remove(): void
}

/** Puts the contracts of this repository that have tasks into files. */
export function ownDocuments(): OwnDocuments {
  const folder = mkdtempSync(join(tmpdir(), 'agent-contracts-'))
  const notesFile = join(folder, 'notes.yaml')
  writeFileSync(notesFile, notesYaml)
  return {
    documents: new Map([
      [loyalty, fileURLToPath(new URL('../../../../../openapi/loyalty.yaml', import.meta.url))],
      [notes, notesFile],
      [shop, fileURLToPath(new URL('../../peers/jobs/shop.yaml', import.meta.url))],
    ]),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
