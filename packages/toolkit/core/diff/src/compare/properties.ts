import { pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import type { NormalForm } from '../normal/normal.ts'
import { turned, type Effect, type Moved, type Note } from './note.ts'
import { type Report } from './report.ts'
import { isClosed, rulesForOthers, type Rules } from '../normal/rules.ts'
import type { Side } from '../contract/side.ts'
import { annotationOf, type Sub } from '../contract/spread.ts'
import { carrierOf, type Home, type Use } from '../contract/use.ts'
import type { Witness } from '../witness/witness-types.ts'
import { isPastSunset } from '../contract/notes.ts'

/** What the comparison of properties needs from the comparison of schemas. */
interface PropertyDeeper {
  readonly base: Side
  readonly revision: Side
  readonly use: Use
  /** The schemas of the object. */
  readonly home: Home
  readonly report: Report
  /** True where it is proven that no object of a version has a property. */
  readonly isNeverThere: (name: string, version: 'before' | 'after') => boolean
  readonly note: (note: Note) => void
  /** How the object has changed so far. */
  readonly moved: Moved
  readonly compare: (before: Sub, after: Sub, use: Use) => void
  /** Finds an object that shows a break, and that a schema refuses. */
  readonly witness: (violated: JsonSchema) => Witness | undefined
}

/** An object schema with the properties of one direction. */
interface Shown {
  readonly normal: NormalForm
  readonly properties: ReadonlyMap<string, Sub>
}

/** Compares the properties of an object, and which of them are required. */
export function compareProperties(baseNormal: NormalForm, revisionNormal: NormalForm, deeper: PropertyDeeper): void {
  const { base, revision, use, home, note, compare } = deeper
  const before: Shown = { normal: baseNormal, properties: shownProperties(base, baseNormal, use) }
  const after: Shown = { normal: revisionNormal, properties: shownProperties(revision, revisionNormal, use) }
  for (const [name, sub] of before.properties) {
    const next = after.properties.get(name)
    if (next) {
      const isNeeded = requires(before, name) && requires(after, name)
      compare(sub, next, { ...use, part: { of: home, name }, ...(isNeeded && { isNeeded }) })
    } else if (use.within || deeper.isNeverThere(name, 'before')) {
      const reason = `the rule for "${name}" was removed`
      const effect = turned(effectOfRule(revisionNormal.rest))
      const change = { place: sub.pointer, effect, reason, before: sub.value, after: undefined }
      note({ ...change, rule: 'property-rule', visible: false })
    } else reportRemoved(name, sub, { before, after, deeper })
  }
  for (const [name, sub] of after.properties) {
    if (before.properties.has(name)) continue
    if (use.within || deeper.isNeverThere(name, 'after')) {
      const reason = `a rule for "${name}" was added`
      const change = {
        place: sub.pointer,
        effect: effectOfRule(baseNormal.rest),
        reason,
        before: undefined,
        after: sub.value,
      }
      note({ ...change, rule: 'property-rule', visible: false })
    } else reportAdded(name, sub, { before, after, deeper })
  }
  compareRequired(before, after, deeper)
}

function requires({ normal, properties }: Shown, name: string): boolean {
  return normal.required.has(name) && (properties.has(name) || !normal.properties.has(name))
}

/** What is compared when a property is removed or added. */
interface PropertyChange {
  readonly before: Shown
  readonly after: Shown
  readonly deeper: PropertyDeeper
}

function reportRemoved(name: string, sub: Sub, { before, after, deeper }: PropertyChange): void {
  const { base, use, report, moved } = deeper
  const { rest } = after.normal
  const isReturned = requires(before, name) && !requires(after, name)
  if (isClosed(rest)) moved.narrower = true
  if (isReturned) moved.wider = true
  const isSunset = isPropertyPastSunset(base, sub)
  const isReliedOn = !isSunset && (use.direction === 'response' ? isReturned : isClosed(rest))
  const what = `${isReliedOn && use.direction === 'response' ? 'required ' : ''}property "${name}"`
  const reason = `the ${what} was removed from ${carrierOf(use)}${isSunset ? ', after its sunset date' : ''}`
  const wire = isReliedOn ? 'major' : 'minor'
  const witness = (): Witness | undefined => deeper.witness(use.direction === 'request' ? without(name) : having(name))
  const change = { place: sub.pointer, reason, before: sub.value, after: undefined, witness }
  report.add({ ...change, rule: 'property-removed', wire, types: isSunset ? 'minor' : 'major' }, use)
}

function reportAdded(name: string, sub: Sub, { before, after, deeper }: PropertyChange): void {
  const { use, report, moved } = deeper
  const { rest } = before.normal
  const isNeeded = requires(after, name)
  const isNewlyNeeded = isNeeded && !requires(before, name)
  // Nobody relies on what else an open object may contain, so it has not become wider.
  if (isClosed(rest)) moved.wider = true
  if (isNewlyNeeded) moved.narrower = true
  const breaks = use.direction === 'request' ? isNewlyNeeded : isClosed(rest)
  const wire = breaks ? 'major' : 'minor'
  const reason = `the ${isNeeded ? 'required' : 'optional'} property "${name}" was added to ${carrierOf(use)}`
  const witness = (): Witness | undefined => deeper.witness(use.direction === 'request' ? having(name) : without(name))
  const change = { place: sub.pointer, reason, before: undefined, after: sub.value, witness }
  const rule = before.normal.properties.has(name) ? 'property-direction' : 'property-added'
  report.add({ ...change, rule, wire, types: isNeeded && use.direction === 'request' ? wire : 'minor' }, use)
}

function having(name: string): JsonSchema {
  return { required: [name] }
}

function without(name: string): JsonSchema {
  return { not: having(name) }
}

/** Compares which properties are required; for one that was added or removed, that is already reported. */
function compareRequired(before: Shown, after: Shown, { note }: PropertyDeeper): void {
  for (const name of new Set([...before.normal.required, ...after.normal.required])) {
    const [wasRequired, isRequired] = [requires(before, name), requires(after, name)]
    const [fewer, more] = isRequired ? [before, after] : [after, before]
    if (wasRequired === isRequired || (more.properties.has(name) && !fewer.properties.has(name))) continue
    const effect = isRequired ? 'narrower' : 'wider'
    const reason = `"${name}" is ${isRequired ? 'now required' : 'no longer required'}`
    const place = pointerTo(after.normal.pointer, 'required')
    const violated = { narrower: { required: [name] }, wider: { required: [name] } }
    note({ rule: 'required', place, effect, visible: true, reason, before: wasRequired, after: isRequired, violated })
  }
}

/** The effect of a rule for a property that so far only had the rules for other properties. */
function effectOfRule(others: Rules): Effect {
  if (isClosed(others)) return 'wider'
  return rulesForOthers(others).length > 0 ? 'other' : 'narrower'
}

/** True for a deprecated property whose sunset date has passed. */
function isPropertyPastSunset(base: Side, sub: Sub): boolean {
  const value = Object.fromEntries(
    ['deprecated', 'x-sunset'].map((name) => [name, annotationOf(base, sub, name)?.value]),
  )
  return isPastSunset({ value, pointer: sub.pointer })
}

/** The properties of one direction: requests omit `readOnly`, responses omit `writeOnly`. */
function shownProperties(side: Side, { properties }: NormalForm, { direction }: Use): ReadonlyMap<string, Sub> {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  return new Map(
    [...properties].filter(([, sub]) => {
      return annotationOf(side, sub, hidden)?.value !== true
    }),
  )
}
