import type { Issue } from './issue.ts'

/** Issues while they are being collected: one for each fault, in the order they are found, up to a limit. */
export interface Found {
  readonly issues: Issue[]
  /** How many more are taken; less than 0 once there was one too many. */
  left: number
  /** The rules reported of a value, and its pointer alone where nothing else can be. Absent before a second issue. */
  reported?: Set<string>
}

/** An empty collection of issues. */
export function finding(left: number): Found {
  return { issues: [], left }
}

/**
 * Takes an issue, unless what it says is reported already.
 *
 * @returns True where there are enough without it, so that the check may end.
 */
export function take(found: Found, issue: Issue): boolean {
  const [first] = found.issues
  if (first) {
    const reported = (found.reported ??= new Set([faultOf(first)]))
    const fault = faultOf(issue)
    if (reported.has(issue.pointer) || reported.has(fault)) return false
    reported.add(fault)
  }
  if (--found.left >= 0) found.issues.push(issue)
  return found.left < 0
}

function faultOf({ pointer, keyword, expected }: Issue): string {
  // A value of the wrong kind has no other faults, nor has one that is required, be it by `dependentRequired`.
  if (/^(?:type|const|enum|required|dependentRequired)$/.test(keyword) || expected === false) return pointer
  // Two parts of a schema may state the same rule.
  return JSON.stringify([pointer, keyword, expected])
}
