import { pointerTo, someObject, type JsonObject } from '@specwright/json-schema/json'
import { rewriteObjects } from '../openapi/openapi-shape.ts'
import { isOneWay } from './differing-schemas.ts'
import { directedSchema } from './directed-schema.ts'
import { withParsedEvents } from './event-data.ts'
import type { Direction } from './hidden-properties.ts'

/** The JSON Pointers of the schemas of a document that are in no other schema. */
export function outermostSchemas(root: JsonObject): readonly string[] {
  const found: string[] = []
  rewriteObjects(root, (kind, value, path) => {
    if (kind === 'schema') found.push(pointerTo('', ...path))
    return value
  })
  return found
}

/** A document whose schemas say what is valid in one direction, each by its own name; itself if they are the same in both. */
export function inDirection(root: JsonObject, direction: Direction): JsonObject {
  if (!someObject(root, isOneWay)) return root
  const view = { root, direction, refTo: (ref: string) => ref }
  return rewriteObjects(root, (kind, value) => (kind === 'schema' ? directedSchema(value, view) : value))
}

/** A document whose streams are arrays of their items, with the data parsed that events contain. */
export function withStreamsAsArrays(root: JsonObject): JsonObject {
  return rewriteObjects(withParsedEvents(root), (kind, value) => {
    if (kind !== 'mediaType' || !('itemSchema' in value)) return value
    const { itemSchema: items, schema, ...media } = value
    const array = { type: 'array', items }
    return { ...media, schema: schema === undefined ? array : { allOf: [schema, array] } }
  })
}
