import { atPointer, isObject } from '@loyalty-kit/json-schema/json'
import type { Finding } from './finding.ts'
import { originOf } from './one-spelling/places.ts'
import type { Version } from './one-spelling/versions.ts'
import type { FoundChange } from '@loyalty-kit/document/redocly'
import { pointerTo } from './report.ts'
import { textOnlyFitting, type TextRules } from '@loyalty-kit/json-schema/patterns'

/** Findings for the changes of which no finding speaks: no rule says that they mean something to anybody. */
export function unsaid(
  changes: readonly FoundChange[],
  [base, revision]: readonly [Version, Version],
  findings: readonly Finding[],
): Finding[] {
  const found = new Map<string, Finding>()
  for (const change of changes) {
    if (isSameText(change, base, revision)) continue
    const [was, is] = [placeOf(change, change.base, base), placeOf(change, change.revision, revision)]
    if (findings.some((finding) => isTold(finding.place, was, change) || isTold(finding.place, is, change))) continue
    const [before, after] = [was && atPointer(base.root, was), is && atPointer(revision.root, is)]
    const [version, pointer] = after === undefined ? [base, was] : [revision, is]
    const place = nearest(pointer, version)
    if (!found.has(place)) found.set(place, findingFor(place, before, after, isOfBeta(change, version)))
  }
  return [...found.values()]
}

/** A place that is there: some of what is compared has no words of its own. */
function nearest(place = '', { root }: Pick<Version, 'root'>): string {
  return place === '' || atPointer(root, place) !== undefined
    ? place
    : nearest(place.slice(0, place.lastIndexOf('/')), { root })
}

function findingFor(place: string, before: unknown, after: unknown, beta: boolean): Finding {
  const name = (place.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
  const what = before === undefined ? 'is new' : after === undefined ? 'is gone' : 'changed'
  const reason = `"${name}" ${what}, which no rule rates`
  return { place, wire: 'none', types: 'none', beta, reason, before, after }
}

/** True for a part of what is BETA: those that are stable come first, so that only BETA uses what is found there. */
function isOfBeta({ path }: FoundChange, { written }: Version): boolean {
  let part: unknown = written.document
  for (const key of path.split('/').slice(1)) {
    if (isObject(part) && part['x-beta'] === true) return true
    part = atPointer(part, `/${key}`)
  }
  return false
}

/** Where the author wrote what changed. */
function placeOf({ property }: FoundChange, at: FoundChange['base'], { written }: Version): string | undefined {
  if (at === undefined) return undefined
  const pointer = at.pointer.slice(1)
  if (property === undefined) return originOf(written, pointer)
  const end = pointerTo('', property)
  const owner = pointer.endsWith(end) ? pointer.slice(0, -end.length) : pointer
  return originOf(written, owner + end)
}

/** True where a finding speaks of a place: of it, of something within it or around it, or of what stands beside it. */
function isTold(told: string, place: string | undefined, { property }: FoundChange): boolean {
  if (place === undefined) return false
  if (isWithin(told, place) || isWithin(place, told)) return true
  if (property?.startsWith('x-') === true) return false
  const [one, other] = [ownerOf(told), ownerOf(place)]
  return one === other
}

function isWithin(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`)
}

/** The part that a place is a member of; of shapes, that of their union. */
function ownerOf(place: string): string {
  const union = place.search(/\/(?:allOf|anyOf|oneOf)(?:\/\d|$)/)
  return union < 0 ? place.replace(/(?:\/properties)?\/[^/]*$/, '') : place.slice(0, union)
}

/** True where patterns and lengths have changed, and not the texts that they allow. */
function isSameText({ property = '', base, revision }: FoundChange, one: Version, other: Version): boolean {
  if (!/^(?:pattern|minLength|maxLength)$/.test(property) || !base || !revision) return false
  const [was, is] = [rulesAt(base.pointer, one), rulesAt(revision.pointer, other)]
  if (!was || !is) return false
  return textOnlyFitting(was, is) === null && textOnlyFitting(is, was) === null
}

function rulesAt(pointer: string, { written: { texts } }: Version): TextRules | undefined {
  const place = pointer.slice(1)
  return texts.get(place) ?? texts.get(place.slice(0, place.lastIndexOf('/')))
}
