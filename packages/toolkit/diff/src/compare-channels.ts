import { own } from '@loyalty-kit/json-schema/json'
import { compareBeta, type Releasable } from './compare-beta.ts'
import { channelOf, compareMessages } from './compare-messages.ts'
import { compareDeprecation, isBeta } from './compare-notes.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import { compareServerLists } from './compare-servers.ts'
import { pointerTo } from './report.ts'
import { same } from './same.ts'
import { membersOf, type Part, type Side } from './side.ts'

/** Compares the channels and messages of two AsyncAPI documents. */
export function compareChannels(comparison: Comparison): void {
  const { base, revision, report } = comparison
  const [was, is] = [channelsOf(base), channelsOf(revision)]
  for (const [name, before] of was) {
    const after = is.get(name)
    if (after) compareChannel(name, before, after, comparison)
    else {
      const change = { place: before.part.pointer, reason: `${before.title} is gone`, before: name, after: undefined }
      report.add({ ...change, wire: 'major', types: 'major', witness: () => name }, before)
    }
  }
  for (const [name, after] of is) {
    if (was.has(name)) continue
    const change = { place: after.part.pointer, reason: `${after.title} is new`, before: undefined, after: name }
    report.add({ ...change, wire: 'minor', types: 'minor' }, after)
  }
  compareActions(comparison)
  compareServerLists(eventServers(base), eventServers(revision), { beta: false }, report)
}

/** Where the events are, each with its address in one word. */
export function eventServers(side: Side): Part<unknown> {
  const servers = membersOf(side, { value: side.root, pointer: '' }, 'servers')
  const value = [...servers.values()].map(({ value: { protocol, host, pathname = '', ...more } }) => ({
    ...more,
    url: `${String(protocol)}://${String(host)}${String(pathname)}`,
  }))
  return { value, pointer: '/servers' }
}

/** Compares what is sent and received, operation by operation. */
function compareActions({ base, revision, report }: Comparison): void {
  const [was, is] = [base, revision].map((side) => membersOf(side, { value: side.root, pointer: '' }, 'operations'))
  for (const [name, before] of was ?? []) {
    const after = is?.get(name)
    const use = { beta: isBeta(before.value) || isBeta(channelOf(base, before)?.value) }
    const [action, next] = [own(before.value, 'action'), own(after?.value ?? {}, 'action')]
    if (after && action === next) compareWords(before, after, use, report)
    else {
      const place = after ? pointerTo(after.pointer, 'action') : before.pointer
      const reason = after ? `who sends and who receives has changed in ${name}` : `the operation ${name} is gone`
      const change = { place, reason, before: after ? action : name, after: next, witness: () => name }
      report.add({ ...change, wire: 'major', types: 'none' }, use)
    }
  }
  for (const [name, part] of is ?? []) {
    if (was?.has(name)) continue
    const change = { place: part.pointer, reason: `the operation ${name} is new`, before: undefined, after: name }
    const use = { beta: isBeta(part.value) || isBeta(channelOf(revision, part)?.value) }
    report.add({ ...change, wire: 'minor', types: 'none' }, use)
  }
}

export function channelsOf(side: Side): Map<string, Releasable> {
  const channels = membersOf(side, { value: side.root, pointer: '' }, 'channels')
  const titled = ([name, part]: [string, Part]): [string, Releasable] => [
    name,
    { part, title: `the channel ${name}`, beta: own(part.value, 'x-beta') === true },
  ]
  return new Map([...channels].map(titled))
}

function compareChannel(name: string, before: Releasable, after: Releasable, comparison: Comparison): void {
  const { report } = comparison
  compareBeta(before, after, { beta: false }, report)
  const [old, next] = [before, after].map(({ part }) => own(part.value, 'address'))
  if (old !== next) {
    const place = pointerTo(after.part.pointer, 'address')
    const change = { place, reason: `${after.title} has another address`, before: old, after: next }
    report.add({ ...change, wire: 'major', types: 'none', witness: () => old }, before)
  }
  compareWords(before.part, after.part, before, report)
  compareDeprecation(before.part, after.part, before, report)
  compareAddress(before, after, comparison)
  compareMessages(name, before, after, comparison)
}

/** What may stand in an address: who listens at one that is gone hears nothing. */
function compareAddress(before: Releasable, after: Releasable, { base, revision, report }: Comparison): void {
  const is = membersOf(revision, after.part, 'parameters')
  for (const [name, mine] of membersOf(base, before.part, 'parameters')) {
    const yours = is.get(name)
    if (!yours) continue // the address has changed with it
    compareWords(mine, yours, before, report)
    const [old, next] = [mine, yours].map(({ value }) => own(value, 'enum'))
    if (same(asTexts(old)?.toSorted(), asTexts(next)?.toSorted())) continue
    const [was, now] = [asTexts(old), asTexts(next)]
    const gone = now && (was?.find((value) => !now.includes(value)) ?? (was ? undefined : `any other {${name}}`))
    const place = pointerTo(yours.pointer, 'enum')
    const change = { place, reason: `{${name}} has other values in the address`, before: old, after: next }
    report.add({ ...change, wire: gone === undefined ? 'minor' : 'major', types: 'none', witness: () => gone }, before)
  }
}

function asTexts(values: unknown): readonly string[] | undefined {
  return Array.isArray(values) ? values.map(String) : undefined
}
