import type { PinnedNames } from 'specwright'
import { bumpOf, clientFinding, compareClients, largest, type Finding, type Verdict } from 'specwright/internal'
import { nameOf } from '../migrate/migration.ts'
import { readContract, type ReadVersion, type VersionOperation } from '../migrate/record/contract-version.ts'
import { operationPairs } from '../migrate/record/operation-pairs.ts'
import { failingMethods } from './failing-methods.ts'
import { derivedNames } from './names-of-document.ts'

/** A version of a document, with the names of the client that was generated from it. */
export interface ClientVersion {
  /** Path of the document. */
  readonly document: string
  /** Default: of a base, the names that a generation gives; of a revision, these with those of the base kept. */
  readonly names?: PinnedNames | undefined
}

/** The bump that callers of a generated client require, and why. */
export type ClientVerdict = Verdict

/**
 * Judges the generated client of two versions of a document: names and arguments from the files of names, and where these
 * break nothing, by compiling a caller of each method of the base with the client of the revision.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function judgeClient(base: ClientVersion, revision: ClientVersion): Promise<ClientVerdict> {
  const baseNames = base.names ?? (await derivedNames(base.document))
  const revisionNames = revision.names ?? (await derivedNames(revision.document, baseNames))
  const before = await readContract({ document: base.document, names: baseNames, packages: [], version: '' })
  const after = await readContract({ document: revision.document, names: revisionNames, packages: [], version: '' })
  const [old, next] = [before, after].map(({ operations }) => operations.map(({ client }) => client))
  const named = compareClients(old!, next!) // there are two
  const isBroken = largest(named.map(bumpOf)) === 'major'
  const compiled = isBroken ? [] : await compiledFindings(before, after)
  const findings = [...named, ...compiled]
  return { bump: largest(findings.map(bumpOf)), findings }
}

/** Methods whose callers do not compile any more. */
async function compiledFindings(before: ReadVersion, after: ReadVersion): Promise<Finding[]> {
  const pairs = operationPairs(before, after, nothingConfirmed)
  const kept = pairs.flatMap((pair): VersionOperation[] => (pair.after ? [pair.before] : []))
  const failing = await failingMethods(
    kept.map(({ face }) => face),
    { base: before.version, revision: after.version },
  )
  return pairs.flatMap(({ before: operation, after: to }) => {
    const name = nameOf(operation.face)
    const error = failing.get(name)
    if (error === undefined || to === undefined) return []
    const reason = `callers of ${name} may no longer compile: ${error}`
    const place = { pointer: to.model.pointer, beta: operation.model.beta }
    return [clientFinding(place, { client: 'major', reason, before: name, after: error })]
  })
}

const nothingConfirmed = {
  operations: new Map(),
  schemas: new Map(),
  members: new Map(),
  values: new Map(),
  entries: [],
}
