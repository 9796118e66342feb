import { own, pointerTo } from '@specwright/json-schema/json'
import { compareBeta } from './beta.ts'
import { compareMessages } from './messages.ts'
import { compareDeprecation, compareDocumentation } from './notes.ts'
import { compareServerLists } from './servers.ts'
import type { Comparison } from './comparison.ts'
import { same } from '../contract/same.ts'
import { membersOf } from '../contract/side.ts'
import { type Releasable, channelOf, channelsOf, eventServers } from '../contract/channels.ts'
import { isBeta } from '../contract/notes.ts'

/** Compares the channels and messages of two AsyncAPI documents. */
export function compareChannels(comparison: Comparison): void {
  const { base, revision, report } = comparison
  const [baseChannels, revisionChannels] = [channelsOf(base), channelsOf(revision)]
  for (const [name, before] of baseChannels) {
    const after = revisionChannels.get(name)
    if (after) compareChannel(name, before, after, comparison)
    else {
      const change = {
        rule: 'channel-removed',
        place: before.part.pointer,
        reason: `${before.title} was removed`,
        before: name,
        after: undefined,
      } as const
      report.add({ ...change, wire: 'major', types: 'major' }, before)
    }
  }
  for (const [name, after] of revisionChannels) {
    if (baseChannels.has(name)) continue
    const change = { place: after.part.pointer, reason: `${after.title} was added`, before: undefined, after: name }
    report.add({ ...change, rule: 'channel-added', wire: 'minor', types: 'minor' }, after)
  }
  compareActions(comparison)
  compareServerLists(eventServers(base), eventServers(revision), { beta: false }, report)
}

/** Compares what is sent and received, operation by operation. */
function compareActions({ base, revision, report }: Comparison): void {
  const [baseOperations, revisionOperations] = [base, revision].map((side) =>
    membersOf(side, { value: side.root, pointer: '' }, 'operations'),
  )
  for (const [name, before] of baseOperations ?? []) {
    const after = revisionOperations?.get(name)
    const use = { beta: isBeta(before.value) || isBeta(channelOf(base, before)?.value) }
    const [action, next] = [own(before.value, 'action'), own(after?.value ?? {}, 'action')]
    if (after && action === next) compareDocumentation(before, after, use, { report, rated: ['action'] })
    else {
      const place = after ? pointerTo(after.pointer, 'action') : before.pointer
      const reason = after ? `the action of ${name} changed` : `the operation ${name} was removed`
      const change = { place, reason, before: after ? action : name, after: next }
      report.add({ ...change, rule: after ? 'action' : 'action-removed', wire: 'major', types: 'none' }, use)
    }
  }
  for (const [name, part] of revisionOperations ?? []) {
    if (baseOperations?.has(name)) continue
    const change = { place: part.pointer, reason: `the operation ${name} was added`, before: undefined, after: name }
    const use = { beta: isBeta(part.value) || isBeta(channelOf(revision, part)?.value) }
    report.add({ ...change, rule: 'action-added', wire: 'minor', types: 'none' }, use)
  }
}

function compareChannel(name: string, before: Releasable, after: Releasable, comparison: Comparison): void {
  const { report } = comparison
  compareBeta(before, after, { beta: false }, report)
  const [old, next] = [before, after].map(({ part }) => own(part.value, 'address'))
  if (old !== next) {
    const place = pointerTo(after.part.pointer, 'address')
    const change = { place, reason: `the address of ${after.title} changed`, before: old, after: next }
    report.add({ ...change, rule: 'channel-address', wire: 'major', types: 'none' }, before)
  }
  compareDocumentation(before.part, after.part, before, { report, rated: ['address', 'parameters', 'messages'] })
  compareDeprecation(before.part, after.part, before, report)
  compareAddress(before, after, comparison)
  compareMessages(name, before, after, comparison)
}

/** Compares the values that an address may contain: those who listen at a removed address receive nothing. */
function compareAddress(before: Releasable, after: Releasable, { base, revision, report }: Comparison): void {
  const revisionParameters = membersOf(revision, after.part, 'parameters')
  for (const [name, oldParameter] of membersOf(base, before.part, 'parameters')) {
    const newParameter = revisionParameters.get(name)
    if (!newParameter) continue // the change of the address covers it
    compareDocumentation(oldParameter, newParameter, before, { report, rated: ['enum'] })
    const [old, next] = [oldParameter, newParameter].map(({ value }) => own(value, 'enum'))
    if (same(asStrings(old)?.toSorted(), asStrings(next)?.toSorted())) continue
    const [oldValues, newValues] = [asStrings(old), asStrings(next)]
    const isNarrower = newValues !== undefined && !oldValues?.every((value) => newValues.includes(value))
    const place = pointerTo(newParameter.pointer, 'enum')
    const change = { place, reason: `the values of {${name}} in the address changed`, before: old, after: next }
    report.add({ ...change, rule: 'channel-address', wire: isNarrower ? 'major' : 'minor', types: 'none' }, before)
  }
}

function asStrings(values: unknown): readonly string[] | undefined {
  return Array.isArray(values) ? values.map(String) : undefined
}
