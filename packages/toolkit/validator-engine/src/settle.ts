import type { Issue } from './issue.ts'

/** Issues while they are being collected: one for each fault, in the order they are found, up to a limit. */
export interface Found {
  readonly issues: Issue[]
  /** How many more are asked for; less than 0 once there was one too many. */
  left: number
  /** The rules reported of a value, and its pointer alone where nothing else can be. Absent before a second issue. */
  told?: Set<string>
}

/** An empty list for issues. */
export function finding(left: number): Found {
  return { issues: [], left }
}

/**
 * Takes an issue, unless what it says is told already.
 *
 * @returns True where there are enough without it, so that the check may end.
 */
export function take(found: Found, issue: Issue): boolean {
  const [first] = found.issues
  if (first) {
    const told = (found.told ??= new Set([faultOf(first)]))
    const fault = faultOf(issue)
    if (told.has(issue.pointer) || told.has(fault)) return false
    told.add(fault)
  }
  if (--found.left >= 0) found.issues.push(issue)
  return found.left < 0
}

function faultOf({ pointer, keyword, expected }: Issue): string {
  // A value of the wrong kind has no other faults, nor has one that is required, be it by `dependentRequired`.
  if (/^(?:type|const|enum)$|equired$/.test(keyword) || expected === false) return pointer
  // Two parts of a schema may state the same rule.
  return JSON.stringify([pointer, keyword, expected])
}
