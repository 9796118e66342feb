import type { Issue } from './issue.ts'

/** The issues to show: one for each fault, in the order they were found. */
export function settle(found: Issue[]): Issue[] {
  if (found.length < 2) return found
  const told = new Set<string>()
  return found.filter(({ pointer, keyword, expected }) => {
    // Two parts of a schema may state the same rule.
    const rule = JSON.stringify([pointer, keyword, expected])
    if (told.has(pointer) || told.has(rule)) return false
    told.add(rule)
    // A value of the wrong kind has no other faults, nor has one that is required, be it by `dependentRequired`.
    if (/^(?:type|const|enum)$|equired$/.test(keyword) || expected === false) told.add(pointer)
    return true
  })
}
