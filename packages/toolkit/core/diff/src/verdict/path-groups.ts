import { withoutParameterNames } from '@specwright/document/model'
import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import type { Finding, Group } from '../finding/finding.ts'
import { fingerprintOf } from '../finding/fingerprint.ts'

/** An operation that was removed or added, by the finding that says so. */
interface Endpoint {
  readonly finding: Finding
  readonly method: string
  /** Its path, with parameters without names. */
  readonly segments: readonly string[]
  readonly id: unknown
}

/** A removed operation, and the added one that may be the same. */
type Pair = readonly [before: Endpoint, after: Endpoint]

/**
 * Findings with those of a renamed path in groups: to rename what the paths of some operations begin with removes each of them and
 * adds another, which are many findings of one change.
 */
export function withGroups(findings: readonly Finding[], base: JsonObject, revision: JsonObject): Finding[] {
  const gone = findings.flatMap((each) =>
    each.rule === 'operation-removed' ? endpointOf(each, each.before, base) : [],
  )
  const fresh = findings.flatMap((each) =>
    each.rule === 'operation-added' ? endpointOf(each, each.after, revision) : [],
  )
  const groups = new Map<Finding, Group>()
  const isFree = (pair: Pair): boolean => pair.every(({ finding }) => !groups.has(finding))
  for (const pairs of pathRenamesBetween(gone, fresh).map((all) => all.filter(isFree))) {
    const [first] = pairs
    if (first === undefined || !isOneChange(pairs)) continue
    const [before, after] = beginningsOf(first)
    const group = { fingerprint: fingerprintOf(['path', before, after]), before, after }
    for (const { finding } of pairs.flat()) groups.set(finding, group)
  }
  return findings.map((finding) => {
    const group = groups.get(finding)
    return group === undefined ? finding : { ...finding, group }
  })
}

function endpointOf(finding: Finding, title: unknown, root: JsonObject): Endpoint[] {
  const [method = '', path = ''] = String(title).split(/ (.*)/)
  const operation = atPointer(root, finding.place)
  if (!path.startsWith('/') || !isObject(operation)) return []
  const segments = withoutParameterNames(path.slice(1)).split('/')
  return [{ finding, method, segments, id: own(operation, 'operationId') }]
}

/** The pairs of operations whose paths begin otherwise in the same way, those of most operations first. */
function pathRenamesBetween(gone: readonly Endpoint[], fresh: readonly Endpoint[]): Pair[][] {
  const byMark = new Map<string, Endpoint[]>()
  for (const each of fresh) for (const mark of marksOf(each)) byMark.set(mark, [...(byMark.get(mark) ?? []), each])
  const renames = new Map<string, Pair[]>()
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
function marksOf({ method, segments, id }: Endpoint): string[] {
  return [`${method} /${segments.at(-1)}`, ...(typeof id === 'string' ? [`${method} ${id}`] : [])]
}

/** True for several operations that are likely the same: one has kept its id, or several paths end with the same words. */
function isOneChange(pairs: readonly Pair[]): boolean {
  const ends = pairs.map((pair) => pair[0].segments.slice(pair[0].segments.length - endLength(pair)).join('/'))
  const worded = new Set(ends.filter((end) => /[^{}/]/.test(end)))
  return (
    pairs.length > 1 &&
    (worded.size > 1 || pairs.some(([before, after]) => before.id !== undefined && before.id === after.id))
  )
}

/** What both paths begin with, up to the segments that they end with alike. */
function beginningsOf(pair: Pair): readonly [string, string] {
  const length = endLength(pair)
  const beginningOf = ({ segments }: Endpoint): string => `/${segments.slice(0, segments.length - length).join('/')}`
  return [beginningOf(pair[0]), beginningOf(pair[1])]
}

/** How many segments both paths end with alike. */
function endLength([{ segments: left }, { segments: right }]: Pair): number {
  let length = 0
  while (length < Math.min(left.length, right.length) && left.at(-1 - length) === right.at(-1 - length)) length++
  return length
}
