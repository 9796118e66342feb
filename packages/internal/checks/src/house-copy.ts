import { fileURLToPath } from 'node:url'
import { copySources, type SourceCopy } from '@loyalty-kit/release'
import { generateIn } from './generate.ts'
import { repositoryAt } from './release/config.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** A copy of the contract and of the published packages, to edit and run. */
export interface HouseCopy extends SourceCopy {
  /** Generates from the contract of the copy, as the configuration of this repository says. */
  generate(): Promise<void>
}

/**
 * Copies the contract and the sources of the published packages into a folder of their own.
 *
 * @param root What to copy: this repository, or a copy of it.
 * @param parent Where the folder is made; by default among what is temporary.
 */
export function copyHouse(root: string = repository, parent?: string): HouseCopy {
  const copy = copySources(repositoryAt(root), parent)
  return { ...copy, generate: async () => await generateIn(copy.folder) }
}
