import { own } from '../document.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import { pointerTo } from './report.ts'
import { followed, membersOf, type Part, type Side } from './side.ts'
import type { Direction } from './use.ts'

/** Compares the channels and messages of two AsyncAPI documents. */
export function compareChannels(comparison: Comparison): void {
  const { base, revision, report } = comparison
  const root = (side: Side): Part => ({ value: side.root, pointer: '' })
  const is = membersOf(revision, root(revision), 'channels')
  for (const [name, before] of membersOf(base, root(base), 'channels')) {
    const after = is.get(name)
    if (!after) {
      const change = { place: before.pointer, reason: `the channel ${name} is gone`, before: name, after: undefined }
      report.add({ ...change, wire: 'major', types: 'major', witness: () => name }, { beta: false })
      continue
    }
    const [old, next] = [own(before.value, 'address'), own(after.value, 'address')]
    if (old !== next) {
      const change = {
        place: pointerTo(after.pointer, 'address'),
        reason: `the channel ${name} has another address`,
        before: old,
        after: next,
      }
      report.add({ ...change, wire: 'major', types: 'none', witness: () => old }, { beta: false })
    }
    compareWords(before, after, { beta: false }, report)
    compareMessages(name, before, after, comparison)
  }
  const was = membersOf(base, root(base), 'channels')
  for (const [name, after] of is) {
    if (was.has(name)) continue
    const change = { place: after.pointer, reason: `the channel ${name} is new`, before: undefined, after: name }
    report.add({ ...change, wire: 'minor', types: 'minor' }, { beta: false })
  }
}

function compareMessages(channel: string, before: Part, after: Part, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const is = membersOf(revision, after, 'messages')
  const was = membersOf(base, before, 'messages')
  const use = { direction: directionOf(base, channel), beta: false }
  for (const [name, mine] of was) {
    const yours = is.get(name)
    if (!yours) {
      const change = { place: mine.pointer, reason: `the message ${name} is gone`, before: name, after: undefined }
      report.add({ ...change, wire: 'major', types: 'major', witness: () => name }, use)
      continue
    }
    compareWords(mine, yours, use, report)
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
