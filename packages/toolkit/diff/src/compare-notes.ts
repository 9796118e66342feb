import { isObject, own } from '@loyalty-kit/json-schema/json'
import { matchUp } from './match-up.ts'
import { same } from './same.ts'
import { pointerTo, type Report } from './report.ts'
import type { Part } from './side.ts'
import type { Sub } from './spread.ts'
import type { Use } from './use.ts'

/** What people read, and programs do not. */
export const words: readonly string[] = ['title', 'description', 'summary', 'examples', 'externalDocs']

/**
 * Compares what is said to people, and what is said of the future: words, `deprecated`.
 *
 * @param before What the schema says, and what its refs lead to: the first word counts. Likewise of what it joins.
 */
export function compareNotes(before: Chains, after: Chains, use: Use, report: Report): void {
  for (const name of words) {
    const { gone, fresh } = matchUp(notesIn(before, name), notesIn(after, name), [(a, b) => same(a.value, b.value)])
    const [was, is] = [gone[0], fresh[0]]
    const place = (is ?? was)?.pointer
    if (place === undefined) continue
    const change = { place, reason: `the ${name} changed`, before: was?.value, after: is?.value }
    report.add({ ...change, wire: 'none', types: 'patch' }, use)
  }
  const [one, other] = [before, after].map((chains) => {
    const parts = chains.flat()
    return parts.find(({ value }) => 'deprecated' in value) ?? chains[0]?.at(-1)
  })
  if (one && other) compareDeprecation(one, other, use, report)
}

type Chains = readonly (readonly Part[])[]

/** What is said under a name, once each. */
export function notesIn(chains: Chains, name: string): readonly Part<unknown>[] {
  const notes = chains.flatMap((chain) => noteOf(chain, name) ?? [])
  return notes.filter(({ value }, n) => !notes.slice(0, n).some((known) => same(known.value, value)))
}

function noteOf(parts: readonly Part[], name: string): Part<unknown> | undefined {
  const part = parts.find(({ value }) => own(value, name) !== undefined)
  if (part) return { value: own(part.value, name), pointer: pointerTo(part.pointer, name) }
  // One example is a list of one.
  const example = name === 'examples' ? noteOf(parts, 'example') : undefined
  return example && { value: [example.value], pointer: example.pointer }
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
