import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  exceptionsFile,
  rateContract,
  readExceptions,
  readNamedVersion,
  type Diagnostic,
  type NamedVersion,
  type Verdict,
} from 'specwright'
import { facesOf, largest, type Bump, type Finding } from 'specwright/internal'
import type { Contract, Repository } from '../repository/repository.ts'

/** The changes of a document since the last release. */
export interface ContractChange {
  readonly contract: Contract
  readonly verdict: Verdict
  /** The bump of its own `info.version`: what programs on the wire notice of its stable part and, of other changes, a patch. */
  readonly stableBump: Bump
  /** `info.version` of the last release. */
  readonly releasedVersion: string
  /** `info.version` now. */
  readonly version: string
}

/** The changes of the contracts of a repository. */
export interface ContractChanges {
  readonly contracts: readonly ContractChange[]
  /** The exceptions that no longer apply to any of them. */
  readonly stale: readonly Diagnostic[]
}

/**
 * The changes of each contract of a repository. One that the last release does not have is new, and requires nothing.
 *
 * @param base Folder with the documents of the last release.
 * @throws {DocumentError} If a document cannot be used.
 */
export async function contractChanges(
  { root, documents, contracts }: Repository,
  base: string,
): Promise<ContractChanges> {
  const read = readExceptions(join(root, documents, exceptionsFile))
  const known = contracts.filter(({ file }) => existsSync(join(base, file)))
  const changes = await Promise.all(
    known.map(async (contract) => {
      const [released, working] = [join(base, contract.file), join(root, documents, contract.file)]
      // The base is published: it cannot be corrected any more.
      const before = await readNamedVersion(released, working, { isPublished: true })
      const after = await readNamedVersion(working, working)
      const rated = await rateContract(before, after, { document: contract.file, read })
      const { verdict } = rated
      const stableBump = largest(verdict.findings.filter(({ beta }) => !beta).map(bumpOfDocument))
      const versions = { releasedVersion: versionOf(before), version: versionOf(after) }
      return { rated, change: { contract, verdict, stableBump, ...versions } }
    }),
  )
  return {
    contracts: changes.map(({ change }) => change),
    stale: read?.stale(changes.map(({ rated }) => rated)) ?? [],
  }
}

/** What the document says itself: names of what is generated are a matter of the packages. */
function bumpOfDocument(finding: Finding): Bump {
  const { wire, types } = facesOf(finding)
  if (wire !== 'none' || types === 'none' || finding.rule === 'type-name') return wire
  return 'patch'
}

function versionOf({ root }: NamedVersion): string {
  return (root['info'] as { version: string }).version // linted
}
