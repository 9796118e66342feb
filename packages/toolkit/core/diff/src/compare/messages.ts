import { own, pointerTo } from '@specwright/json-schema/json'
import { compareDeprecation, compareDocumentation } from './notes.ts'
import type { Comparison } from './comparison.ts'
import { followed, membersOf, type Part, type Side } from '../contract/side.ts'
import { type Releasable, directionOf, mediaTypeOf, schemaOf } from '../contract/channels.ts'

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
    compareDocumentation(oldMessage, newMessage, use, { report, rated: ratedOfMessage })
    compareDeprecation(oldMessage, newMessage, use, report)
    const [old, next] = [own(oldMessage.value, 'name'), own(newMessage.value, 'name')]
    if (old !== next) {
      const place = pointerTo(newMessage.pointer, 'name')
      const change = { place, reason: `the name of the message ${name} changed`, before: old, after: next }
      report.add({ ...change, rule: 'message-name', wire: 'none', types: 'major' }, use)
    }
    const [oldId, newId] = [correlationOf(base, oldMessage), correlationOf(revision, newMessage)]
    if (oldId && newId) compareDocumentation(oldId, newId, use, { report, rated: ['location'] })
    const [id, nextId] = [oldId, newId].map((each) => each && own(each.value, 'location'))
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

/** The members of a message that rules rate. */
const ratedOfMessage = ['payload', 'headers', 'contentType', 'name', 'correlationId']

/** Where a message says what its correlation ID is. */
function correlationOf(side: Side, { value, pointer }: Part): Part | undefined {
  return followed(side, { value: own(value, 'correlationId'), pointer: pointerTo(pointer, 'correlationId') })
}
