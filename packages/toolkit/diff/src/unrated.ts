import { atPointer, childPointer, isObject, keysOf, pointerTo } from '@loyalty-kit/json-schema/json'
import type { Finding } from './finding.ts'
import { originOf } from './normal-form/places.ts'
import type { Version } from './normal-form/versions.ts'
import type { FoundChange } from '@loyalty-kit/document/redocly'
import { stringMatchingOnly, type StringRules } from '@loyalty-kit/json-schema/patterns'

/** Findings for the changes that no rule rates. */
export function unrated(
  changes: readonly FoundChange[],
  [base, revision]: readonly [Version, Version],
  findings: readonly Finding[],
): Finding[] {
  const found = new Map<string, Finding>()
  for (const change of changes) {
    if (allowsSameStrings(change, base, revision)) continue
    const [basePlace, revisionPlace] = [placeOf(change, change.base, base), placeOf(change, change.revision, revision)]
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
    if (!found.has(place)) found.set(place, findingFor(place, before, after, isOfBeta(change, version)))
  }
  return [...found.values()]
}

/** The nearest location that exists: some of what is compared is not written in the document. */
function nearest(place = '', { root }: Pick<Version, 'root'>): string {
  return place === '' || atPointer(root, place) !== undefined
    ? place
    : nearest(place.slice(0, place.lastIndexOf('/')), { root })
}

function findingFor(place: string, before: unknown, after: unknown, beta: boolean): Finding {
  const name = keysOf(place).at(-1) ?? ''
  const what = before === undefined ? 'was added' : after === undefined ? 'was removed' : 'changed'
  const reason = `"${name}" ${what}; no rule rates it`
  return { place, wire: 'none', types: 'none', beta, reason, before, after }
}

/**
 * True for a change within a BETA part. Stable operations come first, so a change found in a BETA part affects only
 * BETA parts.
 */
function isOfBeta({ path }: FoundChange, { written }: Version): boolean {
  let part: unknown = written.document
  for (const key of keysOf(path)) {
    if (isObject(part) && part['x-beta'] === true) return true
    part = atPointer(part, childPointer('', key))
  }
  return false
}

/** The location of a change in the document as written. */
function placeOf({ property }: FoundChange, at: FoundChange['base'], { written }: Version): string | undefined {
  if (at === undefined) return undefined
  const pointer = at.pointer.slice(1)
  if (property === undefined) return originOf(written, pointer)
  const end = pointerTo('', property)
  const owner = pointer.endsWith(end) ? pointer.slice(0, -end.length) : pointer
  return originOf(written, owner + end)
}

/** True where a finding already reports a location: itself, a part of it, a part around it, or a sibling. */
function isReported(reported: string, place: string | undefined, { property }: FoundChange): boolean {
  if (place === undefined) return false
  if (isWithin(reported, place) || isWithin(place, reported)) return true
  if (property?.startsWith('x-') === true) return false
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

/** True where patterns and lengths changed, but not the strings that they allow. */
function allowsSameStrings(
  { property = '', base, revision }: FoundChange,
  baseVersion: Version,
  revisionVersion: Version,
): boolean {
  if (!/^(?:pattern|minLength|maxLength)$/.test(property) || !base || !revision) return false
  const [baseRules, revisionRules] = [rulesAt(base.pointer, baseVersion), rulesAt(revision.pointer, revisionVersion)]
  if (!baseRules || !revisionRules) return false
  return stringMatchingOnly(baseRules, revisionRules) === null && stringMatchingOnly(revisionRules, baseRules) === null
}

function rulesAt(pointer: string, { written: { stringRules } }: Version): StringRules | undefined {
  const place = pointer.slice(1)
  return stringRules.get(place) ?? stringRules.get(place.slice(0, place.lastIndexOf('/')))
}
