import { isObject, own } from '@loyalty-kit/json-schema/json'
import { compareDeprecation } from './compare-notes.ts'
import type { Releasable } from './compare-beta.ts'
import { compareWords, type Comparison } from './compare-parameters.ts'
import { pointerTo } from './report.ts'
import { followed, membersOf, type Part, type Side } from './side.ts'
import type { Direction } from './use.ts'

/** Compares what goes through a channel, message by message. */
export function compareMessages(channel: string, before: Releasable, after: Releasable, comparison: Comparison): void {
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
    compareDeprecation(mine, yours, use, report)
    const [old, next] = [own(mine.value, 'name'), own(yours.value, 'name')]
    if (old !== next) {
      const place = pointerTo(yours.pointer, 'name')
      const change = { place, reason: `the message ${name} goes by another name`, before: old, after: next }
      report.add({ ...change, wire: 'none', types: 'major' }, use)
    }
    const [id, nextId] = [correlationOf(base, mine), correlationOf(revision, yours)]
    if (id !== nextId) {
      const place = pointerTo(yours.pointer, 'correlationId')
      const reason = `what belongs together with the message ${name} is told in another place`
      const wire = id === undefined ? 'minor' : 'major'
      report.add({ place, reason, before: id, after: nextId, wire, types: 'none', witness: () => id }, use)
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

/** Where a message says which others it belongs to. */
function correlationOf(side: Side, { value, pointer }: Part): unknown {
  const id = followed(side, { value: own(value, 'correlationId'), pointer: pointerTo(pointer, 'correlationId') })
  return id && own(id.value, 'location')
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

/** The channel that an operation of the document uses. */
export function channelOf(side: Side, operation: Part): Part | undefined {
  return followed(side, { value: own(operation.value, 'channel'), pointer: '' })
}
