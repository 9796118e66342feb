import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { bumpOf, rateVersions, readNamedVersion, type Bump } from 'specwright'

/** Where the changes of releases are. Paths are relative to the root of the Astro project. */
export interface Changelog {
  /** Folder of a repository with changesets. */
  readonly repository: string
  /** The documents of the contract, as they are and as they were released last. */
  readonly contracts: readonly { readonly name: string; readonly working: string; readonly released: string }[]
}

/** One change of a document since its last release. */
export interface ContractChange {
  readonly bump: Bump
  /** JSON Pointer of the change. */
  readonly pointer: string
  readonly reason: string
}

/** A document of the contract with its changes; `null` if it was never released. */
export interface ContractPart {
  readonly name: string
  readonly changes: readonly ContractChange[] | null
}

/** The changes of each document since its last release. */
export async function contractChanges({ contracts }: Changelog, root: string): Promise<ContractPart[]> {
  return await Promise.all(
    contracts.map(async ({ name, working, released }) => {
      return { name, changes: await changesBetween(resolve(root, released), resolve(root, working)) }
    }),
  )
}

async function changesBetween(released: string, working: string): Promise<ContractChange[] | null> {
  if (!existsSync(released)) return null
  const { findings } = await rateVersions(
    await readNamedVersion(released, working),
    await readNamedVersion(working, working),
  )
  return findings.map((finding) => ({ bump: bumpOf(finding), pointer: finding.place, reason: finding.reason }))
}
