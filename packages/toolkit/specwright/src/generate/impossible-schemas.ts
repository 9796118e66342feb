import type { Diagnostic } from '@specwright/document/diagnostics'
import type { LoadedDocument, Model } from '@specwright/document/model'
import { rewriteSchemas } from '@specwright/document/openapi'
import {
  ambiguousBranches,
  createRegistry,
  impossibleSchema,
  type Contradiction,
  type Sub,
} from '@specwright/json-schema/compile'
import { noBase } from '@specwright/json-schema/dialect'
import { pointerTo } from '@specwright/json-schema/json'

/** Reports the schemas of a document, and of its events, that no value meets, and branches of unions that none chooses. */
export function impossibleSchemas({ source, document, events }: Model): Diagnostic[] {
  const documents = [source.document, ...(events.length === 0 ? [] : [document])]
  // Schemas for one direction are copies.
  const found = new Map(documents.flatMap(reportedIn).map((each) => [keyOf(each), each]))
  return [...found.values()]
}

function reportedIn({ root, locate }: LoadedDocument): Diagnostic[] {
  const registry = createRegistry(new Map())
  const resource = registry.addDocument(noBase, root)
  const pointers: string[] = []
  rewriteSchemas(root, (_, written, path) => {
    pointers.push(pointerTo('', ...path))
    return written
  })
  // What is around a schema may give it another base.
  const places = pointers.toReversed().map((pointer) => registry.placeAt(resource, pointer))
  return places.toReversed().flatMap((place) => {
    const sub: Sub = registry.enter(place)
    const report = (code: string, { message, keys }: Contradiction): Diagnostic => {
      return { severity: 'warning', code, message, location: locate(pointerTo(place.pointer, ...keys)) }
    }
    const impossible = impossibleSchema(sub, registry)
    return [
      ...(impossible === undefined ? [] : [report('impossible-schema', impossible)]),
      ...ambiguousBranches(sub, registry).map((each) => report('ambiguous-union', each)),
    ]
  })
}

function keyOf({ code, message, location: { file, line, column } }: Diagnostic): string {
  return `${code} ${message} ${file}:${line}:${column}`
}
