import { isObject, own } from '../document.ts'
import { type Sub } from './normal.ts'
import { same } from './same.ts'
import { pointerTo, type Report } from './report.ts'
import type { Part } from './side.ts'
import type { Use } from './use.ts'

/** What people read, and programs do not. */
const words = ['title', 'description', 'summary', 'example', 'examples', 'externalDocs']

/** Compares what is said to people, and what is said of the future: words, `deprecated`. */
export function compareNotes(before: Part | undefined, after: Part | undefined, use: Use, report: Report): void {
  if (!before || !after) return
  for (const name of words) {
    const [was, is] = [own(before.value, name), own(after.value, name)]
    if (same(was, is)) continue
    const place = pointerTo((is === undefined ? before : after).pointer, name)
    report.add({ place, reason: `the ${name} changed`, before: was, after: is, wire: 'none', types: 'patch' }, use)
  }
  compareDeprecation(before, after, use, report)
}

/** A deprecation tells users to prepare: that is worth a minor version. */
export function compareDeprecation(before: Part, after: Part, use: Pick<Use, 'beta'>, report: Report): void {
  const [wasOld, isOld] = [before, after].map(({ value }) => own(value, 'deprecated') === true)
  if (wasOld !== isOld) {
    const reason = isOld ? 'it is deprecated now' : 'it is no longer deprecated'
    const bump = isOld ? 'minor' : 'patch'
    const place = pointerTo((isOld ? after : before).pointer, 'deprecated')
    report.add({ place, reason, before: wasOld, after: isOld, wire: bump, types: bump }, use)
  }
  const [was, is] = [before, after].map(({ value }) => own(value, 'x-sunset'))
  if (same(was, is)) return
  const place = pointerTo((is === undefined ? before : after).pointer, 'x-sunset')
  // Until that day it was to work.
  const isEarlier = dayOf(is) < dayOf(was)
  const wire = isEarlier ? 'major' : is === undefined ? 'patch' : 'minor'
  const reason = isEarlier ? 'it ends earlier than was told' : 'the day it ends changed'
  const witness = (): string => `whoever relies on it until ${String(was)}`
  report.add({ place, reason, before: was, after: is, wire, types: isEarlier ? 'none' : wire, witness }, use)
}

/** True for what is deprecated, and may go since the day has passed that was told beforehand. */
export function isOver({ value }: Part): boolean {
  return own(value, 'deprecated') === true && dayOf(own(value, 'x-sunset')) <= Date.now()
}

function dayOf(day: unknown): number {
  return typeof day === 'string' ? Date.parse(day) : Number.NaN
}

/** Who leaves a part of a request out gets something else when its default changes. */
export function compareDefaults(before: Sub | undefined, after: Sub | undefined, use: Use, report: Report): void {
  const [was, is] = [before?.value, after?.value]
  const place = (after ?? before)?.pointer
  if (place === undefined || same(was, is)) return
  const isRequest = use.direction === 'request' && use.isNeeded !== true
  const wire = isRequest ? (was === undefined ? 'minor' : 'major') : 'patch'
  const reason =
    was === undefined
      ? 'there is a default now'
      : is === undefined
        ? 'there is no default any more'
        : 'the default changed'
  const witness = isRequest ? (): unknown => ({ omitted: place, before: was ?? null, after: is ?? null }) : undefined
  report.add({ place, reason, before: was, after: is, wire, types: 'none', witness }, use)
}

/** True where a part says of itself that it may change without notice. */
export function isBeta(operation: unknown): boolean {
  return isObject(operation) && own(operation, 'x-beta') === true
}
