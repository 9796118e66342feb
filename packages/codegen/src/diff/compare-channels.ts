import { isObject, own } from '../document.ts'
import { compareBeta, type Releasable } from './compare-beta.ts'
import { isBeta } from './compare-notes.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import { pointerTo } from './report.ts'
import { followed, membersOf, type Part, type Side } from './side.ts'
import type { Direction } from './use.ts'

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
  for (const [name, { pointer, value }] of is ?? []) {
    if (was?.has(name)) continue
    const change = { place: pointer, reason: `the operation ${name} is new`, before: undefined, after: name }
    report.add({ ...change, wire: 'minor', types: 'none' }, { beta: isBeta(value) })
  }
}

function channelOf(side: Side, operation: Part): Part | undefined {
  return followed(side, { value: own(operation.value, 'channel'), pointer: '' })
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
  compareMessages(name, before, after, comparison)
}

function compareMessages(channel: string, before: Releasable, after: Releasable, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const is = membersOf(revision, after.part, 'messages')
  const was = membersOf(base, before.part, 'messages')
  const use = { direction: directionOf(base, channel), beta: before.beta }
  for (const [name, mine] of was) {
    const yours = is.get(name)
    if (!yours) {
      const change = { place: mine.pointer, reason: `the message ${name} is gone`, before: name, after: undefined }
      report.add({ ...change, wire: 'major', types: 'major', witness: () => name }, use)
      continue
    }
    compareWords(mine, yours, use, report)
    const [old, next] = [own(mine.value, 'name'), own(yours.value, 'name')]
    if (old !== next) {
      const place = pointerTo(yours.pointer, 'name')
      const change = { place, reason: `the message ${name} goes by another name`, before: old, after: next }
      report.add({ ...change, wire: 'none', types: 'major' }, use)
    }
    const [type, nextType] = [mediaTypeOf(base, mine), mediaTypeOf(revision, yours)]
    if (type !== nextType) {
      const place = pointerTo(yours.pointer, 'contentType')
      const reason = `the message ${name} is written as ${String(nextType)}`
      const change = { place, reason, before: type, after: nextType, witness: () => name }
      report.add({ ...change, wire: type === undefined ? 'patch' : 'major', types: 'none' }, use)
    }
    for (const member of ['payload', 'headers']) schemas.compare(schemaOf(mine, member), schemaOf(yours, member), use)
  }
  for (const [name, yours] of is) {
    if (was.has(name)) continue
    const change = { place: yours.pointer, reason: `the message ${name} is new`, before: undefined, after: name }
    report.add({ ...change, wire: 'minor', types: 'minor' }, use)
  }
}

/** What a message is written as; `undefined` where nobody says. */
export function mediaTypeOf({ root }: Side, { value }: Part): unknown {
  const type = own(value, 'contentType') ?? own(root, 'defaultContentType')
  return typeof type === 'string' ? type.toLowerCase().replaceAll(/\s+/g, '') : undefined
}

/** A schema of a message, which may stand beside the name of its language. */
export function schemaOf({ value, pointer }: Part, member: string): Part<unknown> {
  const held = own(value, member) ?? true
  const place = pointerTo(pointer, member)
  if (!isObject(held) || !('schemaFormat' in held)) return { value: held, pointer: place }
  return { value: own(held, 'schema') ?? true, pointer: pointerTo(place, 'schema') }
}

/** What the service sends comes to those who listen, as an answer does; what it receives goes to it. */
export function directionOf(side: Side, channel: string): Direction {
  const operations = membersOf(side, { value: side.root, pointer: '' }, 'operations')
  const actions = [...operations.values()].flatMap(({ value }) => {
    const isIt = channelOf(side, { value, pointer: '' })?.pointer === pointerTo('/channels', channel)
    return isIt ? [own(value, 'action')] : []
  })
  return actions.length > 0 && actions.every((action) => action === 'receive') ? 'request' : 'response'
}
