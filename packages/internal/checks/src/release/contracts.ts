import { join } from 'node:path'
import {
  bumpOf,
  diffDocuments,
  largest,
  readVersion,
  stableDocument,
  type Bump,
  type Finding,
  type JsonObject,
} from '@loyalty-kit/codegen'

/** A hand-written document, and the packages that follow from it. */
export interface Contract {
  /** Name of the file in `openapi/`. */
  readonly file: string
  /** Their names. */
  readonly packages: readonly string[]
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
  return (document['info'] as { version: string }).version // the documents of this repository have one
}
