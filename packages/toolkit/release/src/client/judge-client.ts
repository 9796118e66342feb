import type { PinnedNames } from '@loyalty-kit/codegen'
import { largest, type Bump } from '@loyalty-kit/diff'
import { nameOf } from '../migrate/migration.ts'
import { readContract, type ReadVersion, type VersionOperation } from '../migrate/record/contract-version.ts'
import { operationPairs, type OperationPair } from '../migrate/record/operation-changes.ts'
import { failingMethods } from './failing-methods.ts'
import { derivedNames } from './names-of-document.ts'

/** A version of a document, with the names of the client that was generated from it. */
export interface ClientVersion {
  /** Path of the document. */
  readonly document: string
  /** Default: of a base, the names that a generation gives; of a revision, these with those of the base kept. */
  readonly names?: PinnedNames | undefined
}

/** A change of what `generate` writes for callers. */
export interface ClientFinding {
  /** JSON Pointer of the operation: in the revision, or in the base where it was removed. */
  readonly place: string
  readonly bump: Bump
  /** True for a BETA operation, which may change without notice. */
  readonly beta: boolean
  readonly reason: string
}

/** The bump that callers of a generated client require, and why. */
export interface ClientVerdict {
  readonly bump: Bump
  readonly findings: readonly ClientFinding[]
}

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
  const pairs = operationPairs(before, after, nothingConfirmed)
  const named = [...pairs.flatMap(changeOfNames), ...added(pairs, after)]
  const compiled = largest(named.map(bumpOfFinding)) === 'major' ? [] : await compiledFindings(pairs, before, after)
  const findings = [...named, ...compiled]
  return { bump: largest(findings.map(bumpOfFinding)), findings }
}

const nothingConfirmed = { operations: new Map(), schemas: new Map(), members: new Map(), values: new Map() }

/** The bump that a finding requires. */
export function bumpOfFinding({ bump, beta }: ClientFinding): Bump {
  return beta && bump !== 'none' ? 'patch' : bump
}

function changeOfNames({ before, after }: OperationPair): ClientFinding[] {
  const method = nameOf(before.face)
  const broken = (reason: string): ClientFinding[] => [
    { place: (after ?? before).model.pointer, bump: 'major', beta: before.model.beta, reason },
  ]
  if (after === undefined) return broken(`the method ${method} was removed`)
  if (method !== nameOf(after.face)) return broken(`the method ${method} is now ${nameOf(after.face)}`)
  if (before.face.function !== after.face.function)
    return broken(`the function ${before.face.function} is now ${after.face.function}`)
  // An argument for a parameter that has another name in the same place stays as it is.
  const isMoved = before.slots.some((slot, index) => kindOf(slot) !== kindOf(after.slots[index]))
  return isMoved ? broken(`the arguments of ${method} are now ${after.slots.join(', ') || 'none'}`) : []
}

function kindOf(slot: string | undefined): string | undefined {
  return slot?.startsWith('path.') ? 'path' : slot
}

function added(pairs: readonly OperationPair[], { operations }: ReadVersion): ClientFinding[] {
  const known = new Set(pairs.map(({ after }) => after))
  return operations
    .filter((operation) => !known.has(operation))
    .map(({ face, model }) => {
      return { place: model.pointer, bump: 'minor', beta: model.beta, reason: `the method ${nameOf(face)} was added` }
    })
}

/** Methods whose callers do not compile any more. */
async function compiledFindings(
  pairs: readonly OperationPair[],
  before: ReadVersion,
  after: ReadVersion,
): Promise<ClientFinding[]> {
  const kept = pairs.flatMap((pair): VersionOperation[] => (pair.after ? [pair.before] : []))
  const failing = await failingMethods(
    kept.map(({ face }) => face),
    { base: before.version, revision: after.version },
  )
  return pairs.flatMap(({ before: operation, after: to }) => {
    const error = failing.get(nameOf(operation.face))
    if (error === undefined || to === undefined) return []
    const reason = `callers of ${nameOf(operation.face)} may no longer compile: ${error}`
    return [{ place: to.model.pointer, bump: 'major', beta: operation.model.beta, reason }]
  })
}
