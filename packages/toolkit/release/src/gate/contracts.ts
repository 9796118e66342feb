import { join } from 'node:path'
import { exceptionsFile, readExceptions, readVersion, stableDocument, type JsonObject } from '@loyalty-kit/codegen'
import {
  applyExceptions,
  bumpOf,
  diffDocuments,
  findingFor,
  largest,
  reaches,
  type Bump,
  type Finding,
} from '@loyalty-kit/diff'
import { bumpOfFinding, judgeClient, type ClientFinding } from '../client/judge-client.ts'
import { namesBeside } from '../client/names-of-document.ts'
import type { Contract, Repository } from '../repository.ts'

/** The changes of a document since the last release. */
export interface ContractChange {
  readonly contract: Contract
  readonly findings: readonly Finding[]
  /** What the generated client of its callers requires beyond the findings. */
  readonly client: readonly ClientFinding[]
  /** The minimum bump of its packages. */
  readonly bump: Bump
  /** The bump of its own `info.version`, which ignores BETA parts. */
  readonly stableBump: Bump
  /** `info.version` of the last release. */
  readonly releasedVersion: string
  /** `info.version` now. */
  readonly version: string
}

/**
 * The changes of each contract of a repository.
 *
 * @param base Folder with the documents of the last release.
 * @throws {DocumentError} If a document cannot be used.
 */
export async function contractChanges(
  { root, documents, contracts }: Repository,
  base: string,
): Promise<ContractChange[]> {
  return await Promise.all(
    contracts.map(async (contract) => {
      const working = join(root, documents, contract.file)
      const [before, after] = [
        await readVersion(join(base, contract.file), working),
        await readVersion(working, working),
      ]
      const { findings: changed } = await diffDocuments(before, after)
      const all = [...changed, ...removedNames(before, after)]
      const rated = largest(all.map(bumpOf))
      const client = await clientFindings(join(base, contract.file), working, { before, rated })
      const exceptions = readExceptions(join(root, documents, exceptionsFile))?.exceptions
      const context = { base: before, revision: after, now: Date.now(), document: contract.file }
      const verdict = { bump: rated, findings: all }
      const { findings } = exceptions ? applyExceptions(verdict, exceptions, context).verdict : verdict
      const bump = largest([...findings.map(bumpOf), ...client.map(bumpOfFinding)])
      const stableBump = largest(findings.filter(({ beta }) => !beta).map(bumpOf))
      return {
        contract,
        findings,
        client,
        bump,
        stableBump,
        releasedVersion: versionOf(before),
        version: versionOf(after),
      }
    }),
  )
}

/** What the client requires beyond what the document was rated. */
async function clientFindings(
  base: string,
  revision: string,
  { before, rated }: { readonly before: JsonObject; readonly rated: Bump },
): Promise<ClientFinding[]> {
  if (!('openapi' in before) || rated === 'major') return [] // messages have no client
  const [baseNames, names] = [namesBeside(base), namesBeside(revision)]
  const { findings } = await judgeClient({ document: base, names: baseNames }, { document: revision, names })
  return findings.filter((each) => !reaches(rated, bumpOfFinding(each)))
}

/** Removed schemas. Their names do not go over the wire, but programs import the types and validators with these names. */
function removedNames(before: JsonObject, after: JsonObject): Finding[] {
  const [stable, kept] = [schemasOf(stableDocument(before)), schemasOf(after)]
  return Object.keys(schemasOf(before))
    .filter((name) => !Object.hasOwn(kept, name))
    .map((name) => {
      const change = {
        rule: 'schema-removed',
        place: `/components/schemas/${name}`,
        wire: 'none',
        types: 'major',
        reason: `the schema ${name} was removed, and with it the type and the validator of that name`,
        before: name,
        after: undefined,
      } as const
      return findingFor(change, !Object.hasOwn(stable, name))
    })
}

function schemasOf({ components }: JsonObject): object {
  return (components as { schemas?: object } | undefined)?.schemas ?? {} // linted
}

function versionOf(document: { readonly [key: string]: unknown }): string {
  return (document['info'] as { version: string }).version // linted
}
