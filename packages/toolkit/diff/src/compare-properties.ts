import { isPastSunset } from './compare-notes.ts'
import type { Normal } from './normal.ts'
import { turned, type Effect, type Moved, type Note } from './note.ts'
import { pointerTo, type Report } from './report.ts'
import { isClosed, type Rules } from './rules.ts'
import type { Side } from './side.ts'
import { annotationOf, type Sub } from './spread.ts'
import type { Home, Use } from './use.ts'
import { witnessFor } from './witness.ts'

/** What the comparison of properties needs from the comparison of schemas. */
interface Deeper {
  readonly base: Side
  readonly revision: Side
  readonly use: Use
  /** The schemas of the object. */
  readonly home: Home
  readonly report: Report
  readonly note: (note: Note) => void
  /** How the object has changed so far. */
  readonly moved: Moved
  readonly compare: (before: Sub, after: Sub, use: Use) => void
}

/** Compares the properties of an object, and which of them are required. */
export function compareProperties(baseNormal: Normal, revisionNormal: Normal, deeper: Deeper): void {
  const { base, revision, use, home, report, note, moved, compare } = deeper
  const oldProperties = shownProperties(base, baseNormal, use)
  const newProperties = shownProperties(revision, revisionNormal, use)
  const needed = (normal: Normal, name: string, fields: ReadonlyMap<string, Sub>): boolean =>
    normal.required.has(name) && (fields.has(name) || !normal.properties.has(name))
  for (const [name, sub] of oldProperties) {
    const next = newProperties.get(name)
    if (next) {
      const isNeeded = needed(baseNormal, name, oldProperties) && needed(revisionNormal, name, newProperties)
      compare(sub, next, { ...use, part: { of: home, name }, ...(isNeeded && { isNeeded }) })
      continue
    }
    if (use.within) {
      const reason = `the rule for "${name}" was removed`
      const effect = turned(effectOfRule(revisionNormal.rest))
      note({ place: sub.pointer, effect, visible: false, reason, before: sub.value, after: undefined })
      continue
    }
    if (isClosed(revisionNormal.rest)) moved.narrower = true
    if (baseNormal.required.has(name) && !revisionNormal.required.has(name)) moved.wider = true
    const isSunset = isPropertyPastSunset(base, sub)
    const isReturned = needed(baseNormal, name, oldProperties) && !revisionNormal.required.has(name)
    const isReliedOn = !isSunset && (use.direction === 'response' ? isReturned : isClosed(revisionNormal.rest))
    report.add(
      {
        place: sub.pointer,
        reason: `the ${isReliedOn && use.direction === 'response' ? 'required ' : ''}property "${name}" was removed from the ${use.direction}${isSunset ? ', after its sunset date' : ''}`,
        before: sub.value,
        after: undefined,
        wire: isReliedOn ? 'major' : 'minor',
        types: isSunset ? 'minor' : 'major',
        witness: () => witnessFor({ base, revision, ...home }),
      },
      use,
    )
  }
  for (const [name, sub] of newProperties) {
    if (oldProperties.has(name)) continue
    if (use.within) {
      const reason = `a rule for "${name}" was added`
      const effect = effectOfRule(baseNormal.rest)
      note({ place: sub.pointer, effect, visible: false, reason, before: undefined, after: sub.value })
      continue
    }
    // Nobody relies on what else an open object may contain, so it has not become wider.
    if (isClosed(baseNormal.rest)) moved.wider = true
    if (revisionNormal.required.has(name) && !baseNormal.required.has(name)) moved.narrower = true
    const isNeeded = needed(revisionNormal, name, newProperties)
    const breaks = use.direction === 'request' ? isNeeded && !baseNormal.required.has(name) : isClosed(baseNormal.rest)
    const bump = breaks ? 'major' : 'minor'
    const reason = `the ${isNeeded ? 'required' : 'optional'} property "${name}" was added to the ${use.direction}`
    const place = sub.pointer
    const witness = (): unknown => witnessFor({ base, revision, ...home })
    report.add(
      {
        place,
        reason,
        before: undefined,
        after: sub.value,
        wire: bump,
        types: isNeeded && use.direction === 'request' ? bump : 'minor',
        witness,
      },
      use,
    )
  }
  for (const name of new Set([...baseNormal.required, ...revisionNormal.required])) {
    const [wasRequired, isRequired] = [
      needed(baseNormal, name, oldProperties),
      needed(revisionNormal, name, newProperties),
    ]
    const [fewer, more] = isRequired ? [oldProperties, newProperties] : [newProperties, oldProperties]
    // For an added or removed property, this is already reported.
    if (wasRequired === isRequired || (more.has(name) && !fewer.has(name))) continue
    const effect = isRequired ? 'narrower' : 'wider'
    const reason = `"${name}" is ${isRequired ? 'now required' : 'no longer required'}`
    note({
      place: pointerTo(revisionNormal.pointer, 'required'),
      effect,
      visible: true,
      reason,
      before: wasRequired,
      after: isRequired,
    })
  }
}

/** The effect of a rule for a property that so far only had the rules for other properties. */
function effectOfRule(others: Rules): Effect {
  if (isClosed(others)) return 'wider'
  return others.has('additionalProperties') || others.has('unevaluatedProperties') ? 'other' : 'narrower'
}

/** True for a deprecated property whose sunset date has passed. */
function isPropertyPastSunset(base: Side, sub: Sub): boolean {
  const value = Object.fromEntries(
    ['deprecated', 'x-sunset'].map((name) => [name, annotationOf(base, sub, name)?.value]),
  )
  return isPastSunset({ value, pointer: sub.pointer })
}

/** The properties of one direction: requests omit `readOnly`, responses omit `writeOnly`. */
function shownProperties(side: Side, { properties }: Normal, { direction }: Use): ReadonlyMap<string, Sub> {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  return new Map(
    [...properties].filter(([, sub]) => {
      return annotationOf(side, sub, hidden)?.value !== true
    }),
  )
}
