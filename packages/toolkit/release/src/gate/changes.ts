import type { Repository } from '../repository/repository.ts'
import type { OpenRelease, Versions } from '../versions/versions.ts'
import { contractChanges, type ContractChanges } from './contracts.ts'
import { minBumps, type MinBump } from './required-bumps.ts'
import { isContractReleased } from './released.ts'

/** What has changed since the last release, and what it requires. */
export interface Changes extends ContractChanges {
  readonly required: readonly MinBump[]
}

/**
 * The changes since the last release; `undefined` before the first one.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function changesSince(repository: Repository, versions: Versions): Promise<Changes | undefined> {
  const open = versions.open()
  if (open === undefined) return undefined
  try {
    return await changesFrom(repository, open)
  } finally {
    open.close()
  }
}

/**
 * The changes since a release, or what stands for one.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function changesFrom(repository: Repository, { released }: OpenRelease): Promise<Changes> {
  const isSame = isContractReleased(repository, released)
  const changes = isSame ? { contracts: [], stale: [] } : await contractChanges(repository, released.documents)
  return { ...changes, required: await minBumps(repository, released, changes.contracts) }
}
