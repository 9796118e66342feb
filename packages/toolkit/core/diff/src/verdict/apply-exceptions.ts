import { isExpired, isOf, type Exceptions } from '../finding/exceptions.ts'
import { verdictFrom, type Verdict } from './verdict.ts'

/** What a verdict is about, and the day on which exceptions are read. */
export interface ExceptionContext {
  /** Milliseconds since the epoch, as `Date.now()` gives it. */
  readonly now: number
  /** File name of the contract; acceptances of other contracts do not count. */
  readonly document?: string
}

/** A verdict with exceptions: accepted findings require no bump, and rules the bump that their severity says. */
export function applyExceptions(
  { findings: rated }: Verdict,
  { accepted, severities }: Exceptions,
  { now, document }: ExceptionContext,
): Verdict {
  const counted = accepted.filter((each) => isOf(each, document) && !isExpired(each, now))
  const valid = new Map(counted.map((each) => [each.fingerprint, each]))
  return verdictFrom(
    rated.map((finding) => {
      const acceptance = valid.get(finding.fingerprint) ?? valid.get(finding.group?.fingerprint ?? '')
      const severity = severities[finding.rule]
      return { ...finding, ...(severity && { severity }), ...(acceptance && { accepted: acceptance }) }
    }),
  )
}
