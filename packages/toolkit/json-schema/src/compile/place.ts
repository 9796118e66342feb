import type { Dialect } from '../dialect/dialect.ts'

/** A file's worth of JSON that holds schemas. */
export interface SchemaDocument {
  /** Absolute URI it was handed in under. */
  readonly uri: string
  readonly root: unknown
  /** Every schema found so far, by JSON Pointer. */
  readonly places: Map<string, Place>
}

/** A schema with an identity of its own: a document's root, or a part with an `$id`. */
export interface Resource {
  /** Base URI, absolute and without fragment. */
  readonly uri: string
  readonly document: SchemaDocument
  /** JSON Pointer of the resource within its document. */
  readonly pointer: string
  readonly dialect: Dialect
  readonly anchors: Map<string, Place>
  readonly dynamicAnchors: Map<string, Place>
}

/** One schema, and where it stands. There is one `Place` for each schema, so identity compares. */
export interface Place {
  /** As its author wrote it: perhaps not a schema at all. */
  readonly schema: unknown
  readonly document: SchemaDocument
  readonly resource: Resource
  /** JSON Pointer within the document, without `#`. */
  readonly pointer: string
}

/**
 * The schema that each dynamic anchor stands for on the way here: the outermost resource that has the anchor decides.
 *
 * All of it is known while compiling, since it depends on the path through the schemas alone, never on the value.
 */
export type Scope = ReadonlyMap<string, Place>

/** A schema as it is met on some way: what it demands may depend on the scope. */
export interface Sub {
  readonly place: Place
  readonly scope: Scope
  /** Set for some of the schema's checks alone: those that make a function of their own. */
  readonly piece?: number
}

/** The scope within a resource that is entered. */
export function scopeIn(resource: Resource, outer: Scope): Scope {
  const added = [...resource.dynamicAnchors].filter(([name]) => !outer.has(name))
  return added.length === 0 ? outer : new Map([...outer, ...added])
}

/** A string that two subs share only when they are the same. */
export function keyOf({ place, scope, piece }: Sub): string {
  const anchors = [...scope].map(([name, target]) => `${name}=${nameOf(target)}`).toSorted()
  return [nameOf(place), ...(piece === undefined ? [] : [piece]), ...anchors].join('\n')
}

function nameOf({ document, pointer }: Place): string {
  return `${document.uri}#${pointer}`
}
