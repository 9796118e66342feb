import { withoutParameterNames } from '@specwright/document/model'

/** What is likely the same of an operation whose path has changed. */
interface Endpoint {
  readonly method: string
  readonly path: string
  /** What names it, if something does. */
  readonly id: unknown
}

/** One change of what the paths of some operations begin with. */
export interface RenamedPath<Each> {
  /** What they began with; parameters have no names. */
  readonly before: string
  readonly after: string
  readonly pairs: readonly Pair<Each>[]
}

type Pair<Each> = readonly [before: Each, after: Each]

/** An operation, and its path in segments, whose parameters have no names. */
interface Split<Each> {
  readonly each: Each
  readonly endpoint: Endpoint
  readonly segments: readonly string[]
}

/**
 * The paths that were renamed: to rename what the paths of some operations begin with removes each of them and adds another.
 *
 * @param gone What only the base has.
 * @param fresh What only the revision has.
 */
export function renamedPaths<Each>(
  gone: readonly Each[],
  fresh: readonly Each[],
  endpointOf: (each: Each) => Endpoint,
): RenamedPath<Each>[] {
  const [old, next] = [gone, fresh].map((all) => all.flatMap((each) => split(each, endpointOf(each))))
  const taken = new Set<Split<Each>>()
  return pathRenamesBetween(old!, next!).flatMap((all) => {
    const pairs = all.filter((pair) => pair.every((each) => !taken.has(each)))
    const [first] = pairs
    if (first === undefined || !isOneChange(pairs)) return []
    for (const each of pairs.flat()) taken.add(each)
    const [before, after] = beginningsOf(first)
    return [{ before, after, pairs: pairs.map(([left, right]) => [left.each, right.each] as const) }]
  })
}

function split<Each>(each: Each, endpoint: Endpoint): Split<Each>[] {
  const { path } = endpoint
  if (!path.startsWith('/')) return []
  return [{ each, endpoint, segments: withoutParameterNames(path.slice(1)).split('/') }]
}

/** The pairs of operations whose paths begin otherwise in the same way, those of most operations first. */
function pathRenamesBetween<Each>(gone: readonly Split<Each>[], fresh: readonly Split<Each>[]): Pair<Split<Each>>[][] {
  const byMark = new Map<string, Split<Each>[]>()
  for (const each of fresh) for (const mark of marksOf(each)) byMark.set(mark, [...(byMark.get(mark) ?? []), each])
  const renames = new Map<string, Pair<Split<Each>>[]>()
  for (const before of gone) {
    for (const after of new Set(marksOf(before).flatMap((mark) => byMark.get(mark) ?? []))) {
      const key = beginningsOf([before, after]).join(' ')
      const pairs = renames.get(key) ?? []
      pairs.push([before, after])
      renames.set(key, pairs)
    }
  }
  return [...renames.values()].toSorted((a, b) => b.length - a.length)
}

/** What one of two operations has that may be the same: its id, or the end of its path. */
function marksOf({ endpoint: { method, id }, segments }: Split<unknown>): string[] {
  return [`${method} /${segments.at(-1)}`, ...(typeof id === 'string' ? [`${method} ${id}`] : [])]
}

/** True for several operations that are likely the same: one has kept its id, or several paths end with the same words. */
function isOneChange(pairs: readonly Pair<Split<unknown>>[]): boolean {
  const ends = pairs.map((pair) => pair[0].segments.slice(pair[0].segments.length - endLength(pair)).join('/'))
  const worded = new Set(ends.filter((end) => /[^{}/]/.test(end)))
  const hasKeptId = ([{ endpoint: before }, { endpoint: after }]: Pair<Split<unknown>>): boolean =>
    before.id !== undefined && before.id === after.id
  return pairs.length > 1 && (worded.size > 1 || pairs.some(hasKeptId))
}

/** What both paths begin with, up to the segments that they end with alike. */
function beginningsOf(pair: Pair<Split<unknown>>): readonly [string, string] {
  const length = endLength(pair)
  const beginningOf = ({ segments }: Split<unknown>): string =>
    `/${segments.slice(0, segments.length - length).join('/')}`
  return [beginningOf(pair[0]), beginningOf(pair[1])]
}

/** How many segments both paths end with alike. */
function endLength([{ segments: left }, { segments: right }]: Pair<Split<unknown>>): number {
  let length = 0
  while (length < Math.min(left.length, right.length) && left.at(-1 - length) === right.at(-1 - length)) length++
  return length
}
