import { join } from 'node:path'
import { bumpOf, diffDocuments, largest, readVersion, type Bump, type Finding } from '@loyalty-kit/codegen'
import type { Published } from '../published.ts'

/** A hand-written document, and the packages that follow from it. */
export interface Contract {
  /** Name of the file in `openapi/`. */
  readonly file: string
  readonly packages: readonly Published[]
}

export const contracts: readonly Contract[] = [
  { file: 'loyalty.yaml', packages: ['spec', 'validators', 'client', 'mock-server'] },
  { file: 'events.yaml', packages: ['spec'] },
]

/** What changed in a document since the last release. */
export interface ContractChange {
  readonly contract: Contract
  readonly findings: readonly Finding[]
  /** What its packages must move by. */
  readonly bump: Bump
  /** What its own `info.version` moves by: what is BETA never moves that. */
  readonly stableBump: Bump
  /** `info.version` of the last release, and what stands there now. */
  readonly releasedVersion: string
  readonly version: string
}

/**
 * @param base Folder with the documents of the last release.
 * @param revision Folder with the documents of today.
 * @throws {DocumentError} When a document cannot be used.
 */
export async function contractChanges(base: string, revision: string): Promise<ContractChange[]> {
  return await Promise.all(
    contracts.map(async (contract) => {
      const working = join(revision, contract.file)
      const [was, is] = [await readVersion(join(base, contract.file), working), await readVersion(working, working)]
      const { bump, findings } = await diffDocuments(was, is)
      const stableBump = largest(findings.filter(({ beta }) => !beta).map(bumpOf))
      return { contract, findings, bump, stableBump, releasedVersion: versionOf(was), version: versionOf(is) }
    }),
  )
}

function versionOf(document: { readonly [key: string]: unknown }): string {
  return (document['info'] as { version: string }).version // the documents of this repository have one
}
