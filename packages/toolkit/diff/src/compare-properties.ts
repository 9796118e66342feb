import { isOver } from './compare-notes.ts'
import type { Normal } from './normal.ts'
import { turned, type Effect, type Moved, type Note } from './note.ts'
import { pointerTo, type Report } from './report.ts'
import { isClosed, type Rules } from './rules.ts'
import type { Side } from './side.ts'
import { annotationOf, type Sub } from './spread.ts'
import type { Home, Use } from './use.ts'
import { witnessFor } from './witness.ts'

/** What the comparison of properties needs of that of schemas. */
interface Deeper {
  readonly base: Side
  readonly revision: Side
  readonly use: Use
  /** The schemas of the object. */
  readonly home: Home
  readonly report: Report
  readonly note: (note: Note) => void
  /** What is known of how the object has changed. */
  readonly moved: Moved
  readonly compare: (before: Sub, after: Sub, use: Use) => void
}

/** Compares the fields of an object: which there are, and which are always there. */
export function compareProperties(one: Normal, other: Normal, deeper: Deeper): void {
  const { base, revision, use, home, report, note, moved, compare } = deeper
  const was = shownProperties(base, one, use)
  const is = shownProperties(revision, other, use)
  const needed = (normal: Normal, name: string, fields: ReadonlyMap<string, Sub>): boolean =>
    normal.required.has(name) && (fields.has(name) || !normal.properties.has(name))
  for (const [name, sub] of was) {
    const next = is.get(name)
    if (next) {
      const isNeeded = needed(one, name, was) && needed(other, name, is)
      compare(sub, next, { ...use, part: { of: home, name }, ...(isNeeded && { isNeeded }) })
      continue
    }
    if (use.within) {
      const reason = `the rule for "${name}" is gone`
      const effect = turned(effectOfRule(other.rest))
      note({ place: sub.pointer, effect, visible: false, reason, before: sub.value, after: undefined })
      continue
    }
    if (isClosed(other.rest)) moved.narrower = true
    if (one.required.has(name) && !other.required.has(name)) moved.wider = true
    const isTold = isToldToEnd(base, sub)
    const isReturned = needed(one, name, was) && !other.required.has(name)
    const isRelied = !isTold && (use.direction === 'response' ? isReturned : isClosed(other.rest))
    report.add(
      {
        place: sub.pointer,
        reason: `the ${isRelied && use.direction === 'response' ? 'required ' : ''}property "${name}" is gone from the ${use.direction}${isTold ? ', after the day it was to end' : ''}`,
        before: sub.value,
        after: undefined,
        wire: isRelied ? 'major' : 'minor',
        types: isTold ? 'minor' : 'major',
        witness: () => witnessFor({ base, revision, ...home }),
      },
      use,
    )
  }
  for (const [name, sub] of is) {
    if (was.has(name)) continue
    if (use.within) {
      const reason = `a rule for "${name}" is new`
      const effect = effectOfRule(one.rest)
      note({ place: sub.pointer, effect, visible: false, reason, before: undefined, after: sub.value })
      continue
    }
    // Of an open object nothing else is relied on, so that it is the same.
    if (isClosed(one.rest)) moved.wider = true
    if (other.required.has(name) && !one.required.has(name)) moved.narrower = true
    const isNeeded = needed(other, name, is)
    const breaks = use.direction === 'request' ? isNeeded && !one.required.has(name) : isClosed(one.rest)
    const bump = breaks ? 'major' : 'minor'
    const reason = `the ${isNeeded ? 'required' : 'optional'} property "${name}" is new in the ${use.direction}`
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
  for (const name of new Set([...one.required, ...other.required])) {
    const [before, after] = [needed(one, name, was), needed(other, name, is)]
    const [fewer, more] = after ? [was, is] : [is, was]
    // Of a property that is new or gone, that is said already.
    if (before === after || (more.has(name) && !fewer.has(name))) continue
    const effect = after ? 'narrower' : 'wider'
    const reason = `"${name}" is ${after ? 'required now' : 'no longer required'}`
    note({ place: pointerTo(other.pointer, 'required'), effect, visible: true, reason, before, after })
  }
}

/** What a rule for a property does that all others had, of those that nobody names. */
function effectOfRule(others: Rules): Effect {
  if (isClosed(others)) return 'wider'
  return others.has('additionalProperties') || others.has('unevaluatedProperties') ? 'other' : 'narrower'
}

/** True for a property that was to end, on a day that has passed. */
function isToldToEnd(base: Side, sub: Sub): boolean {
  const value = Object.fromEntries(
    ['deprecated', 'x-sunset'].map((name) => [name, annotationOf(base, sub, name)?.value]),
  )
  return isOver({ value, pointer: sub.pointer })
}

/** The properties that go this way: what is read only is not sent, what is write only does not come. */
function shownProperties(side: Side, { properties }: Normal, { direction }: Use): ReadonlyMap<string, Sub> {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  return new Map(
    [...properties].filter(([, sub]) => {
      return annotationOf(side, sub, hidden)?.value !== true
    }),
  )
}
