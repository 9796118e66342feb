import { partsOf, singular } from '../emit/client/words.ts'

/** The words for an item of a collection or at a path: `line`, `item` of `orders/line-items` and of `/line-items/{}`. */
export function itemNoun(collection: string): readonly string[] {
  const last = collection.split('/').findLast((word) => word !== '' && !word.startsWith('{')) ?? ''
  return partsOf(last).map((word) => singular(word.toLowerCase()))
}
