import { textOf } from '@specwright/server-engine/engine'

/** An item in words: `pet "7"`. */
export function nameOf(id: unknown, collection: string): string {
  return `${nounOf(collection)} ${JSON.stringify(textOf(id))}`
}

/** Nouns by the names of collections, which are those of contracts. */
const known = new Map<string, string>()

/** What one item of a collection is called: `owners/petFoods` gives `pet food`. */
export function nounOf(collection: string): string {
  const before = known.get(collection)
  if (before !== undefined) return before
  const noun = derivedNoun(collection)
  known.set(collection, noun)
  return noun
}

function derivedNoun(collection: string): string {
  const words = collection
    .slice(collection.lastIndexOf('/') + 1)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`
  return words.replace(/(?<=s|x|ch|sh)es$|(?<=[^s])s$/, '')
}
