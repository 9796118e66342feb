import type { OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { isOfItem, type ReadContext } from './read-context.ts'
import { collectionOf, isAlike, segmentsOf } from './segments.ts'
import { schemaGivenBy } from './shown-schemas.ts'
import { plainNouns } from './stale-words.ts'

/** True for queries with a member called like the items of a collection, which is of no other collection: `folder` for `/folders`. */
export function showsByName(
  collection: readonly string[],
  { members, queries, model }: ReadContext,
  isShown: (names: ReadonlySet<string>) => boolean = () => true,
): (query: OperationModel) => boolean {
  const noun = partsOf(collection.at(-1) ?? '').map(singular)
  if (noun.length === 0 || plainNouns.has(noun.join(''))) return () => false
  if (higherNamesakesOf(collection, queries).length > 0) return () => false
  const isOfOther = (pointer: string): boolean =>
    queries.some(
      (each) =>
        isOfItem(each) &&
        schemaGivenBy(each, model) === pointer &&
        !isAlike(segmentsOf(each).at(-2), collection.at(-1)),
    )
  return (query) =>
    (members.get(query) ?? []).some(({ name, pointer, names }) => {
      if (!isShown(names)) return false
      const isNamed = isCalled(partsOf(name).map(singular), noun)
      return isNamed && (pointer === undefined || !isOfOther(pointer))
    })
}

/** The collections of the same name that are higher: of several, the name is of these. */
export function higherNamesakesOf(
  collection: readonly string[],
  queries: readonly OperationModel[],
): readonly (readonly string[])[] {
  return queries
    .map((each) => collectionOf(segmentsOf(each)))
    .filter((each) => each.length < collection.length && isAlike(each.at(-1), collection.at(-1)))
}

/** True for words that end in a noun, or have nothing beside it that says more: `group_info`. */
function isCalled(words: readonly string[], noun: readonly string[]): boolean {
  const isAround = words.length === noun.length + 1 && /^(?:data|details?|info|summary)$/i.test(words.at(-1) ?? '')
  const own = isAround ? words.slice(0, -1) : words
  return own.slice(-noun.length).join(' ') === noun.join(' ')
}
