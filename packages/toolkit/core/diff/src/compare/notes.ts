import { own, pointerTo } from '@specwright/json-schema/json'
import { dayOf } from '@specwright/json-schema/keyword'
import { matchUp } from '../contract/match-up.ts'
import { same } from '../contract/same.ts'
import { type Report } from './report.ts'
import type { Part } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import type { Use } from '../contract/use.ts'
import { type Chains, documentationKeywords, notesIn } from '../contract/notes.ts'
import { compareUnrated } from './unrated.ts'

/**
 * Compares documentation and deprecation.
 *
 * @param before The schema with the targets of its refs, of which the first that has a keyword counts; likewise for
 *   each schema of its `allOf`.
 */
export function compareNotes(before: Chains, after: Chains, use: Use, report: Report): void {
  for (const name of documentationKeywords) {
    const { gone, fresh } = matchUp(notesIn(before, name), notesIn(after, name), [(a, b) => same(a.value, b.value)])
    const [old, next] = [gone[0], fresh[0]]
    const place = (next ?? old)?.pointer
    if (place === undefined) continue
    const change = { place, reason: `the ${name} changed`, before: old?.value, after: next?.value }
    report.add({ ...change, rule: 'documentation', wire: 'none', types: 'patch' }, use)
  }
  const [oldPart, newPart] = [before, after].map((chains) => {
    const parts = chains.flat()
    return parts.find(({ value }) => 'deprecated' in value) ?? chains[0]?.at(-1)
  })
  if (oldPart && newPart) compareDeprecation(oldPart, newPart, use, report)
}

/** Members that document a part that is not a schema. */
const documentationMembers = ['title', 'summary', 'description', 'bearerFormat', 'example', 'examples', 'externalDocs']

/** Members that rules rate wherever they are; refs are followed. */
const ratedAnywhere = [...documentationMembers, '$ref', 'deprecated', 'x-sunset', 'x-beta']

/**
 * Compares the documentation of a part that is not a schema, and what no rule rates.
 *
 * @param rated Its members that rules rate.
 */
export function compareDocumentation(
  before: Part,
  after: Part,
  use: Pick<Use, 'beta'>,
  { report, rated }: { readonly report: Report; readonly rated: readonly string[] },
): void {
  for (const name of documentationMembers) {
    const [old, next] = [own(before.value, name), own(after.value, name)]
    if (same(old, next)) continue
    const place = pointerTo((next === undefined ? before : after).pointer, name)
    const change = { place, reason: `the ${name} changed`, before: old, after: next }
    report.add({ ...change, rule: 'documentation', wire: 'none', types: 'patch' }, use)
  }
  compareUnrated(before, after, [...ratedAnywhere, ...rated], { use, report })
}

/** Compares deprecation. A new one asks users to prepare, so it is minor. */
export function compareDeprecation(before: Part, after: Part, use: Pick<Use, 'beta'>, report: Report): void {
  const [wasOld, isOld] = [before, after].map(({ value }) => own(value, 'deprecated') === true)
  if (wasOld !== isOld) {
    const reason = isOld ? 'it is now deprecated' : 'it is no longer deprecated'
    const bump = isOld ? 'minor' : 'patch'
    const place = pointerTo((isOld ? after : before).pointer, 'deprecated')
    report.add({ rule: 'deprecated', place, reason, before: wasOld, after: isOld, wire: bump, types: bump }, use)
  }
  const [oldSunset, newSunset] = [before, after].map(({ value }) => own(value, 'x-sunset'))
  if (same(oldSunset, newSunset)) return
  const place = pointerTo((newSunset === undefined ? before : after).pointer, 'x-sunset')
  // It was promised to work until that date.
  const isEarlier = dayOf(newSunset) < dayOf(oldSunset)
  const wire = isEarlier ? 'major' : newSunset === undefined ? 'patch' : 'minor'
  const reason = isEarlier ? 'its sunset date is now earlier' : 'its sunset date changed'
  const change = { place, reason, before: oldSunset, after: newSunset }
  report.add({ ...change, rule: 'sunset', wire, types: isEarlier ? 'none' : wire }, use)
}

/** Compares defaults. When one changes, a request that omits the value means something else. */
export function compareDefaults(before: Sub | undefined, after: Sub | undefined, use: Use, report: Report): void {
  const [old, next] = [before?.value, after?.value]
  const place = (after ?? before)?.pointer
  if (place === undefined || same(old, next)) return
  const isRequest = use.direction === 'request' && use.isNeeded !== true
  const wire = isRequest ? (old === undefined ? 'minor' : 'major') : 'patch'
  const reason =
    old === undefined ? 'a default was added' : next === undefined ? 'the default was removed' : 'the default changed'
  report.add({ rule: 'default', place, reason, before: old, after: next, wire, types: 'none' }, use)
}
