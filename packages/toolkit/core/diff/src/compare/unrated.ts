import { isObject, keysOf, own, pointerTo } from '@specwright/json-schema/json'
import { appliedIn } from '@specwright/json-schema/keyword'
import { same } from '../contract/same.ts'
import type { Part } from '../contract/side.ts'
import { annotationOf, spread } from '../contract/spread.ts'
import type { Use } from '../contract/use.ts'
import type { VersionedSub } from '../language/claimed.ts'
import type { Report } from './report.ts'

/** Where changes go that no rule rates, and which operations they are part of. */
interface Unrated {
  readonly use: Pick<Use, 'beta'>
  readonly report: Report
}

/** Compares the members of a part that no rule rates. */
export function compareUnrated(before: Part, after: Part, rated: readonly string[], to: Unrated): void {
  for (const name of namesIn(before.value, after.value)) {
    if (!rated.includes(name)) reportUnrated(memberOf(before, name), memberOf(after, name), to)
  }
}

/** Compares what schemas have for programs other than ours, such as extensions. */
export function compareExtensions(before: VersionedSub, after: VersionedSub, to: Unrated): void {
  const [oldParts, newParts] = [before, after].map(({ side, sub }) => spread(side, sub))
  for (const name of namesIn(...[...oldParts!, ...newParts!].map(({ value }) => value)).filter(isExtension)) {
    reportUnrated(annotationOf(before.side, before.sub, name), annotationOf(after.side, after.sub, name), to)
  }
  // Where nothing else differs, each schema has its counterpart at the same location.
  oldParts!.forEach((part, n) => {
    const other = newParts![n]
    if (other && same(withoutExtensions(part.value), withoutExtensions(other.value))) compareWithin(part, other, to)
  })
}

function compareWithin(before: Part, after: Part, to: Unrated): void {
  for (const [keys, value] of appliedIn(before.value)) {
    const held = keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], after.value) // as before
    if (!isObject(value) || !isObject(held)) continue
    const old = { value, pointer: pointerTo(before.pointer, ...keys) }
    const next = { value: held, pointer: pointerTo(after.pointer, ...keys) }
    for (const name of namesIn(value, held).filter(isExtension))
      reportUnrated(memberOf(old, name), memberOf(next, name), to)
    compareWithin(old, next, to)
  }
}

function withoutExtensions(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, held: unknown) => (isExtension(name) ? undefined : held)))
}

/** True for a member of a schema that only other programs read. */
function isExtension(name: string): boolean {
  return /^x(?:ml$|-)|^(?:read|write)Only$/.test(name) && !ratedExtensions.has(name)
}

const ratedExtensions: ReadonlySet<string> = new Set(['x-known-values', 'x-extensible-enum', 'x-sunset'])

function namesIn(...objects: readonly object[]): readonly string[] {
  return [...new Set(objects.flatMap(Object.keys))]
}

function memberOf({ value, pointer }: Part, name: string): Part<unknown> {
  return { value: own(value, name), pointer: pointerTo(pointer, name) }
}

/** Reports a change that no rule rates. A member that is false is as one that is absent. */
function reportUnrated(
  before: Part<unknown> | undefined,
  after: Part<unknown> | undefined,
  { use, report }: Unrated,
): void {
  const [old, next] = [before?.value, after?.value]
  const place = (next === undefined ? before : after)?.pointer
  if (place === undefined || same(old === false ? undefined : old, next === false ? undefined : next)) return
  const what = old === undefined ? 'was added' : next === undefined ? 'was removed' : 'changed'
  const reason = `"${keysOf(place).at(-1) ?? ''}" ${what}; no rule rates it`
  report.add({ rule: 'unrated', place, reason, before: old, after: next, wire: 'none', types: 'none' }, use)
}
