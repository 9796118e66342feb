import type { ProofResponse } from './proof-response.ts'
import type { Violation } from './violation.ts'

/** A line of a stack trace, as run times write it. */
const traces: readonly RegExp[] = [
  // JavaScript
  /\bat (?:[^\n()"]+ \()?(?:file:\/\/|node:|\/|[A-Za-z]:\\+)[^\n()"]+:\d+:\d+/,
  // Python
  /Traceback \(most recent call last\)|File \\?"[^"\n]+", line \d+/,
  // The JVM, and .NET
  /\bat [\w$.<>]+\([\w$]+\.(?:java|kt|scala):\d+\)|\bat [^\n"]+ in [^\n"]+\.(?:cs|fs|vb):line \d+/,
  // Go, Ruby, PHP
  /\bgoroutine \d+ \[\w|\.rb:\d+:in [`'\\"]|#\d+ [^\n"]+\.php\(\d+\)/,
]

/** A stack trace in a response that is no success: it shows others how the server is written. */
export function traceViolations({ status, text = '' }: ProofResponse, rule: string): readonly Violation[] {
  return status >= 400 && traces.some((each) => each.test(text))
    ? [{ judge: 'stack-trace', expected: 'an error without a stack trace', got: `status ${status} with one`, rule }]
    : []
}
