import { pointerTo } from '@specwright/json-schema/json'
import type { JsonObject } from '@specwright/json-schema/json'
import { operationsIn, type Operation } from '../contract/operations.ts'
import { followed, membersOf, type Part } from '../contract/side.ts'
import { reversed, type Direction } from '../contract/use.ts'
import { asData, asSet, dataOf, unlessEmpty } from './places.ts'
import { writeRequest } from './write-requests.ts'
import { writeResponses } from './write-responses.ts'
import type { Writing } from './writing.ts'
import { addressesOf, serversIn } from '../contract/servers.ts'

/**
 * An operation with everything that applies to it.
 *
 * @param direction Which way its requests go.
 * @param at Where it is written.
 */
export function writeOperation(operation: Operation, direction: Direction, at: string, writing: Writing): JsonObject {
  const { places, schemeNames } = writing
  const { part, item, security = [{}], servers } = operation
  places.set(at, part.pointer)
  places.set(pointerTo(at, 'security'), pointerTo(part.pointer, 'security'))
  if (servers) places.set(pointerTo(at, 'servers'), servers.pointer)
  const alternatives = security.map((requirement) =>
    Object.fromEntries(
      Object.entries(requirement).map(([name, scopes]) => [
        schemeNames.get(name) ?? name,
        Array.isArray(scopes) ? scopes.map(String).toSorted() : scopes,
      ]),
    ),
  )
  return {
    ...dataOf(part, ['parameters', 'requestBody', 'responses', 'security', 'servers', 'callbacks'], at, writing),
    ...itemNotes(item, at, writing),
    security: asData(asSet(alternatives)),
    ...(direction === 'request' && { servers: serverText(servers) }),
    requestBody: writeRequest(operation, direction, pointerTo(at, 'requestBody'), writing),
    responses: writeResponses(part, direction, at, writing),
    ...unlessEmpty('callbacks', writeCallbacks(part, direction, at, writing)),
  }
}

/** The documentation of a path, repeated in each of its operations. */
function itemNotes(item: Part, at: string, { places }: Writing): JsonObject {
  const names = Object.keys(item.value).filter((name) => /^(?:summary$|description$|x-)/.test(name))
  return Object.fromEntries(
    names.map((name) => {
      const title = `${name} of the path`
      places.set(pointerTo(at, title), pointerTo(item.pointer, name))
      return [title, JSON.stringify(item.value[name])]
    }),
  )
}

/** The URLs of the servers, with their other members. */
export function serverText(servers: Part<unknown> | undefined): unknown {
  const list = serversIn(servers)
  const addresses = [...new Set(list.flatMap(addressesOf))]
  return asData([asSet(addresses), asSet(list.map(({ url, ...more }) => [String(url).replace(/\/$/, ''), more]))])
}

function writeCallbacks(part: Part, requestDirection: Direction, at: string, writing: Writing): JsonObject {
  const { side, places } = writing
  const { direction } = reversed({ direction: requestDirection, beta: false })
  const callbacks = [...membersOf(side, part, 'callbacks')].map(([name, callback]): [string, JsonObject] => {
    const here = pointerTo(at, 'callbacks', name)
    places.set(here, callback.pointer)
    const items = Object.entries(callback.value).flatMap(([expression, value]): [string, JsonObject][] => {
      const item = followed(side, { value, pointer: pointerTo(callback.pointer, expression) })
      if (!item) return []
      places.set(pointerTo(here, expression), item.pointer)
      const operations = operationsIn(side, expression, item).map((each): [string, JsonObject] => {
        const method = each.title.slice(0, each.title.indexOf(' ')).toLowerCase()
        return [method, writeOperation(each, direction, pointerTo(here, expression, method), writing)]
      })
      return [[expression, Object.fromEntries(operations)]]
    })
    return [name, Object.fromEntries(items)]
  })
  return Object.fromEntries(callbacks)
}
