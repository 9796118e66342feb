/** Words that say nothing about what a reader looks for. */
const fillers = new Set('a an and as at by for from how i in is it of on or the to what with your'.split(' '))

/** The words of a string in lower case, those of `PetShop` and `opening_hours` too. */
function wordsOf(text: string): string[] {
  const words = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !fillers.has(word))
}

const maxEnding = 3

/** True for two forms of a word: `retry` and `retries`, `scope` and `scopes`. Numbers are the same or different. */
function isSameWord(left: string, right: string): boolean {
  if (left === right) return true
  if (/\d/.test(left + right)) return false
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  const [shorter = 0, longer = 0] = [left.length, right.length].toSorted((a, b) => a - b)
  return shared >= 3 && shared >= shorter - 1 && longer - shared <= maxEnding
}

/**
 * How much of a text a query names, above 0 to 1: the share of its words, and whether it begins with one of the query; 0
 * if a word of the query is missing in the text.
 */
export function coverage(text: string, query: string): number {
  const words = wordsOf(text)
  const queried = wordsOf(query)
  const isNamed = (word: string): boolean => queried.some((each) => isSameWord(each, word))
  if (queried.length === 0 || !queried.every((word) => words.some((each) => isSameWord(each, word)))) return 0
  const share = words.filter(isNamed).length / words.length
  return (share + (isNamed(words[0] ?? '') ? 1 : 0)) / 2
}
