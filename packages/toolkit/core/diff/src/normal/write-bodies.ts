import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { encodingStyle, formMember, mediaType } from './serialization.ts'
import { membersOf, type Part } from '../contract/side.ts'
import type { Direction } from '../contract/use.ts'
import { dataOf, memberOf, unlessEmpty } from './places.ts'
import type { Writing } from './writing.ts'

/** The schema of a parameter, a header or a media type. */
export function writeSchema(part: Part, direction: Direction, { schemas }: Writing): JsonObject {
  const schema = memberOf(part, 'schema')
  return schema ? { schema: schemas.refTo(schema, direction) } : {}
}

/** Bodies by media type. */
export function writeContent(
  part: Part,
  direction: Direction,
  at: string,
  writing: Writing,
  prefix = '',
): Readonly<Record<string, JsonObject>> {
  const content = [...membersOf(writing.side, part, 'content')].map(([name, each]): [string, JsonObject] => {
    const type = prefix + mediaType(name)
    const here = pointerTo(at, 'content', type)
    writing.places.set(here, each.pointer)
    const written = {
      ...dataOf(each, ['schema', 'encoding'], here, writing),
      ...writeSchema(each, direction, writing),
      ...unlessEmpty('encoding', writeEncodings(each, direction, here, writing)),
    }
    return [type, written]
  })
  return Object.fromEntries(content)
}

/** The members of an encoding that have defaults. */
const styled = ['contentType', 'style', 'explode', 'allowReserved']

/** The encodings that differ from the defaults. */
function writeEncodings(part: Part, direction: Direction, at: string, writing: Writing): JsonObject {
  const encodings = [...membersOf(writing.side, part, 'encoding')].flatMap(([name, each]): [string, JsonObject][] => {
    const here = pointerTo(at, 'encoding', name)
    writing.places.set(here, each.pointer)
    const schema = formMember(writing.side, part, name)
    const differing = styled.filter(
      (member) => encodingStyle(each.value, member, schema) !== encodingStyle({}, member, schema),
    )
    const written = {
      ...dataOf(each, ['headers', ...styled], here, writing),
      ...Object.fromEntries(differing.map((member) => [member, encodingStyle(each.value, member, schema)])),
      ...writeHeaders(each, direction, here, writing),
    }
    return Object.keys(written).length === 0 ? [] : [[name, written]]
  })
  return Object.fromEntries(encodings)
}

/** Headers by name, in lower case. */
export function writeHeaders(part: Part, direction: Direction, at: string, writing: Writing): JsonObject {
  const headers = [...membersOf(writing.side, part, 'headers')].flatMap(([title, each]): [string, JsonObject][] => {
    const name = title.toLowerCase()
    const here = pointerTo(at, 'headers', name)
    writing.places.set(here, each.pointer)
    // The media type already says which kind of body it is.
    if (name === 'content-type') return []
    const written = {
      ...dataOf(each, ['required', 'style', 'explode', 'schema', 'content'], here, writing),
      required: own(each.value, 'required') === true,
      ...writeSchema(each, direction, writing),
      ...unlessEmpty('content', writeContent(each, direction, here, writing)),
    }
    return [[name, written]]
  })
  return unlessEmpty('headers', Object.fromEntries(headers))
}
