import { atPointer, type JsonObject } from '@specwright/json-schema/json'
import { startComparison } from '../compare/start-comparison.ts'
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
  const { schemas, report } = startComparison(base, revision)
  for (const pointer of changed) {
    const [before, after] = [base, revision].map((root) => ({ value: atPointer(root, pointer), pointer }))
    for (const direction of ['request', 'response'] as const)
      schemas.compare(before!, after!, { direction, beta: false }) // there are two
  }
  return report.findings({ isShown: false }).flatMap(({ beta, ...change }) => {
    if (change.types === 'none' || !changed.some((place) => isWithin(change.place, place))) return []
    return [findingFor({ ...change, wire: 'none', client: 'none' }, beta)]
  })
}

function isWithin(place: string, around: string): boolean {
  return place === around || place.startsWith(`${around}/`)
}
