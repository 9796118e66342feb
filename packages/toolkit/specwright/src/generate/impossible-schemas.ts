import type { Diagnostic } from '@specwright/document/diagnostics'
import type { LoadedDocument, Model } from '@specwright/document/model'
import { rewriteSchemas } from '@specwright/document/openapi'
import {
  ambiguousBranches,
  contradictionsOf,
  createRegistry,
  referred,
  type Place,
  type Registry,
  type Sub,
} from '@specwright/json-schema/compile'
import { noBase } from '@specwright/json-schema/dialect'
import { equal } from '@specwright/json-schema/equal'
import { atPointer, isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { subschemasOf } from '@specwright/json-schema/keyword'

/** Reports the schemas of a document, and of its events, that no value meets, and branches of unions that none chooses. */
export function impossibleSchemas({ source, document, events }: Model): Diagnostic[] {
  const documents = [source.document, ...(events.length === 0 ? [] : [document])]
  // Schemas for one direction are copies.
  const found = new Map(documents.flatMap(reportedIn).map((each) => [identityOf(each), each]))
  return [...found.values()]
}

function reportedIn({ root, locate }: LoadedDocument): Diagnostic[] {
  const registry = createRegistry(new Map())
  return placesIn(root, registry).flatMap((place) => {
    const sub: Sub = registry.enter(place)
    const found = [
      ...contradictionsOf(sub, registry).map((each) => ['impossible-schema', each] as const),
      ...ambiguousBranches(sub, registry).map((each) => ['ambiguous-union', each] as const),
    ]
    // A large document has thousands of schemas, and to locate one takes long: few have anything to report.
    if (found.length === 0) return []
    const isBesideNull = isMadeNullable(place, root, locate)
    if (isBesideNull && isNullOnly(place.schema)) return []
    const written = pointerTo('', ...(isBesideNull ? place.keys.slice(0, -2) : place.keys))
    return found.map(([code, { subject, why, keys }]): Diagnostic => {
      const message = `No ${subject}${isBesideNull && subject === 'value' ? ' but null' : ''} can be valid: ${why}`
      return { severity: 'warning', code, message, location: locate(pointerTo(written, ...keys)) }
    })
  })
}

/** The schemas of a document: those in its places for schemas, and those elsewhere that they refer to. */
function placesIn(root: JsonObject, registry: Registry): readonly Place[] {
  const resource = registry.addDocument(noBase, root)
  const pointers: string[] = []
  rewriteSchemas(root, (_, written, path) => {
    pointers.push(pointerTo('', ...path))
    return written
  })
  // What is around a schema may give it another base.
  const places = pointers.toReversed().map((pointer) => registry.placeAt(resource, pointer))
  const all = new Set(places.toReversed())
  // Iterating over a set includes what is added meanwhile.
  for (const place of all) {
    for (const target of referred(registry.enter(place), registry)) all.add(target.place)
    const inner = isObject(place.schema) ? subschemasOf(place.schema) : []
    for (const [keys] of inner) all.add(registry.child(place, ...keys))
  }
  return [...all]
}

/** True for a schema that is written as `nullable` in OpenAPI 3.0, and is a branch beside null since. */
function isMadeNullable({ pointer, keys }: Place, root: JsonObject, locate: LoadedDocument['locate']): boolean {
  const [keyword = '', index] = keys.slice(-2)
  if (index !== '0') return false
  const parent = pointerTo('', ...keys.slice(0, -2))
  const schema = atPointer(root, parent)
  const branches = isObject(schema) ? own(schema, keyword) : undefined
  const isBesideNull = Array.isArray(branches) && branches.length === 2 && equal(branches[1], { type: 'null' })
  return isBesideNull && placeOf(locate(pointer)) === placeOf(locate(parent))
}

/** True for a schema that lists null alone. */
function isNullOnly(schema: unknown): boolean {
  if (!isObject(schema)) return false
  return own(schema, 'const') === null || equal(own(schema, 'enum') ?? [], [null])
}

function identityOf({ code, message, location }: Diagnostic): string {
  return `${code} ${message} ${placeOf(location)}`
}

function placeOf({ file, line, column }: Diagnostic['location']): string {
  return `${file}:${line}:${column}`
}
