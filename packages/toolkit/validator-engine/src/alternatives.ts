import type { Issue } from './issue.ts'
import { kinds } from './kinds.ts'
import { brief } from './sentence.ts'
import { finding, take } from './settle.ts'
import { issue, type Spot } from './spot.ts'

/**
 * Adds the issues of the alternative that the value is nearest to; what is wrong with all of them at once as one issue.
 *
 * @param tries Each adds the issues of one alternative to a spot, where they are kept apart since they may not count.
 * @returns True where nobody takes the issues, or no more of them, so that the check may end.
 */
export function nearest(spot: Spot | undefined, choice: string, tries: readonly ((spot: Spot) => boolean)[]): boolean {
  if (!spot) return true
  const { out } = spot
  const depth = spot.path.length
  const tried = tries.map((attempt) => {
    const own = finding(out.issues.length + out.left)
    attempt({ ...spot, out: own })
    return own
  })
  const lists = tried.map(({ issues }) => issues)
  const isMisfit = (found: Issue, length: number): boolean =>
    found.path.length === length && /^(?:type|const|enum)$/.test(found.keyword)
  const misfits = lists.flatMap(([first]) => (first && !first.cause && isMisfit(first, depth) ? [first] : []))
  if (misfits.length === lists.length) {
    const isType = ({ keyword }: Issue): boolean => keyword === 'type'
    const types = [...new Set(misfits.filter(isType).flatMap(({ expected }) => expected as string | string[]))]
    // An enum is an array, and a constant may be one.
    const values = misfits.flatMap(({ keyword, expected }) => {
      return keyword === 'enum' ? expected : keyword === 'const' ? [expected] : []
    })
    const keyword = values.length === 0 ? 'type' : types.length === 0 ? 'enum' : choice
    const expected = [...new Set([...types, ...values])]
    return issue(spot, null, keyword, expected, `must be ${brief(kinds(types, values))}`, `/${choice}`)
  }
  // Another kind of value is furthest, then another tag; a property that is there and wrong is nearer than a missing one.
  const distance = (list: Issue[]): number =>
    list.filter((found) => isMisfit(found, depth)).length * 1e6 +
    list.filter((found) => isMisfit(found, depth + 1) && found.keyword !== 'type').length * 1e3 +
    list.filter(({ keyword }) => keyword === 'required').length / 2 +
    list.length -
    list.reduce((deepest, { path }) => Math.max(deepest, path.length), 0) / 1e3
  const [best] = tried.toSorted((a, b) => distance(a.issues) - distance(b.issues))
  for (const each of best?.issues ?? []) take(out, each)
  if (best && best.left < 0) out.left = best.left
  return out.left < 0
}
