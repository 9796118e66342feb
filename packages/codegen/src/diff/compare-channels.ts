import { own } from '../document.ts'
import { compareBeta, type Releasable } from './compare-beta.ts'
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
}

function channelsOf(side: Side): Map<string, Releasable> {
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
    for (const member of ['payload', 'headers']) {
      schemas.compare(
        { value: own(mine.value, member) ?? true, pointer: pointerTo(mine.pointer, member) },
        { value: own(yours.value, member) ?? true, pointer: pointerTo(yours.pointer, member) },
        use,
      )
    }
  }
  for (const [name, yours] of is) {
    if (was.has(name)) continue
    const change = { place: yours.pointer, reason: `the message ${name} is new`, before: undefined, after: name }
    report.add({ ...change, wire: 'minor', types: 'minor' }, use)
  }
}

/** What the service sends comes to those who listen, as an answer does; what it receives goes to it. */
function directionOf(side: Side, channel: string): Direction {
  const operations = membersOf(side, { value: side.root, pointer: '' }, 'operations')
  const actions = [...operations.values()].flatMap(({ value }) => {
    const held = own(value, 'channel')
    const isIt = followed(side, { value: held, pointer: '' })?.pointer === pointerTo('/channels', channel)
    return isIt ? [own(value, 'action')] : []
  })
  return actions.length > 0 && actions.every((action) => action === 'receive') ? 'request' : 'response'
}
