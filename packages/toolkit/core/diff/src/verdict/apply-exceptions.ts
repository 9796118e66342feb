import { atPointer, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { Acceptance, ExceptionProblem, Exceptions, Rename } from '../finding/exceptions.ts'
import { verdictFrom, type Verdict } from './verdict.ts'

/** The two versions of a verdict, and the day on which exceptions are read. */
export interface ExceptionContext {
  readonly base: JsonObject
  readonly revision: JsonObject
  /** Milliseconds since the epoch, as `Date.now()` gives it. */
  readonly now: number
  /** File name of the contract; acceptances of other contracts do not count. */
  readonly document?: string
}

/**
 * A verdict with exceptions: accepted findings require no bump, and rules the bump that their severity says.
 *
 * @returns Also the entries that no longer apply. They must be removed, since they would hide later findings.
 */
export function applyExceptions(
  { findings: rated }: Verdict,
  { accepted, severities, renamed }: Exceptions,
  { base, revision, now, document }: ExceptionContext,
): { readonly verdict: Verdict; readonly stale: readonly ExceptionProblem[] } {
  const today = new Date(now).toISOString().slice(0, 10)
  const isOurs = (each: Acceptance | Rename): boolean => each.document === undefined || each.document === document
  const counted = accepted.filter((each) => isOurs(each) && each.expires >= today)
  const valid = new Map(counted.map((each) => [each.fingerprint, each]))
  const findings = rated.map((finding) => {
    const acceptance = valid.get(finding.fingerprint) ?? valid.get(finding.group?.fingerprint ?? '')
    const severity = severities[finding.rule]
    return { ...finding, ...(severity && { severity }), ...(acceptance && { accepted: acceptance }) }
  })
  const known = new Set(rated.flatMap(({ fingerprint, group }) => [fingerprint, group?.fingerprint]))
  const stale = [
    ...accepted.flatMap((each, n): ExceptionProblem[] => {
      if (!isOurs(each)) return []
      const { fingerprint, expires } = each
      const pointer = pointerTo('/accepted', n)
      if (!known.has(fingerprint)) return [{ pointer, message: `No change has the fingerprint ${fingerprint}` }]
      return expires >= today ? [] : [{ pointer, message: `It expired on ${expires}` }]
    }),
    ...Object.entries(renamed).flatMap(([from, rename]): ExceptionProblem[] => {
      if (!isOurs(rename)) return []
      const { to } = rename
      const pointer = pointerTo('/renamed', from)
      const [isInBase, isInRevision] = [atPointer(base, from) !== undefined, atPointer(revision, to) !== undefined]
      // With neither of them, it is about another contract of the folder.
      if (isInBase === isInRevision && (isInBase || rename.document === undefined)) return []
      if (!isInBase && !isInRevision)
        return [{ pointer, message: `The base has no ${from}, and the revision no ${to}` }]
      return [{ pointer, message: isInBase ? `The revision has no ${to}` : `The base has no ${from}` }]
    }),
  ]
  return { verdict: verdictFrom(findings), stale }
}
