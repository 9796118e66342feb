import { join } from 'node:path'
import { readVersion, stableDocument, type JsonObject } from '@loyalty-kit/codegen'
import { bumpOf, diffDocuments, largest, type Bump, type Finding } from '@loyalty-kit/diff'
import type { Contract, Repository } from '../repository.ts'

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
 * What changed in each contract of a repository.
 *
 * @param base Folder with the documents of the last release.
 * @throws {DocumentError} When a document cannot be used.
 */
export async function contractChanges(
  { root, documents, contracts }: Repository,
  base: string,
): Promise<ContractChange[]> {
  return await Promise.all(
    contracts.map(async (contract) => {
      const working = join(root, documents, contract.file)
      const [was, is] = [await readVersion(join(base, contract.file), working), await readVersion(working, working)]
      const { findings: told } = await diffDocuments(was, is)
      const findings = [...told, ...namesGone(was, is)]
      const bump = largest(findings.map(bumpOf))
      const stableBump = largest(findings.filter(({ beta }) => !beta).map(bumpOf))
      return { contract, findings, bump, stableBump, releasedVersion: versionOf(was), version: versionOf(is) }
    }),
  )
}

/** Each schema gives a type and a validator its name: on the wire it means nothing, and programs import it. */
function namesGone(was: JsonObject, is: JsonObject): Finding[] {
  const [stable, kept] = [schemasOf(stableDocument(was)), schemasOf(is)]
  return Object.keys(schemasOf(was))
    .filter((name) => !Object.hasOwn(kept, name))
    .map((name) => ({
      place: `/components/schemas/${name}`,
      wire: 'none',
      types: 'major',
      beta: !Object.hasOwn(stable, name),
      reason: `the schema ${name} is gone, and with it the type and the validator of that name`,
      before: name,
      after: undefined,
    }))
}

function schemasOf({ components }: JsonObject): object {
  return (components as { schemas?: object } | undefined)?.schemas ?? {} // linted
}

function versionOf(document: { readonly [key: string]: unknown }): string {
  return (document['info'] as { version: string }).version // linted
}
