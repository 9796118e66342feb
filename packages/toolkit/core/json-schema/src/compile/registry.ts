import { atPointer, isObject, keysOf, own } from '../json.ts'
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

/** A registry that knows the meta-schemas of 2020-12 and, by URI, the schemas handed in. */
export function createRegistry(remotes: ReadonlyMap<string, unknown>, report?: ReportProblem): Registry {
  const resources = new Map<string, Resource>()

  function addResource(document: SchemaDocument, at: Location, uri: string, dialect: Dialect): Resource {
    const { keys, pointer } = at
    const resource: Resource = { uri, document, keys, pointer, dialect, anchors: new Map(), dynamicAnchors: new Map() }
    const known = resources.get(uri)
    if (!known) resources.set(uri, resource)
    else if (known.document === document && known.pointer !== pointer) {
      const message = `$id ${JSON.stringify(uri)} is also the $id of #${known.pointer}, so references to it are ambiguous`
      report?.({ severity: 'error', code: 'duplicate-id', message, uri: document.uri, pointer: `${pointer}/$id` })
    }
    return resource
  }

  function addDocument(uri: string, root: unknown): Resource {
    return addResource({ uri, root, places: new Map() }, start, uri, draft2020)
  }

  /** The document that holds schemas, where one does: pointers in its schemas start from its root, whatever their `$id`. */
  let holder: Resource | undefined

  function addSchema(uri: string, schema: unknown): Place {
    return scan(schema, start, addDocument(uri, schema))
  }

  /** Registers a schema and all schemas in it. */
  function scan(schema: unknown, at: Location, parent: Resource, document = parent.document): Place {
    const { keys, pointer } = at
    const known = document.places.get(pointer)
    if (known) return known
    const resource = isObject(schema) ? resourceOf(schema, at, parent, document) : parent
    const place: Place = { schema, document, resource, keys, pointer }
    document.places.set(pointer, place)
    if (!isObject(schema)) return place
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = own(schema, keyword)
      if (typeof name !== 'string') continue
      if (!resource.anchors.has(name)) resource.anchors.set(name, place)
      if (keyword === '$dynamicAnchor') resource.dynamicAnchors.set(name, place)
    }
    for (const [members, subschema] of subschemasOf(schema)) {
      scan(subschema, locationBelow(at, members), resource, document)
    }
    return place
  }

  function resourceOf(schema: object, at: Location, parent: Resource, document: SchemaDocument): Resource {
    const { pointer } = at
    const id = own(schema as Record<string, unknown>, '$id') // an object, as the caller has seen
    const metaschema = own(schema as Record<string, unknown>, '$schema')
    const isRoot = pointer === parent.pointer && document === parent.document
    if (typeof id !== 'string' && !(isRoot && typeof metaschema === 'string')) return parent
    const { uri } = typeof id === 'string' ? resolveReference(id, parent.uri) : parent
    let { dialect } = parent
    if (typeof metaschema === 'string') {
      const found = dialectFor(resolveReference(metaschema, uri).uri, remotes)
      if (typeof found !== 'string') dialect = found
      // A part of a document is read as the document is.
      else if (isRoot)
        report?.({ severity: 'error', code: 'unknown-dialect', message: found, uri: document.uri, pointer })
      else {
        const message = notFollowed(metaschema)
        report?.({ severity: 'warning', code: 'unknown-dialect', message, uri: document.uri, pointer })
      }
    }
    const resource = addResource(document, at, uri, dialect)
    // The URI that the document was handed in under names it as well.
    if (isRoot) resources.set(parent.uri, resource)
    return resource
  }

  function resourceFor(uri: string): Resource | undefined {
    const load = (key: string, schema: unknown): void => {
      if (!loaded.has(key)) {
        loaded.add(key)
        addSchema(key, schema)
      }
    }
    if (!resources.has(uri) && remotes.has(uri)) load(uri, remotes.get(uri))
    if (!resources.has(uri) && metaschemas.has(uri)) load(uri, metaschemas.get(uri))
    // Perhaps it is the `$id` of a part of a schema that was not looked into yet.
    if (!resources.has(uri)) for (const [key, schema] of remotes) load(key, schema)
    return resources.get(uri)
  }
  const loaded = new Set<string>()

  function placeAt(resource: Resource, pointer: string): Place {
    const at = locationBelow(resource, keysOf(pointer))
    const known = resource.document.places.get(at.pointer)
    if (known) return known
    return scan(atPointer(resource.document.root, at.pointer), at, nearestResource(resource, at))
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

  function child(place: Place, ...members: (string | number)[]): Place {
    const { document, resource, schema } = place
    const at = locationBelow(place, members)
    const value = (): unknown => atPointer(schema, locationBelow(start, members).pointer)
    return document.places.get(at.pointer) ?? scan(value(), at, resource, document)
  }

  function resolve(reference: string, from: Place): { readonly place: Place; readonly anchor?: string } | undefined {
    const isPointer = reference.startsWith('#/')
    const around = isPointer && holder?.document.uri === from.document.uri ? holder : from.resource
    const { uri, fragment } = resolveReference(reference, around.uri)
    const resource = uri === around.uri ? around : resourceFor(uri)
    if (!resource) return undefined
    if (fragment === '' || fragment.startsWith('/')) {
      const exists = atPointer(resource.document.root, resource.pointer + fragment) !== undefined
      return exists ? { place: placeAt(resource, fragment) } : undefined
    }
    const place = resource.anchors.get(fragment)
    if (!place) return undefined
    return resource.dynamicAnchors.get(fragment) === place ? { place, anchor: fragment } : { place }
  }

  const reachesDynamicRef = createDynamicReach({ child, resolve })

  return {
    addSchema,
    addDocument: (uri, root) => (holder = addDocument(uri, root)),
    placeAt,
    placeBeside: (resource, pointer, schema) =>
      scan(schema, locationBelow(start, keysOf(pointer)), resource, {
        uri: resource.document.uri,
        root: schema,
        places: new Map(),
      }),
    child,
    enter(place, outer = nowhere) {
      const scope = scopeIn(place.resource, outer)
      return { place, scope: scope.size === 0 || reachesDynamicRef(place) ? scope : nowhere }
    },
    resolve,
  }
}

/** The remotes as they are looked up: by absolute URI in its usual spelling. */
export function remotesByUri(remotes: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(remotes).map(([uri, schema]) => [resolveReference(uri, noBase).uri, schema]))
}
