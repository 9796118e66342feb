import { fileURLToPath } from 'node:url'
import { copySources, type SourceCopy } from '@specwright/release'
import { repositoryAt } from './release/config.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** A copy of the contract and of the published packages, to edit and run. */
export interface WorkspaceCopy extends SourceCopy {
  /** Generates from the contract of the copy, with the configuration of this repository. */
  generate(): Promise<void>
}

/**
 * Copies the contract and the sources of the published packages into a new folder.
 *
 * @param root What to copy: this repository, or a copy of it.
 * @param parent Where the folder is created; by default in the system's temporary folder.
 */
export function copyWorkspace(root: string = repository, parent?: string): WorkspaceCopy {
  const copy = copySources(repositoryAt(root), parent)
  return { ...copy, generate: async () => await repositoryAt(copy.folder).generate(copy.folder) }
}
