import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  exceptionsFile,
  namesBeside,
  readExceptions,
  readVersion,
  stableDocument,
  type Diagnostic,
  type JsonObject,
} from 'specwright'
import {
  applyExceptions,
  bumpOf,
  diffDocuments,
  findingFor,
  largest,
  reaches,
  withClient,
  type Bump,
  type ExceptionProblem,
  type Finding,
  type Verdict,
} from 'specwright/internal'
import { judgeClient } from '../client/judge-client.ts'
import type { Contract, Repository } from '../repository/repository.ts'

/** The changes of a document since the last release. */
export interface ContractChange {
  readonly contract: Contract
  readonly findings: readonly Finding[]
  /** The exceptions of the contract that no longer apply. */
  readonly stale: readonly Diagnostic[]
  /** The minimum bump of its packages. */
  readonly bump: Bump
  /** The bump of its own `info.version`, which ignores BETA parts, and what only callers of the client notice. */
  readonly stableBump: Bump
  /** `info.version` of the last release. */
  readonly releasedVersion: string
  /** `info.version` now. */
  readonly version: string
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
): Promise<ContractChange[]> {
  const read = readExceptions(join(root, documents, exceptionsFile))
  const changes = await Promise.all(
    contracts
      .filter(({ file }) => existsSync(join(base, file)))
      .map(async (contract) => {
        const [released, working] = [join(base, contract.file), join(root, documents, contract.file)]
        // The base is published: it cannot be corrected any more.
        const before = await readVersion(released, working, { isPublished: true })
        const after = await readVersion(working, working)
        const { findings: changed } = await diffDocuments(before, after)
        const all = [...changed, ...removedNames(before, after)]
        const rated = { bump: largest(all.map(bumpOf)), findings: all }
        const context = { base: before, revision: after, now: Date.now(), document: contract.file }
        const verdict = await withClientOf(rated, { base: released, revision: working, before, isComplete: !!read })
        const { verdict: accepted, stale } = read
          ? applyExceptions(verdict, read.exceptions, context)
          : { verdict, stale: [] }
        const { bump, findings } = accepted
        return {
          contract,
          findings,
          stale,
          bump,
          stableBump: largest(findings.filter(({ beta }) => !beta).map(bumpOfDocument)),
          releasedVersion: versionOf(before),
          version: versionOf(after),
        }
      }),
  )
  // An entry that names no document may be about any of them.
  const counted = new Set(changes.flatMap(({ findings }) => findings.flatMap(({ accepted }) => accepted ?? [])))
  const isCounted = ({ pointer }: ExceptionProblem): boolean =>
    [...(read?.exceptions.accepted ?? [])].some((each, n) => counted.has(each) && pointer === `/accepted/${n}`)
  return changes.map((change) => ({
    ...change,
    stale: read?.locate(change.stale.filter((problem) => !isCounted(problem))) ?? [],
  }))
}

/** The bump that a finding requires of the document: what its client requires is a matter of the packages. */
function bumpOfDocument(finding: Finding): Bump {
  return finding.rule === 'client' ? 'none' : bumpOf({ ...finding, client: 'none' })
}

interface Judged {
  readonly base: string
  readonly revision: string
  readonly before: JsonObject
  /** True where exceptions may apply to any finding, so that none is left out. */
  readonly isComplete: boolean
}

/** A verdict with what the client requires, or only what it requires beyond the verdict: to compile callers takes long. */
async function withClientOf(rated: Verdict, { base, revision, before, isComplete }: Judged): Promise<Verdict> {
  if (!('openapi' in before) || (rated.bump === 'major' && !isComplete)) return rated // messages have no client
  const [baseNames, names] = [namesBeside(base), namesBeside(revision)]
  const { findings } = await judgeClient({ document: base, names: baseNames }, { document: revision, names })
  return withClient(rated, isComplete ? findings : findings.filter((each) => !reaches(rated.bump, bumpOf(each))))
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
