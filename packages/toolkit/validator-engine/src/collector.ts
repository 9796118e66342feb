import type { Issue } from './issue.ts'

/** Collects issues: one for each fault, in the order in which they are found, up to a limit. */
export interface Collector {
  readonly issues: Issue[]
  /** How many more may be added; less than 0 once the limit is exceeded. */
  left: number
  /**
   * Keys of the faults reported; the pointer alone, if its value can have no other fault. Absent before a second issue.
   */
  reported?: Set<string>
}

/** An empty collector. */
export function createCollector(left: number): Collector {
  return { issues: [], left }
}

/**
 * Adds an issue, unless the same fault is already reported.
 *
 * @returns True if the limit is exceeded, so that the check may end.
 */
export function collect(collector: Collector, issue: Issue): boolean {
  const [first] = collector.issues
  if (first) {
    const reported = (collector.reported ??= new Set([issueKeyOf(first)]))
    const key = issueKeyOf(issue)
    if (reported.has(issue.pointer) || reported.has(key)) return false
    reported.add(key)
  }
  if (--collector.left >= 0) collector.issues.push(issue)
  return collector.left < 0
}

function issueKeyOf({ pointer, keyword, expected }: Issue): string {
  // A value of the wrong type has no other faults, and neither has a missing one (`required`, `dependentRequired`).
  if (/^(?:type|const|enum)$|equired$/.test(keyword) || expected === false) return pointer
  // Two parts of a schema may contain the same rule.
  return JSON.stringify([pointer, keyword, expected])
}
