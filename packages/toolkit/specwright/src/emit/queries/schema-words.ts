import { partsOf, singular } from '../client/words.ts'

/** The words of what a schema is of, by its name: `user` of `UserSummary`, `line item` of `shop.LineItemDto`. */
export function nounOfSchema(pointer: string): readonly string[] {
  const words = partsOf(pointer.slice(pointer.lastIndexOf('/') + 1).replace(/^.*\.(?=\w)/, '')).map(singular)
  const end = words.findLastIndex(
    (word) => !/^(?:detail|dto|info|model|out|output|read|response|schema|summary|view)$/.test(word),
  )
  return words.slice(0, end + 1)
}

/** True if a noun of a path has a word of the name of a schema. */
export function hasWordOf(noun: string, pointer: string): boolean {
  const words = partsOf(pointer.slice(pointer.lastIndexOf('/') + 1)).map(singular)
  return partsOf(noun).some((word) => words.includes(singular(word)))
}
