import { atPointer, keysOf } from '@specwright/json-schema/json'
import type { FoundChange } from './changes-between.ts'
import { findingFor, type Finding } from './verdict/finding.ts'
import { originOf } from './normal-form/places.ts'
import { schemasAt } from './normal-form/schemas.ts'
import type { Version } from './normal-form/versions.ts'
import { annotations } from './spread.ts'

/** Findings for the changes that no rule rates. */
export function unrated(
  changes: readonly FoundChange[],
  [base, revision]: readonly [Version, Version],
  findings: readonly Finding[],
): Finding[] {
  const found = new Map<string, Finding>()
  for (const change of changes) {
    if (isRule(change)) continue
    const [basePlace, revisionPlace] = [placeOf(change.base, base), placeOf(change.revision, revision)]
    if (
      findings.some(
        (finding) => isReported(finding.place, basePlace, change) || isReported(finding.place, revisionPlace, change),
      )
    )
      continue
    const [before, after] = [
      basePlace && atPointer(base.root, basePlace),
      revisionPlace && atPointer(revision.root, revisionPlace),
    ]
    const [version, pointer] = after === undefined ? [base, basePlace] : [revision, revisionPlace]
    const place = nearest(pointer, version)
    if (!found.has(place)) found.set(place, unratedFinding(place, before, after, change.beta))
  }
  return [...found.values()]
}

/** True for a rule of a schema: the comparison of schemas rates all of them. */
function isRule({ base, revision }: FoundChange): boolean {
  const [root, , member = ''] = keysOf(base ?? revision ?? '')
  return root === schemasAt && !annotations.has(member) && !/^(?:x-|default$)/.test(member)
}

/** The nearest location that exists: some of what is compared is not written in the document. */
function nearest(place = '', { root }: Pick<Version, 'root'>): string {
  return place === '' || atPointer(root, place) !== undefined
    ? place
    : nearest(place.slice(0, place.lastIndexOf('/')), { root })
}

function unratedFinding(place: string, before: unknown, after: unknown, beta: boolean): Finding {
  const name = keysOf(place).at(-1) ?? ''
  const what = before === undefined ? 'was added' : after === undefined ? 'was removed' : 'changed'
  const reason = `"${name}" ${what}; no rule rates it`
  return findingFor({ rule: 'unrated', place, wire: 'none', types: 'none', reason, before, after }, beta)
}

/** The location of a change in the document as written. */
function placeOf(pointer: string | undefined, { written }: Version): string | undefined {
  return pointer === undefined ? undefined : originOf(written, pointer)
}

/** True where a finding already reports a location: itself, a part of it, a part around it, or a sibling. */
function isReported(reported: string, place: string | undefined, { name }: FoundChange): boolean {
  if (place === undefined) return false
  if (isWithin(reported, place) || isWithin(place, reported)) return true
  if (name.startsWith('x-')) return false
  const [left, right] = [ownerOf(reported), ownerOf(place)]
  return left === right
}

function isWithin(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`)
}

/** The part that a location is a member of; for branches, the part that contains their union. */
function ownerOf(place: string): string {
  const union = place.search(/\/(?:allOf|anyOf|oneOf)(?:\/\d|$)/)
  return union < 0 ? place.replace(/(?:\/properties)?\/[^/]*$/, '') : place.slice(0, union)
}
