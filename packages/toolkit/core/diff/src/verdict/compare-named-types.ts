import { asRef, atPointer, own, type JsonObject } from '@specwright/json-schema/json'
import { compareDocuments } from '../compare/documents.ts'
import { same } from '../contract/same.ts'
import { findingFor, type Finding } from '../finding/finding.ts'

/**
 * What only programs notice that import the types of named schemas: changes of a schema that no operation uses, or that others
 * use now. Such a type may be read and written.
 *
 * @param places Of schemas that both versions have.
 * @param rated What is reported anyway.
 */
export function compareNamedTypes(
  base: JsonObject,
  revision: JsonObject,
  { places, rated }: { readonly places: readonly string[]; readonly rated: readonly Finding[] },
): Finding[] {
  const isRated = (place: string): boolean => rated.some((each) => isWithin(each.place, place))
  const changed = places.filter((place) => {
    const [before, after] = [base, revision].map((root) => atPointer(root, place))
    return before !== undefined && after !== undefined && !same(before, after) && !isRated(place)
  })
  if (changed.length === 0) return []
  const found = compareDocuments(withUses(base, changed), withUses(revision, changed))
  return found.flatMap(({ beta, witness: _, ...change }) => {
    if (change.types === 'none' || !changed.some((place) => isWithin(change.place, place))) return []
    return [findingFor({ ...change, wire: 'none', client: 'none' }, beta)]
  })
}

function isWithin(place: string, around: string): boolean {
  return place === around || place.startsWith(`${around}/`)
}

/** A document whose operations take and return some schemas, and nothing else. */
function withUses(root: JsonObject, places: readonly string[]): JsonObject {
  const paths = places.map((place, n) => {
    const content = { 'application/json': { schema: { $ref: asRef(place) } } }
    return [`/${n}`, { post: { requestBody: { content }, responses: { 200: { content } } } }] as const
  })
  return { openapi: '3.1.0', paths: Object.fromEntries(paths), components: own(root, 'components') }
}
