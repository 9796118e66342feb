import { isOnTopic, isTask, likenessOfVerbs, synonymsOf } from './synonyms.ts'
import { isSameWord, namesOf, namesOnly, tellingWords, wordsOf } from './words.ts'

/** What a row of a search leads to. */
export type RowKind = 'operation' | 'field' | 'schema' | 'guide' | 'error'

/** A part of what is searched, which a search can show. */
export interface RankedRow {
  readonly kind: RowKind
  readonly title: string
  /** The titles above it, and its own. */
  readonly path: readonly string[]
  /** Where it is. */
  readonly url: string
  /** What it says. */
  readonly text: string
}

/** How much a word of a query counts, by where it stands. */
const weights = { title: 3, path: 2, text: 1 } as const
/** How much a synonym counts, and a word that only begins like the one of the query. */
const asSynonym = 0.8
const asBeginning = 0.6
/** How much it counts that a title is the query, as it is written or by its words, or that it begins with it. */
const asTitle = { written: 4, words: 2, beginning: 0.5 } as const

/** What readers mostly look for. */
const ofKind: Readonly<Record<RowKind, number>> = { operation: 0.8, error: 0.3, schema: 0.2, field: 0.2, guide: 0.1 }

/** The words of a text, and the names in it that code writes with `_`. */
interface RowWords {
  readonly words: readonly string[]
  readonly names: readonly string[]
}

/**
 * What readers seldom look for: a field, a schema or a webhook, where they want to do something; a name in a guide, or then in the
 * reference; a workflow, or a page of all, whose parts have pages of their own.
 */
const unlikely = {
  fieldOfTask: -1.2,
  schemaOfTask: -0.6,
  webhookOfTask: -1.2,
  nameInGuide: -1.5,
  workflow: -0.8,
  pageOfAll: -1,
} as const
/** The addresses of pages with some words of everything. */
const ofAll = /(?:(?<!\/areas)\/(?:schemas|webhooks|events|reference\/glossary)\/|#operations)$/
/** How much it counts that an operation does what a query asks for, and that a page is the one of what a query is about. */
const likely = { verb: 1, topic: 1.3 } as const
/** How much it counts that a text has a name as the query writes it: `X-Request-Id`, `/pets/{id}`. */
const asWritten = 1

/**
 * How well a row answers a query; 0 if it does not.
 *
 * @param counts How many pages have each word of the query: what few have says more of what is looked for.
 */
export function rankOf(
  { kind, title, path, url, text }: RankedRow,
  query: string,
  counts: ReadonlyMap<string, number> = new Map(),
): number {
  const queried = tellingWords(query)
  const titled = read(title)
  const above = read(path.join(' '))
  const written = read(text)
  const rarity = queried.map((word) => 1 / Math.log2(4 + (counts.get(word) ?? 0)))
  const total = sumOf(rarity)
  const verb = kind === 'operation' ? likenessOfVerbs(queried, tellingWords(title)) : 0
  const found = queried.map((word, index) =>
    Math.max(
      // What an operation does says its verb in other words.
      index === 0 ? weights.title * verb : 0,
      weights.title * likeness(word, titled),
      weights.path * likeness(word, above),
      weights.text * likeness(word, written) * (1 + density(word, written)),
    ),
  )
  const shareOfWords = found.filter((each) => each > 0).length / queried.length
  if (queried.length === 0 || shareOfWords === 0) return 0
  // A number is never another one.
  const lacksNumber = queried.some((word, index) => /^\d+$/.test(word) && found[index] === 0)
  const named = lacksNumber ? shareOfWords / 2 : shareOfWords
  const mean = sumOf(found.map((each, index) => each * (rarity[index] ?? 0))) / total
  const expected = expectationOf({ kind, title, url }, queried) + likely.verb * verb
  return mean * named ** 2 + shareOf(title, queried) * named + wholeOf(title, query) + literalOf(text, query) + expected
}

/** How much readers look for rows of a kind; apart, for those who want to do something. */
function expectationOf(
  { kind, title, url }: Pick<RankedRow, 'kind' | 'title' | 'url'>,
  queried: readonly string[],
): number {
  const isForTask = isTask(queried)
  const isReference = url.includes('/reference/')
  return (
    ofKind[kind] +
    (isOnTopic(url, queried) ? likely.topic : 0) +
    (kind === 'field' && isForTask ? unlikely.fieldOfTask : 0) +
    (kind === 'schema' && isForTask ? unlikely.schemaOfTask : 0) +
    (url.includes('/webhooks/') && isForTask ? unlikely.webhookOfTask : 0) +
    (kind === 'guide' && (isForTask || !isReference) && namesOnly(title) ? unlikely.nameInGuide : 0) +
    (ofAll.test(url) ? unlikely.pageOfAll : 0) +
    (url.includes('/reference/workflows/') ? unlikely.workflow : 0)
  )
}

/** Whether a text has a word, another form of it, or one that means the same. */
export function hasWord(text: string, word: string): boolean {
  return likeness(word, read(text)) > 0
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
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

function literalOf(text: string, query: string): number {
  const name = query.trim().toLowerCase()
  const isName = /^\S+[^\s\p{L}\p{N}]\S+$/u.test(name)
  return isName && text.toLowerCase().includes(name) ? asWritten : 0
}

function wholeOf(title: string, query: string): number {
  if (title.toLowerCase() === query.trim().toLowerCase()) return asTitle.written
  if (wordsOf(title).join(' ') === wordsOf(query).join(' ')) return asTitle.words
  const [titled, queried] = [tellingWords(title), tellingWords(query)]
  const isBeginning = queried.every((word, index) => isSameWord(word, titled[index] ?? ''))
  return isBeginning && queried.length > 1 ? asTitle.beginning : 0
}
