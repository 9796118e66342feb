import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { membersOf, type Part } from '../contract/side.ts'
import { dataOf } from './places.ts'
import type { Writing } from './writing.ts'
import { channelsOf, directionOf, mediaTypeOf, schemaOf } from '../contract/channels.ts'

/** The channels of an AsyncAPI document, by name, with the schemas of their messages. */
export function writeChannels(writing: Writing): JsonObject {
  const { side, places } = writing
  const channels = [...channelsOf(side)].map(([name, { part }]): [string, JsonObject] => {
    const at = pointerTo('', 'channels', name)
    places.set(at, part.pointer)
    const messages = [...membersOf(side, part, 'messages')].map(([title, message]): [string, JsonObject] => [
      title,
      writeMessage(message, directionOf(side, name), pointerTo(at, 'messages', title), writing),
    ])
    return [name, { ...dataOf(part, ['messages'], at, writing), messages: Object.fromEntries(messages) }]
  })
  return Object.fromEntries(channels)
}

function writeMessage(part: Part, direction: 'request' | 'response', at: string, writing: Writing): JsonObject {
  const { side, places, schemas } = writing
  places.set(at, part.pointer)
  const held = ['payload', 'headers'].filter((member) => own(part.value, member) !== undefined)
  return {
    ...dataOf(part, ['payload', 'headers', 'contentType'], at, writing),
    contentType: mediaTypeOf(side, part),
    ...Object.fromEntries(held.map((member) => [member, schemas.refTo(schemaOf(part, member), direction)])),
  }
}

/** The operations (send or receive), by name. */
export function writeActions(writing: Writing): JsonObject {
  const { side, places } = writing
  const operations = membersOf(side, { value: side.root, pointer: '' }, 'operations')
  return Object.fromEntries(
    [...operations].map(([name, part]) => {
      const at = pointerTo('', 'operations', name)
      places.set(at, part.pointer)
      return [name, dataOf(part, [], at, writing)]
    }),
  )
}
