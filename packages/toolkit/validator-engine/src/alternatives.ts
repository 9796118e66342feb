import type { Issue } from './issue.ts'
import { typesOrValues } from './kinds.ts'
import { truncated } from './shown-values.ts'
import { collect, createCollector } from './collector.ts'
import { issue, type Location } from './report-issue.ts'

/**
 * Adds the issues of the alternative that the value is closest to; or one issue, if the value has the wrong type, or
 * the wrong constant, for all of them.
 *
 * @param alternatives Each adds the issues of one alternative to a location whose issues are collected separately.
 * @returns True if the issues are not collected, or the limit is exceeded, so that the check may end.
 */
export function nearest(
  at: Location | undefined,
  choice: string,
  alternatives: readonly ((at: Location) => boolean)[],
): boolean {
  if (!at) return true
  const { out } = at
  const depth = at.path.length
  const collectors = alternatives.map((check) => {
    const own = createCollector(out.issues.length + out.left)
    check({ ...at, out: own })
    return own
  })
  const issueLists = collectors.map(({ issues }) => issues)
  const isMismatch = (found: Issue, length: number): boolean =>
    found.path.length === length && /^(?:type|const|enum)$/.test(found.keyword)
  const mismatches = issueLists.flatMap(([first]) => (first && !first.cause && isMismatch(first, depth) ? [first] : []))
  if (mismatches.length === issueLists.length) {
    const isType = ({ keyword }: Issue): boolean => keyword === 'type'
    const types = [...new Set(mismatches.filter(isType).flatMap(({ expected }) => expected as string | string[]))]
    // An enum is an array, and a constant may be one.
    const values = mismatches.flatMap(({ keyword, expected }) => {
      return keyword === 'enum' ? expected : keyword === 'const' ? [expected] : []
    })
    const keyword = values.length === 0 ? 'type' : types.length === 0 ? 'enum' : choice
    const expected = [...new Set([...types, ...values])]
    return issue(at, null, keyword, expected, `must be ${truncated(typesOrValues(types, values))}`, `/${choice}`)
  }
  // Another type is furthest, then another tag; an invalid property is closer than a missing one.
  const distance = (issues: Issue[]): number =>
    issues.filter((found) => isMismatch(found, depth)).length * 1e6 +
    issues.filter((found) => isMismatch(found, depth + 1) && found.keyword !== 'type').length * 1e3 +
    issues.filter(({ keyword }) => keyword === 'required').length / 2 +
    issues.length -
    issues.reduce((max, { path }) => Math.max(max, path.length), 0) / 1e3
  const distances = collectors.map(({ issues }) => distance(issues))
  const best = collectors[distances.indexOf(distances.reduce((min, each) => Math.min(min, each), Infinity))]
  for (const each of best?.issues ?? []) collect(out, each)
  if (best && best.left < 0) out.left = best.left
  return out.left < 0
}
