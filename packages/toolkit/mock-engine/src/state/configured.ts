import type { Contract } from '../types.ts'
import type { Collection } from './collection.ts'
import { checkNames } from './rules.ts'

/** What the configuration of a mock says of a collection: of one of its contract, or of one of its own. */
export type CollectionConfiguration = Partial<Omit<Collection, 'name'>>

/** A collection of the mock's own, which a seed and the control interface fill. */
const own: Omit<Collection, 'name'> = {
  id: { member: 'id', kind: 'string', isUnique: true },
  parents: [],
  readOnly: [],
  defaults: {},
  times: [],
  isSeeded: true,
}

/** A contract with what a configuration says of its collections, and with others. */
export function withCollections<Given extends Contract>(
  contract: Given,
  configured: Readonly<Record<string, CollectionConfiguration>>,
): Given {
  const { collections = [] } = contract
  const known = collections.map((each): Collection => ({ ...each, ...configured[each.name] }))
  const names = new Set(collections.map(({ name }) => name))
  const added = Object.entries(configured)
    .filter(([name]) => !names.has(name))
    .map(([name, more]): Collection => ({ ...own, ...more, name }))
  return { ...contract, collections: [...known, ...added] }
}

/**
 * Checks that configured collections name those that the mock keeps.
 *
 * @throws {RangeError} With the first that it does not keep.
 */
export function checkCollections(
  configured: Readonly<Record<string, CollectionConfiguration>>,
  kept: readonly string[],
): void {
  const named = Object.entries(configured).flatMap(([name, { parents = [], relations = [], conflicts = [], log }]) => {
    const place = `collections/${name}`
    return [
      [place, name] as const,
      ...parents.flatMap(({ collection }) =>
        collection === undefined ? [] : [[`${place}/parents`, collection] as const],
      ),
      ...relations.map(({ collection }) => [`${place}/relations`, collection] as const),
      ...conflicts.map(({ owns }) => [`${place}/conflicts`, owns] as const),
      ...(log ? [[`${place}/log`, log.collection] as const] : []),
    ]
  })
  checkNames(named, kept)
}
