import type { Bump } from 'specwright/internal'
import type { ContractChange } from '../gate/contracts.ts'
import type { MinBump } from '../gate/required-bumps.ts'
import type { Released } from '../gate/released.ts'

/** How a repository keeps what was released, and promises what will be: with changesets and a record, or with tags. */
export interface Versions {
  /** Why the last release is not known for certain; `undefined` if it is. */
  problem(): string | undefined
  /** The last release, until `close`; `undefined` before the first one. */
  open(): OpenRelease | undefined
  /** The bump that each package is going to get. */
  promised(): Promise<ReadonlyMap<string, Bump>>
  /** How to promise what some packages require. */
  advice(insufficient: readonly MinBump[]): string
  /** True for a document whose `info.version` somebody else than the release has changed. */
  isMisnumbered(change: ContractChange): boolean
  /** Gives the packages their next versions, and records the release. */
  apply(steps: VersionSteps): Promise<void>
}

/** The last release, and a function that removes what reading it has written. */
export interface OpenRelease {
  readonly released: Released
  /** The version of each package in it. */
  readonly versions: ReadonlyMap<string, string>
  close(): void
}

/** The steps of a version that do not depend on how versions are kept. */
export interface VersionSteps {
  readonly required: readonly MinBump[]
  /** Bumps `info.version` of the documents. */
  readonly bumpDocuments: () => void
  /** Generates from the documents, and writes the API reports. */
  readonly generate: () => Promise<void>
}
