import { hasWord, rankOf, synonymsOf, tellingWords, withoutPhrases, wordsOf } from '#ranking'
import { rowsOf, type IndexedPage, type SearchRow } from './rows.ts'
import { spelled } from './spelling.ts'

/** The part of the Pagefind API that we use. */
export interface Pagefind {
  search(word: string): Promise<{ readonly results: readonly IndexedResult[] }>
}

interface IndexedResult {
  readonly id: string
  readonly score: number
  data(): Promise<IndexedPage>
}

const maxPages = 24
const maxRows = 40
/** How many pages are read for one word of a query, whatever else they have. */
const maxPagesOfOneWord = 3
/** How many pages are read for the spelling of a word. */
const maxPagesOfWord = 8
/** How many rows of a page are shown, besides fields of the very name. */
const maxOfPage = 3

/** The rows that answer a query, the best one first. */
export async function find(pagefind: Pagefind, written: string): Promise<SearchRow[]> {
  const query = withoutPhrases(written)
  const found = await pagesFor(pagefind, tellingWords(query))
  const corrected = await respelled(pagefind, query, found.pages)
  if (corrected === query) return rowsFor(query, found)
  return rowsFor(corrected, await pagesFor(pagefind, tellingWords(corrected)))
}

function rowsFor(query: string, { pages, counts }: Found): SearchRow[] {
  const ranked = pages.flatMap((page, index) =>
    rowsOf(page)
      .map((row) => ({ row, rank: rankOf(row, query, counts) - index / 100 }))
      .filter(({ rank }) => rank > 0)
      .toSorted((left, right) => right.rank - left.rank)
      .filter(({ row }, at) => at < maxOfPage || row.title === query),
  )
  return ranked
    .toSorted((left, right) => right.rank - left.rank)
    .slice(0, maxRows)
    .map(({ row }) => row)
}

/** A query with the words that no page has spelled as those that pages have: an index finds what only begins alike, too. */
async function respelled(pagefind: Pagefind, query: string, pages: readonly IndexedPage[]): Promise<string> {
  const text = pages.map(({ content }) => content).join(' ')
  const readPages = async (letters: string): Promise<readonly IndexedPage[]> => {
    const { results } = await pagefind.search(letters)
    return await Promise.all(results.slice(0, maxPagesOfWord).map(async (result) => await result.data()))
  }
  let corrected = query
  for (const word of tellingWords(query).filter((each) => !hasWord(text, each)))
    corrected = corrected.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu'), await spelled(word, readPages))
  return corrected
}

/** What an index has of some words. */
interface Found {
  readonly pages: readonly IndexedPage[]
  /** How many pages have each word, or a synonym of it. */
  readonly counts: ReadonlyMap<string, number>
}

/** The pages with most of some words, or of their synonyms. Pagefind itself finds only pages with all words of a search. */
async function pagesFor(pagefind: Pagefind, words: readonly string[]): Promise<Found> {
  const counts = new Map<string, number>()
  const found = new Map<string, { readonly result: IndexedResult; score: number }>()
  // A page that is about one word may lack another, which most pages have.
  const always = new Map<string, IndexedResult>()
  for (const word of words) {
    const best = new Map<string, { readonly result: IndexedResult; readonly score: number }>()
    for (const each of synonymsOf(word)) {
      const { results } = await pagefind.search(wordsOf(each).join(' '))
      for (const result of results) {
        const score = 100 + result.score * (each === word ? 1 : 0.7)
        if (score > (best.get(result.id)?.score ?? 0)) best.set(result.id, { result, score })
      }
    }
    counts.set(word, best.size)
    for (const { result } of topOf(best.values(), maxPagesOfOneWord)) always.set(result.id, result)
    for (const [id, { result, score }] of best) {
      const known = found.get(id)
      if (known) known.score += score
      else found.set(id, { result, score })
    }
  }
  const best = topOf(found.values(), maxPages).map(({ result }) => [result.id, result] as const)
  const read = new Map([...best, ...always]).values()
  return { pages: await Promise.all([...read].map(async (result) => await result.data())), counts }
}

function topOf<Scored extends { readonly score: number }>(all: Iterable<Scored>, count: number): Scored[] {
  return [...all].toSorted((left, right) => right.score - left.score).slice(0, count)
}
