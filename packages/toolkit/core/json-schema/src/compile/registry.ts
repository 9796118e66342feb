import { atPointer, isObject, keysOf, own, pointerTo } from '../json.ts'
import { dialectFor, notFollowed, draft2020, type Dialect } from '../dialect/dialect.ts'
import { metaschemas } from '../dialect/metaschema.ts'
import { createDynamicReach } from './dynamic-reach.ts'
import {
  locationBelow,
  scopeIn,
  type Location,
  type Place,
  type Resource,
  type SchemaDocument,
  type Scope,
  type Sub,
} from './place.ts'
import type { ReportProblem } from './problem.ts'
import { subschemasOf } from '../keyword/subschemas.ts'
import { noBase, resolveReference } from '../dialect/uri.ts'

/** All schemas that can be referred to. */
export interface Registry {
  /** Adds a document that is a schema, and gives its root. */
  addSchema(uri: string, schema: unknown): Place
  /** Adds a document that holds schemas but is not one (OpenAPI); its schemas are found by the pointers that name them. */
  addDocument(uri: string, root: unknown): Resource
  /** The schema at a pointer of a document. */
  placeAt(resource: Resource, pointer: string): Place
  /** A schema that stands nowhere in the document; its references resolve as if it did. */
  placeBeside(resource: Resource, pointer: string, schema: unknown): Place
  /** The subschema that a path of keys leads to. */
  child(place: Place, ...keys: (string | number)[]): Place
  /** A schema as it is met on the way that a scope stands for; the scope is empty for one that never needs it. */
  enter(place: Place, scope?: Scope): Sub
  /** What a reference names, or `undefined`; `anchor` is set where it names a dynamic anchor. */
  resolve(reference: string, from: Place): { readonly place: Place; readonly anchor?: string } | undefined
}

/** The root of a document. */
const start: Location = { keys: [], pointer: '' }

/** The scope of a schema that nothing leads to, or that no scope matters to. */
const nowhere: Scope = new Map()

/** What a registry has found. */
interface Registered {
  /** The schemas that were handed in, by URI. */
  readonly remotes: ReadonlyMap<string, unknown>
  readonly report: ReportProblem | undefined
  readonly resources: Map<string, Resource>
  /** The remotes and meta-schemas that were looked into. */
  readonly loaded: Set<string>
  /** The document that holds schemas, where one does: pointers in its schemas start from its root, whatever their `$id`. */
  holder: Resource | undefined
  /** Whether any schema is a resource of its own, so that another one than the document's may be around a part of it. */
  hasInner: boolean
}

/** A registry that knows the meta-schemas of 2020-12 and, by URI, the schemas handed in. */
export function createRegistry(remotes: ReadonlyMap<string, unknown>, report?: ReportProblem): Registry {
  const known: Registered = {
    remotes,
    report,
    resources: new Map(),
    loaded: new Set(),
    holder: undefined,
    hasInner: false,
  }
  const child: Registry['child'] = (place, ...members) => childOf(known, place, members)
  const resolve: Registry['resolve'] = (reference, from) => resolved(known, reference, from)
  const reachesDynamicRef = createDynamicReach({ child, resolve })
  return {
    addSchema: (uri, schema) => addSchema(known, uri, schema),
    addDocument: (uri, root) => (known.holder = addDocument(known, uri, root)),
    placeAt: (resource, pointer) => placeAt(known, resource, pointer),
    placeBeside(resource, pointer, schema) {
      const document = { uri: resource.document.uri, root: schema, places: new Map() }
      return scan(known, schema, { at: locationBelow(start, keysOf(pointer)), parent: resource, document })
    },
    child,
    enter(place, outer = nowhere) {
      const hasScope = outer.size > 0 || place.resource.dynamicAnchors.size > 0
      return { place, scope: hasScope && reachesDynamicRef(place) ? scopeIn(place.resource, outer) : nowhere }
    },
    resolve,
  }
}

function addSchema(known: Registered, uri: string, schema: unknown): Place {
  const parent = addDocument(known, uri, schema)
  return scan(known, schema, { at: start, parent, document: parent.document })
}

function addDocument(known: Registered, uri: string, root: unknown): Resource {
  return addResource(known, { uri, document: { uri, root, places: new Map() }, at: start, dialect: draft2020 })
}

/** A resource to add. */
interface NewResource {
  readonly uri: string
  readonly document: SchemaDocument
  readonly at: Location
  readonly dialect: Dialect
}

function addResource({ resources, report }: Registered, { uri, document, at, dialect }: NewResource): Resource {
  const { keys, pointer } = at
  const resource: Resource = { uri, document, keys, pointer, dialect, anchors: new Map(), dynamicAnchors: new Map() }
  const other = resources.get(uri)
  if (!other) resources.set(uri, resource)
  else if (other.document === document && other.pointer !== pointer) {
    const message = `$id ${JSON.stringify(uri)} is also the $id of #${other.pointer}, so references to it are ambiguous`
    report?.({ severity: 'error', code: 'duplicate-id', message, uri: document.uri, pointer: `${pointer}/$id` })
  }
  return resource
}

/** Where a schema is found. */
interface Found {
  readonly at: Location
  /** The resource around it. */
  readonly parent: Resource
  readonly document: SchemaDocument
}

/** Registers a schema and all schemas in it. */
function scan(known: Registered, schema: unknown, found: Found): Place {
  const { at, document } = found
  const { keys, pointer } = at
  const before = document.places.get(pointer)
  if (before) return before
  const resource = isObject(schema) ? resourceOf(known, schema, found) : found.parent
  const place: Place = { schema, document, resource, keys, pointer }
  document.places.set(pointer, place)
  if (!isObject(schema)) return place
  addAnchors(schema, place)
  for (const [members, subschema] of subschemasOf(schema)) {
    scan(known, subschema, { at: locationBelow(at, members), parent: resource, document })
  }
  return place
}

function addAnchors(schema: Readonly<Record<string, unknown>>, place: Place): void {
  const { anchors, dynamicAnchors } = place.resource
  for (const keyword of ['$anchor', '$dynamicAnchor']) {
    const name = own(schema, keyword)
    if (typeof name !== 'string') continue
    if (!anchors.has(name)) anchors.set(name, place)
    if (keyword === '$dynamicAnchor') dynamicAnchors.set(name, place)
  }
}

/** The resource of a schema: its own, if it has an `$id` or is a root that has a `$schema`. */
function resourceOf(known: Registered, schema: Readonly<Record<string, unknown>>, found: Found): Resource {
  const { at, parent, document } = found
  const id = own(schema, '$id')
  const metaschema = own(schema, '$schema')
  const isRoot = at.pointer === parent.pointer && document === parent.document
  if (typeof id !== 'string' && !(isRoot && typeof metaschema === 'string')) return parent
  const { uri } = typeof id === 'string' ? resolveReference(id, parent.uri) : parent
  const dialect = typeof metaschema === 'string' ? dialectOf(known, metaschema, { ...found, uri, isRoot }) : undefined
  const resource = addResource(known, { uri, document, at, dialect: dialect ?? parent.dialect })
  // The URI that the document was handed in under names it as well.
  if (isRoot) known.resources.set(parent.uri, resource)
  known.hasInner = true
  return resource
}

/** The dialect that a `$schema` names; `undefined` if it is unknown, which is reported. */
function dialectOf(
  { remotes, report }: Registered,
  metaschema: string,
  { uri, at, document, isRoot }: Found & { readonly uri: string; readonly isRoot: boolean },
): Dialect | undefined {
  const dialect = dialectFor(resolveReference(metaschema, uri).uri, remotes)
  if (typeof dialect !== 'string') return dialect
  const problem = { code: 'unknown-dialect', uri: document.uri, pointer: at.pointer } as const
  // A part of a document is read as the document is.
  if (isRoot) report?.({ severity: 'error', message: dialect, ...problem })
  else report?.({ severity: 'warning', message: notFollowed(metaschema), ...problem })
  return undefined
}

function resourceFor(known: Registered, uri: string): Resource | undefined {
  const { resources, remotes } = known
  if (!resources.has(uri) && remotes.has(uri)) loadSchema(known, uri, remotes.get(uri))
  if (!resources.has(uri) && metaschemas.has(uri)) loadSchema(known, uri, metaschemas.get(uri))
  // Perhaps it is the `$id` of a part of a schema that was not looked into yet.
  if (!resources.has(uri)) for (const [key, schema] of remotes) loadSchema(known, key, schema)
  return resources.get(uri)
}

/** Adds a schema that was handed in, unless it was added before. */
function loadSchema(known: Registered, uri: string, schema: unknown): void {
  if (known.loaded.has(uri)) return
  known.loaded.add(uri)
  addSchema(known, uri, schema)
}

function placeAt(known: Registered, resource: Resource, pointer: string): Place {
  const { document } = resource
  // Almost all are known, and each is looked up some times.
  const before = document.places.get(resource.pointer + pointer)
  if (before) return before
  const at = locationBelow(resource, keysOf(pointer))
  const parent = known.hasInner ? nearestResource(resource, at) : resource
  return scan(known, atPointer(document.root, at.pointer), { at, parent, document: parent.document })
}

/** The innermost resource around a place that no keyword leads to. */
function nearestResource(resource: Resource, { keys }: Location): Resource {
  let nearest = resource
  for (let at: Location = resource; at.keys.length < keys.length - 1;) {
    at = locationBelow(at, [keys[at.keys.length]!]) // shorter
    nearest = resource.document.places.get(at.pointer)?.resource ?? nearest
  }
  return nearest
}

function childOf(known: Registered, place: Place, members: readonly (string | number)[]): Place {
  const { document, resource, schema } = place
  const before = document.places.get(pointerTo(place.pointer, ...members))
  if (before) return before
  const value = atPointer(schema, pointerTo('', ...members))
  return scan(known, value, { at: locationBelow(place, members), parent: resource, document })
}

function resolved(known: Registered, reference: string, from: Place): ReturnType<Registry['resolve']> {
  const { holder } = known
  const isPointer = reference.startsWith('#/')
  const around = isPointer && holder?.document.uri === from.document.uri ? holder : from.resource
  const { uri, fragment } = resolveReference(reference, around.uri)
  const resource = uri === around.uri ? around : resourceFor(known, uri)
  if (!resource) return undefined
  if (fragment === '' || fragment.startsWith('/')) {
    const exists = atPointer(resource.document.root, resource.pointer + fragment) !== undefined
    return exists ? { place: placeAt(known, resource, fragment) } : undefined
  }
  const place = resource.anchors.get(fragment)
  if (!place) return undefined
  return resource.dynamicAnchors.get(fragment) === place ? { place, anchor: fragment } : { place }
}

/** The remotes as they are looked up: by absolute URI in its usual spelling. */
export function remotesByUri(remotes: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(remotes).map(([uri, schema]) => [resolveReference(uri, noBase).uri, schema]))
}
