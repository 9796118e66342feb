import { coverage } from './words.ts'

/** A search result: a page, or a part of one. */
export interface SearchResult {
  readonly title: string
  /** Title of the page, for a part of one. */
  readonly within: string | undefined
  /** Address from the root of the host. */
  readonly url: string
  /** Text of the page around the match; empty for a field. */
  readonly excerpt: string
}

/** A result of Pagefind. */
export interface PagefindResult {
  readonly url: string
  readonly meta: { readonly title?: string }
  readonly plain_excerpt: string
  readonly anchors: readonly { readonly element: string; readonly id: string }[]
  readonly sub_results: readonly { readonly title: string; readonly url: string; readonly plain_excerpt: string }[]
}

/** A result, and how well it matches: the larger, the better. */
interface Ranked extends SearchResult {
  readonly rank: number
}

const maxParts = 3

/** The elements whose anchors are names: fields in lists, and rows of tables. */
const fieldElements: ReadonlySet<string> = new Set(['li', 'tr'])

/** How well each kind of match answers a query. How much of a heading the query names is added, up to 1. */
const ranks = { field: 6, endOfField: 5, title: 4, partOfField: 3, heading: 2, words: 1, text: 0 } as const

const ranksOfFields = [ranks.text, ranks.partOfField, ranks.endOfField, ranks.field] as const

/**
 * How well the anchor of a field matches a query: 3 for the same field (`data-pet-id` for `data.pet.id`), 2 if it ends
 * with the query, 1 if it contains it, 0 for another field.
 */
export function similarity(anchor: string, query: string): 0 | 1 | 2 | 3 {
  const name = anchor.toLowerCase()
  const queried = query
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_]+/g, '-')
  if (queried.replaceAll('-', '') === '') return 0
  if (name === queried) return 3
  if (name.endsWith(`-${queried}`)) return 2
  return name.includes(queried) ? 1 : 0
}

/**
 * The results to show, best first: fields of that name, then pages and parts whose headings have every word, then those
 * whose text has them, in the order of Pagefind. A page shows its matching fields, else its best parts, else itself.
 *
 * @param query The input of the reader.
 */
export function resultsFor(pages: readonly PagefindResult[], query: string): SearchResult[] {
  return pages
    .flatMap((page) => resultsOfPage(page, query))
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ rank: _, ...result }) => result)
}

function resultsOfPage(page: PagefindResult, query: string): Ranked[] {
  const title = page.meta.title ?? page.url
  const best = (results: readonly Ranked[]): Ranked[] =>
    results.toSorted((left, right) => right.rank - left.rank).slice(0, maxParts)
  const fields = page.anchors
    .filter(({ element, id }) => fieldElements.has(element) && similarity(id, query) > 0)
    .map(({ id }): Ranked => {
      const rank = ranksOfFields[similarity(id, query)]
      return { title: id, within: title, url: `${page.url}#${id}`, excerpt: '', rank }
    })
  const ofTitle = coverage(title, query)
  const itself: Ranked = {
    title,
    within: undefined,
    url: page.url,
    excerpt: plainText(page.plain_excerpt),
    rank: ofTitle > 0 ? ranks.title + ofTitle : rankOfText(page.plain_excerpt, query),
  }
  if (fields.length > 0) return [...best(fields), ...(ofTitle > 0 ? [itself] : [])]
  const parts = page.sub_results.map((part): Ranked => {
    if (part.title === title) return { ...itself, url: part.url, excerpt: plainText(part.plain_excerpt) }
    const ofHeading = coverage(part.title, query)
    const rank = ofHeading > 0 ? ranks.heading + ofHeading : rankOfText(part.plain_excerpt, query)
    return { title: part.title, within: title, url: part.url, excerpt: plainText(part.plain_excerpt), rank }
  })
  const isShown = parts.some((part) => part.within === undefined)
  return best(parts.length === 0 || (ofTitle > 0 && !isShown) ? [itself, ...parts] : parts)
}

/** Whether a text has the words themselves, or only words that begin like them, such as a port for a status. */
function rankOfText(text: string, query: string): number {
  return coverage(text, query) > 0 ? ranks.words : ranks.text
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** The text of an excerpt, which Pagefind escapes for HTML. */
function plainText(excerpt: string): string {
  return excerpt.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => entities[name] ?? entity)
}
