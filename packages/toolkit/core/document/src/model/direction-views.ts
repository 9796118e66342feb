import { pointerTo, someObject, type JsonObject } from '@specwright/json-schema/json'
import { one, placeIn, type Kind, type Member } from '../openapi/openapi-shape.ts'
import { isOneWay } from './differing-schemas.ts'
import { directedSchema } from './directed-schema.ts'
import { withParsedEvents } from './event-data.ts'
import type { Direction } from './hidden-properties.ts'

/** The JSON Pointers of the schemas of a document that are in no other schema. */
export function outermostSchemas(root: JsonObject): readonly string[] {
  const found: string[] = []
  rewritten(root, (kind, value, pointer) => {
    if (kind === 'schema') found.push(pointer)
    return value
  })
  return found
}

/** A document whose schemas say what is valid in one direction, each by its own name; itself if they are the same in both. */
export function inDirection(root: JsonObject, direction: Direction): JsonObject {
  if (!someObject(root, isOneWay)) return root
  const view = { root, direction, refTo: (ref: string) => ref }
  return rewritten(root, (kind, value) => (kind === 'schema' ? directedSchema(value, view) : value))
}

/** A document whose streams are arrays of their items, with the data parsed that events contain. */
export function withStreamsAsArrays(root: JsonObject): JsonObject {
  return rewritten(withParsedEvents(root), (kind, value) => {
    if (kind !== 'mediaType' || !('itemSchema' in value)) return value
    const { itemSchema: items, schema, ...media } = value as JsonObject // as its kind says
    const array = { type: 'array', items }
    return { ...media, schema: schema === undefined ? array : { allOf: [schema, array] } }
  })
}

/** Gives an object for one of a document; those within it come first, but not those of schemas. */
type Rewrite = (kind: Kind, value: object, pointer: string) => unknown

function rewritten(root: JsonObject, rewrite: Rewrite): JsonObject {
  return rewrittenPart(root, one.document, '', rewrite) as JsonObject // an object becomes an object
}

function rewrittenPart(value: object, place: Member, pointer: string, rewrite: Rewrite): unknown {
  const [how, kind] = place
  if (how === 'one' && kind === 'schema') return rewrite(kind, value, pointer)
  const members = Object.entries(value).map(([key, member]: [string, unknown]) => {
    const inner = typeof member === 'object' && member !== null ? placeIn(value, place, key) : undefined
    return [key, inner ? rewrittenPart(member as object, inner, pointerTo(pointer, key), rewrite) : member] as const
  })
  if (Array.isArray(value)) return members.map(([, member]) => member)
  const object = Object.fromEntries(members)
  return how === 'one' ? rewrite(kind, object, pointer) : object
}
