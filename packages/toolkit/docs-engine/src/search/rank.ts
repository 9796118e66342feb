import type { RowKind, SearchRow } from './rows.ts'
import { synonymsOf } from './synonyms.ts'
import { isSameWord, namesOf, tellingWords, wordsOf } from './words.ts'

/** How much a word of a query counts, by where it stands. */
const weights = { title: 3, path: 2, text: 1 } as const
/** How much a synonym counts, and a word that only begins like the one of the query. */
const asSynonym = 0.8
const asBeginning = 0.6
/** How much it counts that a title is the query: as it is written, or by its words. */
const asTitle = { written: 4, words: 2 } as const

/** What readers mostly look for. */
const ofKind: Readonly<Record<RowKind, number>> = { operation: 0.8, error: 0.3, schema: 0.2, field: 0.2, guide: 0.1 }

/** The words of a text, and the names in it that code writes with `_`. */
interface RowWords {
  readonly words: readonly string[]
  readonly names: readonly string[]
}

/** How well a row answers a query; 0 if it does not. */
export function rankOf({ kind, title, path, text }: SearchRow, query: string): number {
  const queried = tellingWords(query)
  const titled = read(title)
  const above = read(path.join(' '))
  const written = read(text)
  const counts = queried.map((word) =>
    Math.max(
      weights.title * likeness(word, titled),
      weights.path * likeness(word, above),
      weights.text * likeness(word, written) * (1 + density(word, written)),
    ),
  )
  const named = counts.filter((count) => count > 0).length / queried.length
  if (queried.length === 0 || named === 0) return 0
  const sum = counts.reduce((total, count) => total + count, 0) / queried.length
  return sum * named ** 2 + shareOf(title, queried) + wholeOf(title, query) + ofKind[kind]
}

function read(text: string): RowWords {
  return { words: wordsOf(text), names: namesOf(text) }
}

/** How like a word is to the most like of others, up to 1. */
function likeness(word: string, { words, names }: RowWords): number {
  if (names.includes(word) || words.some((other) => isSameWord(word, other))) return 1
  const isMeant = ([...parts]: string[]): boolean =>
    parts.every((part) => words.some((other) => isSameWord(part, other)))
  if (synonymsOf(word).some((each) => isMeant(wordsOf(each)))) return asSynonym
  return word.length >= 3 && [...words, ...names].some((other) => other.startsWith(word)) ? asBeginning : 0
}

/** How much of a text is a word, in tenths, up to 0.5: of texts that differ by less, the order of the page counts. */
function density(word: string, { words, names }: RowWords): number {
  const found = [...words, ...names].filter((other) => isSameWord(word, other))
  return Math.min(1, Math.floor((10 * found.length) / Math.max(words.length, 1)) / 10) / 2
}

/** How much of a title a query names, up to 1. */
function shareOf(title: string, queried: readonly string[]): number {
  const words = tellingWords(title)
  const named = words.map((word) => Math.max(...queried.map((each) => likeness(each, read(word)))))
  return named.reduce((sum, like) => sum + (like === 1 ? 1 : like / 2), 0) / Math.max(words.length, 1)
}

function wholeOf(title: string, query: string): number {
  if (title.toLowerCase() === query.trim().toLowerCase()) return asTitle.written
  return wordsOf(title).join(' ') === wordsOf(query).join(' ') ? asTitle.words : 0
}
