import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import { compareDeprecation, compareDocumentation } from './compare-notes.ts'
import type { Releasable } from './compare-beta.ts'
import type { Comparison } from './comparison.ts'
import { followed, membersOf, type Part, type Side } from './side.ts'
import type { Direction } from './use.ts'

/** Compares the messages of a channel by name. */
export function compareMessages(channel: string, before: Releasable, after: Releasable, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const revisionMessages = membersOf(revision, after.part, 'messages')
  const baseMessages = membersOf(base, before.part, 'messages')
  const use = { direction: directionOf(base, channel), beta: before.beta }
  for (const [name, oldMessage] of baseMessages) {
    const newMessage = revisionMessages.get(name)
    if (!newMessage) {
      const change = {
        place: oldMessage.pointer,
        reason: `the message ${name} was removed`,
        before: name,
        after: undefined,
      }
      report.add({ ...change, rule: 'message-removed', wire: 'major', types: 'major' }, use)
      continue
    }
    compareDocumentation(oldMessage, newMessage, use, report)
    compareDeprecation(oldMessage, newMessage, use, report)
    const [old, next] = [own(oldMessage.value, 'name'), own(newMessage.value, 'name')]
    if (old !== next) {
      const place = pointerTo(newMessage.pointer, 'name')
      const change = { place, reason: `the name of the message ${name} changed`, before: old, after: next }
      report.add({ ...change, rule: 'message-name', wire: 'none', types: 'major' }, use)
    }
    const [id, nextId] = [correlationOf(base, oldMessage), correlationOf(revision, newMessage)]
    if (id !== nextId) {
      const place = pointerTo(newMessage.pointer, 'correlationId')
      const reason = `the location of the correlation ID of the message ${name} changed`
      const wire = id === undefined ? 'minor' : 'major'
      report.add({ rule: 'correlation-id', place, reason, before: id, after: nextId, wire, types: 'none' }, use)
    }
    const [type, nextType] = [mediaTypeOf(base, oldMessage), mediaTypeOf(revision, newMessage)]
    if (type !== nextType) {
      const place = pointerTo(newMessage.pointer, 'contentType')
      const reason = `the content type of the message ${name} is now ${String(nextType)}`
      const change = { place, reason, before: type, after: nextType }
      report.add(
        { ...change, rule: 'message-format', wire: type === undefined ? 'patch' : 'major', types: 'none' },
        use,
      )
    }
    for (const member of ['payload', 'headers'])
      schemas.compare(schemaOf(oldMessage, member), schemaOf(newMessage, member), use)
  }
  for (const [name, newMessage] of revisionMessages) {
    if (baseMessages.has(name)) continue
    const change = {
      place: newMessage.pointer,
      reason: `the message ${name} was added`,
      before: undefined,
      after: name,
    }
    report.add({ ...change, rule: 'message-added', wire: 'minor', types: 'minor' }, use)
  }
}

/** The location of a message's correlation ID. */
function correlationOf(side: Side, { value, pointer }: Part): unknown {
  const id = followed(side, { value: own(value, 'correlationId'), pointer: pointerTo(pointer, 'correlationId') })
  return id && own(id.value, 'location')
}

/** The content type of a message; `undefined` where neither it nor the document has one. */
export function mediaTypeOf({ root }: Side, { value }: Part): unknown {
  const type = own(value, 'contentType') ?? own(root, 'defaultContentType')
  return typeof type === 'string' ? type.toLowerCase().replaceAll(/\s+/g, '') : undefined
}

/** A schema of a message, which may be wrapped with its `schemaFormat`. */
export function schemaOf({ value, pointer }: Part, member: string): Part<unknown> {
  const held = own(value, member) ?? true
  const place = pointerTo(pointer, member)
  if (!isObject(held) || !('schemaFormat' in held)) return { value: held, pointer: place }
  return { value: own(held, 'schema') ?? true, pointer: pointerTo(place, 'schema') }
}

/** A message that the service sends is compared like a response, one that it receives like a request. */
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
