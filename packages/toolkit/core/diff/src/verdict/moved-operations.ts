import { atPointer, isObject, keysOf, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { valueIn } from '@specwright/json-schema/ref'
import { compareDocuments } from '../compare/documents.ts'
import { endpointOf, type ClientPair } from './compare-clients.ts'
import type { ClientOperation } from './exports.ts'
import { findingFor, type Finding } from '../finding/finding.ts'

/**
 * How the parts of operations differ that have another path now, and the same method of the client. Over the wire one was
 * removed and another added, so that nothing else compares them.
 */
export function movedFindings(base: JsonObject, revision: JsonObject, pairs: readonly ClientPair[]): Finding[] {
  const moved = pairs.flatMap(({ before, after }) =>
    after && endpointOf(before) !== endpointOf(after) ? [[before, after] as const] : [],
  )
  if (moved.length === 0) return []
  const old = withOperations(
    base,
    moved.map(([before]) => before),
  )
  const next = withOperations(
    revision,
    moved.map(([, after]) => after),
  )
  return compareDocuments(old.root, next.root).flatMap(({ beta, witness, ...change }) => {
    const place = [next, old].map(({ written }) => written(change.place)).find((each) => each !== undefined)
    return place === undefined ? [] : [findingFor({ ...change, place }, beta, witness)]
  })
}

/** A document with nothing but some operations, at paths that tell by their number which is which. */
interface MovedRoot {
  readonly root: JsonObject
  /** The place in the document as written; `undefined` where it has none. */
  readonly written: (place: string) => string | undefined
}

function withOperations(root: JsonObject, operations: readonly ClientOperation[]): MovedRoot {
  const places = operations.map(({ path, pointer }, n) => {
    const parameters = (path.match(/\{[^{}]*\}/g) ?? []).map((each) => `/${each}`).join('')
    return { path: `/${n}${parameters}`, item: pointer.slice(0, pointer.lastIndexOf('/')) }
  })
  const items = places.map(({ path, item }, n) => {
    const held = valueIn(root, atPointer(root, item))
    const { parameters = [] } = isObject(held) ? held : {}
    const { method, pointer } = operations[n]! // one for each place
    return [path, { parameters, [method]: atPointer(root, pointer) }] as const
  })
  const byPath = new Map(places.map(({ path, item }) => [path, item]))
  return {
    root: { ...root, paths: Object.fromEntries(items), webhooks: {} },
    written(place) {
      const [section, path = '', ...rest] = keysOf(place)
      if (section !== 'paths') return place
      const item = byPath.get(path)
      const found = item === undefined ? undefined : pointerTo(item, ...rest)
      return found !== undefined && atPointer(root, found) !== undefined ? found : item
    },
  }
}
