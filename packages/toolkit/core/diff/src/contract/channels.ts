import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import { mediaType } from './media-type.ts'
import { isBeta } from './notes.ts'
import { followed, membersOf, type Part, type Side } from './side.ts'
import type { Direction } from './use.ts'

/** A part that may be BETA: an operation, or a channel of events. */
export interface Releasable {
  readonly part: Part
  /** Its name in messages. */
  readonly title: string
  /** True where it may change without a new version. */
  readonly beta: boolean
}

/** The servers of an AsyncAPI document, each with its address as one URL. */
export function eventServers(side: Side): Part<unknown> {
  const servers = membersOf(side, { value: side.root, pointer: '' }, 'servers')
  const value = [...servers.values()].map(({ value: { protocol, host, pathname = '', ...more } }) => ({
    ...more,
    url: `${String(protocol)}://${String(host)}${String(pathname)}`,
  }))
  return { value, pointer: '/servers' }
}

/** The channels of a document, by name. */
export function channelsOf(side: Side): Map<string, Releasable> {
  const channels = membersOf(side, { value: side.root, pointer: '' }, 'channels')
  const titled = ([name, part]: [string, Part]): [string, Releasable] => [
    name,
    { part, title: `the channel ${name}`, beta: isBeta(part.value) },
  ]
  return new Map([...channels].map(titled))
}

/** The content type of a message; `undefined` where neither it nor the document has one. */
export function mediaTypeOf({ root }: Side, { value }: Part): unknown {
  const type = own(value, 'contentType') ?? own(root, 'defaultContentType')
  return typeof type === 'string' ? mediaType(type) : undefined
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
