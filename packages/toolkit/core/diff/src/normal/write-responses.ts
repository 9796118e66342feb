import { pointerTo } from '@specwright/json-schema/json'
import type { JsonObject } from '@specwright/json-schema/json'
import { membersOf, type Part } from '../contract/side.ts'
import { reversed, type Direction } from '../contract/use.ts'
import { writeContent, writeHeaders } from './write-bodies.ts'
import { dataOf, unlessEmpty } from './places.ts'
import type { Writing } from './writing.ts'

/** The responses of an operation, by status. */
export function writeResponses(part: Part, requestDirection: Direction, at: string, writing: Writing): JsonObject {
  const { direction } = reversed({ direction: requestDirection, beta: false })
  const responses = [...membersOf(writing.side, part, 'responses')].map(([name, each]): [string, JsonObject] => {
    const status = name.replace('xx', 'XX')
    const here = pointerTo(at, 'responses', status)
    writing.places.set(here, each.pointer)
    const written = {
      ...dataOf(each, ['headers', 'content', 'links'], here, writing),
      ...writeHeaders(each, direction, here, writing),
      ...unlessEmpty('content', writeContent(each, direction, here, writing)),
      ...unlessEmpty('links', writeLinks(each, here, writing)),
    }
    return [status, written]
  })
  return Object.fromEntries(responses)
}

function writeLinks(part: Part, at: string, writing: Writing): JsonObject {
  const links = [...membersOf(writing.side, part, 'links')].map(([name, each]): [string, JsonObject] => {
    const here = pointerTo(at, 'links', name)
    writing.places.set(here, each.pointer)
    return [name, dataOf(each, [], here, writing)]
  })
  return Object.fromEntries(links)
}
