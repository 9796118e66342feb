import type { IndexedPage } from './rows.ts'
import { wordsOf } from './words.ts'

/** How many letters at the beginning of a word are taken as right: an index finds words by how they begin. */
const beginning = 3
/** The lengths of words that may have mistakes: a shorter word may be any other. */
const lengths = { min: 5, max: 30 } as const
/** A word of so many letters may have two mistakes, a shorter one one. */
const long = 8

/** The pages that have words that begin with some letters. */
type ReadPages = (letters: string) => Promise<readonly IndexedPage[]>

/** The word of pages that a misspelled one most likely is; the word itself, if none is like it. */
export async function spelled(word: string, readPages: ReadPages): Promise<string> {
  if (word.length < lengths.min || word.length > lengths.max || !/^\p{L}+$/u.test(word)) return word
  const pages = await readPages(word.slice(0, beginning))
  const counts = new Map<string, number>()
  for (const { content } of pages)
    for (const other of wordsOf(content))
      if (other.startsWith(word.slice(0, beginning))) counts.set(other, (counts.get(other) ?? 0) + 1)
  const most = word.length < long ? 1 : 2
  const [nearest] = [...counts]
    .map(([other, count]) => ({ other, count, mistakes: mistakesBetween(word, other) }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((left, right) => left.mistakes - right.mistakes || right.count - left.count)
  return nearest?.other ?? word
}

/** How many letters are added, left out, replaced or swapped with the next one. */
function mistakesBetween(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return Infinity
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at++) {
    const next = [at]
    for (let index = 1; index <= right.length; index++) {
      const isSame = left[at - 1] === right[index - 1]
      const isSwapped = left[at - 1] === right[index - 2] && left[at - 2] === right[index - 1]
      next[index] = Math.min(
        (row[index] ?? 0) + 1,
        (next[index - 1] ?? 0) + 1,
        (row[index - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[index - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
