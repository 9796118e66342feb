import type { Issue } from './issue.ts'

/** The issues to show: one for each fault, in the order they were found. */
export function settle(found: Issue[]): Issue[] {
  if (found.length < 2) return found
  const kept = new Map<string, Issue[]>()
  for (const each of found) {
    const here = kept.get(each.pointer)
    if (!here) kept.set(each.pointer, [each])
    // A value of the wrong kind has no other faults, and two parts of a schema may state the same rule.
    else if (!here.some((other) => isWhole(other) || isSame(other, each))) here.push(each)
  }
  return [...kept.values()].flat()
}

function isWhole({ keyword, expected }: Issue): boolean {
  return /^(?:type|const|enum|required|dependentRequired)$/.test(keyword) || expected === false
}

function isSame(a: Issue, b: Issue): boolean {
  return a.keyword === b.keyword && JSON.stringify(a.expected) === JSON.stringify(b.expected)
}
