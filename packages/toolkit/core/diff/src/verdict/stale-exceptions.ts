import { atPointer, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import {
  isExpired,
  isOf,
  type Acceptance,
  type ExceptionProblem,
  type Exceptions,
  type Rename,
} from '../finding/exceptions.ts'
import type { Verdict } from './verdict.ts'

/** A contract in two versions, with the verdict about its change. */
export interface RatedContract {
  /** File name of the contract. */
  readonly document?: string
  readonly base: JsonObject
  readonly revision: JsonObject
  readonly verdict: Verdict
}

/**
 * The entries that no longer apply to any of some contracts, with one problem each. They must be removed, since they would hide
 * later findings.
 *
 * @param now Milliseconds since the epoch, as `Date.now()` gives it.
 */
export function staleExceptions(
  { accepted, renamed }: Exceptions,
  contracts: readonly RatedContract[],
  now: number,
): ExceptionProblem[] {
  const problemsAt = (pointer: string, message: string | undefined): ExceptionProblem[] =>
    message === undefined ? [] : [{ pointer, message }]
  const concerned = (each: Acceptance | Rename): RatedContract[] =>
    contracts.filter(({ document }) => isOf(each, document))
  return [
    ...accepted.flatMap((each, n) => {
      const of = concerned(each)
      if (of.length === 0) return []
      const isKnown = of.some((contract) => hasChange(contract, each))
      const problem = isKnown ? undefined : `No change has the fingerprint ${each.fingerprint}`
      return problemsAt(pointerTo('/accepted', n), isExpired(each, now) ? `It expired on ${each.expires}` : problem)
    }),
    ...Object.entries(renamed).flatMap(([from, rename]) => {
      const [first] = concerned(rename).flatMap((contract) => problemOfRename(from, rename, contract) ?? [])
      return problemsAt(pointerTo('/renamed', from), first)
    }),
  ]
}

/** True where an acceptance names a finding of a contract, or a group of them. */
function hasChange({ verdict }: RatedContract, { fingerprint }: Acceptance): boolean {
  return verdict.findings.some((each) => each.fingerprint === fingerprint || each.group?.fingerprint === fingerprint)
}

function problemOfRename(
  from: string,
  { to, document }: Rename,
  { base, revision }: RatedContract,
): string | undefined {
  const [isInBase, isInRevision] = [atPointer(base, from) !== undefined, atPointer(revision, to) !== undefined]
  // With neither of them, it is about another contract of the folder.
  if (isInBase === isInRevision && (isInBase || document === undefined)) return undefined
  if (!isInBase && !isInRevision) return `The base has no ${from}, and the revision no ${to}`
  return isInBase ? `The revision has no ${to}` : `The base has no ${from}`
}
