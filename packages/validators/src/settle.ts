import type { Issue } from './issue.ts'

/** The issues to show: one for each fault, in the order they were found. */
export function settle(found: Issue[]): Issue[] {
  if (found.length < 2) return found
  const kept = new Map<string, Issue[]>()
  for (const each of found) {
    const here = kept.get(each.pointer) ?? []
    if (!here.some((other) => hides(other, each))) kept.set(each.pointer, [...here, each])
  }
  return [...kept.values()].flat()
}

/** A value of the wrong kind has no other faults, and two parts of a schema may state the same rule. */
function hides({ keyword, expected }: Issue, other: Issue): boolean {
  if (/^(?:type|const|enum|required|dependentRequired)$/.test(keyword) || expected === false) return true
  return keyword === other.keyword && JSON.stringify(expected) === JSON.stringify(other.expected)
}
