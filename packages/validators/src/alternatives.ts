import type { Issue } from './issue.ts'
import { issue, type Spot } from './spot.ts'

/** A spot whose issues are kept apart, since they may not count. */
export function apart(spot: Spot): Spot {
  return { ...spot, out: [] }
}

/** Adds the issues of the alternative that the value is nearest to; what is wrong with all of them at once as one issue. */
export function nearest(spot: Spot, tried: readonly Spot[], choice: string): void {
  const depth = spot.path.length
  const lists = tried.map(({ out }) => out)
  const isMisfit = (found: Issue, length: number): boolean =>
    found.path.length === length && /^(?:type|const|enum)$/.test(found.keyword)
  const misfits = lists.flatMap(([first]) => (first && !first.cause && isMisfit(first, depth) ? [first] : []))
  if (misfits.length === lists.length) {
    const keywords = new Set(misfits.map(({ keyword }) => keyword.replace('const', 'enum')))
    const keyword = keywords.size > 1 ? choice : [...keywords].join('')
    const expected = [...new Set(misfits.flatMap((found) => found.expected))]
    const sentences = new Set(misfits.map(({ sentence }) => sentence.replace('must be ', '')))
    issue(spot, null, keyword, expected, `must be ${[...sentences].join(' or ')}`, `/${choice}`)
    return
  }
  // Another kind of value is furthest, then another tag; a property that is there and wrong is nearer than a missing one.
  const distance = (list: Issue[]): number =>
    list.filter((found) => isMisfit(found, depth)).length * 1e6 +
    list.filter((found) => isMisfit(found, depth + 1) && found.keyword !== 'type').length * 1e3 +
    list.filter(({ keyword }) => keyword === 'required').length / 2 +
    list.length -
    Math.max(0, ...list.map((found) => found.path.length)) / 1e3
  const [best = []] = lists.toSorted((a, b) => distance(a) - distance(b))
  for (const found of best) spot.out.push(found)
}
