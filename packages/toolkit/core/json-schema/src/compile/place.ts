import { pointerTo } from '../json.ts'
import type { Dialect } from '../dialect/dialect.ts'

/** A JSON document that contains schemas. */
export interface SchemaDocument {
  /** Absolute URI that it was passed with. */
  readonly uri: string
  readonly root: unknown
  /** Every schema found so far, by JSON Pointer. */
  readonly places: Map<string, Place>
}

/** A location within a document. */
export interface Location {
  /** The keys from the root. */
  readonly keys: readonly string[]
  /** The same as a JSON Pointer, without `#`. */
  readonly pointer: string
}

/** A schema resource: a document's root, or a part with an `$id`. */
export interface Resource extends Location {
  /** Base URI, absolute and without a fragment. */
  readonly uri: string
  readonly document: SchemaDocument
  readonly dialect: Dialect
  readonly anchors: Map<string, Place>
  readonly dynamicAnchors: Map<string, Place>
}

/** A schema and its location. There is only one `Place` for each schema, so they can be compared by identity. */
export interface Place extends Location {
  /** As its author wrote it; it may be invalid. */
  readonly schema: unknown
  readonly document: SchemaDocument
  readonly resource: Resource
}

/**
 * The target of each dynamic anchor on the path to a schema: that of the outermost resource that has the anchor.
 *
 * It is known at compile time, since it depends only on the path through the schemas, never on the value.
 */
export type Scope = ReadonlyMap<string, Place>

/** A schema on some path: its rules may depend on the scope. */
export interface Sub {
  readonly place: Place
  readonly scope: Scope
  /** Set if only some of the schema's checks are meant, which have their own function. */
  readonly piece?: number
}

/** The location of a member. */
export function locationBelow({ keys, pointer }: Location, members: readonly (string | number)[]): Location {
  return { keys: [...keys, ...members.map(String)], pointer: pointerTo(pointer, ...members) }
}

/** The scope within a resource. */
export function scopeIn(resource: Resource, outer: Scope): Scope {
  const added = [...resource.dynamicAnchors].filter(([name]) => !outer.has(name))
  return added.length === 0 ? outer : new Map([...outer, ...added])
}

/** A string that identifies a schema in its scope. */
export function keyOf({ place, scope, piece }: Sub): string {
  // Almost all of them.
  if (scope.size === 0 && piece === undefined) return placeName(place)
  const anchors = [...scope].map(([name, target]) => `${name}=${placeName(target)}`).toSorted()
  return [placeName(place), ...(piece === undefined ? [] : [piece]), ...anchors].join('\n')
}

function placeName({ document, pointer }: Place): string {
  return `${document.uri}#${pointer}`
}
