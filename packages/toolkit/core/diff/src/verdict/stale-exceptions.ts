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
 * @param contracts Those that share the file of exceptions. Entries that name another one are left alone.
 * @param now Milliseconds since the epoch, as `Date.now()` gives it.
 */
export function staleExceptions(
  { accepted, renamed }: Exceptions,
  contracts: readonly RatedContract[],
  now: number,
): ExceptionProblem[] {
  const problemsAt = (
    pointer: string,
    entry: Acceptance | Rename,
    problem: (concerned: readonly RatedContract[]) => string | undefined,
  ): ExceptionProblem[] => {
    const concerned = contracts.filter(({ document }) => isOf(entry, document))
    const message = concerned.length === 0 ? undefined : problem(concerned)
    return message === undefined ? [] : [{ pointer, message }]
  }
  return [
    ...accepted.flatMap((each, n) =>
      problemsAt(pointerTo('/accepted', n), each, (concerned) => acceptanceProblem(each, concerned, now)),
    ),
    ...Object.entries(renamed).flatMap(([from, rename]) =>
      problemsAt(pointerTo('/renamed', from), rename, (concerned) => renameProblem(from, rename, concerned)),
    ),
  ]
}

function acceptanceProblem(
  acceptance: Acceptance,
  concerned: readonly RatedContract[],
  now: number,
): string | undefined {
  const { fingerprint, expires } = acceptance
  const isKnown = concerned.some(({ verdict }) =>
    verdict.findings.some((each) => each.fingerprint === fingerprint || each.group?.fingerprint === fingerprint),
  )
  if (!isKnown) return `No change has the fingerprint ${fingerprint}`
  return isExpired(acceptance, now) ? `It expired on ${expires}` : undefined
}

/** A rename that one contract has may be half in others: names of schemas repeat. */
function renameProblem(
  from: string,
  { to, document }: Rename,
  concerned: readonly RatedContract[],
): string | undefined {
  const found = concerned.map(({ base, revision }) => ({
    isInBase: atPointer(base, from) !== undefined,
    isInRevision: atPointer(revision, to) !== undefined,
  }))
  if (found.some(({ isInBase, isInRevision }) => isInBase && isInRevision)) return undefined
  const half = found.find(({ isInBase, isInRevision }) => isInBase || isInRevision)
  if (half) return half.isInBase ? `The revision has no ${to}` : `The base has no ${from}`
  // With neither of them, it may be about a contract that is not here.
  return document === undefined ? undefined : `The base has no ${from}, and the revision no ${to}`
}
