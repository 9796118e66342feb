import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { Operation } from '../contract/operations.ts'
import { isExploded, parameterStyle } from './serialization.ts'
import { followed, type Part } from '../contract/side.ts'
import type { Direction } from '../contract/use.ts'
import { writeContent, writeSchema } from './write-bodies.ts'
import { dataOf, memberOf } from './places.ts'
import type { Writing } from './writing.ts'

/** The body by media type and the parameters by name, since an array would be compared by similarity, not by key. */
export function writeRequest(operation: Operation, direction: Direction, at: string, writing: Writing): JsonObject {
  const { side, places } = writing
  const { part, parameters } = operation
  const body = followed(side, memberOf(part, 'requestBody') ?? nothing)
  if (body) places.set(at, body.pointer)
  const held = [...parameters].flatMap(([key, each]) => writeParameter(key, each, direction, at, writing))
  const types = body ? Object.entries(writeContent(body, direction, at, writing)) : []
  const members = body ? dataOf(body, ['required', 'content'], at, writing) : {}
  const isNeeded = body && own(body.value, 'required') === true
  return {
    ...members,
    ...(isNeeded && { required: true }),
    content: Object.fromEntries([...types, ...held]),
  }
}

function writeParameter(
  key: string,
  part: Part,
  direction: Direction,
  at: string,
  writing: Writing,
): [string, JsonObject][] {
  const here = pointerTo(at, 'content', key)
  const { in: where, name, required } = part.value
  writing.places.set(here, part.pointer)
  writing.places.set(pointerTo(here, 'called'), pointerTo(part.pointer, 'name'))
  const parameter = {
    ...dataOf(part, ['name', 'in', 'required', 'style', 'explode', 'schema', 'content'], here, writing),
    ...(where === 'path' && { called: name }),
    required: where === 'path' || required === true,
    style: parameterStyle(part, 'style'),
    ...(isExploded(writing.side, part) && { explode: parameterStyle(part, 'explode') }),
    ...writeSchema(part, direction, writing),
  }
  const types = Object.entries(writeContent(part, direction, at, writing, `${key} `))
  return [[key, parameter], ...types]
}

const nothing: Part<unknown> = { value: undefined, pointer: '' }
