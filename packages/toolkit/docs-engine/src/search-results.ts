/** A search result: a page, or a part of one. */
export interface SearchResult {
  readonly title: string
  /** Title of the page, for a part of one. */
  readonly within: string | undefined
  /** Address from the root of the host. */
  readonly url: string
  /** Text of the page around the match. */
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

const maxParts = 3

/**
 * How well the anchor of a field matches a query: 3 for the same field (`data-pet-id` for `data.pet.id`), 2 if it ends
 * with the query, 1 if it contains it, 0 for another field.
 */
export function similarity(anchor: string, query: string): number {
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
 * The results to show for a page: the fields whose names match the query, else the parts of the page that match, else the page
 * itself.
 *
 * @param query The input of the reader.
 */
export function resultsFor(page: PagefindResult, query: string): SearchResult[] {
  const title = page.meta.title ?? page.url
  const fields = page.anchors
    .filter(({ element, id }) => element === 'tr' && similarity(id, query) > 0)
    .toSorted((left, right) => similarity(right.id, query) - similarity(left.id, query))
    .slice(0, maxParts)
    .map(({ id }): SearchResult => ({ title: id, within: title, url: `${page.url}#${id}`, excerpt: '' }))
  if (fields.length > 0) return fields
  const parts = page.sub_results.slice(0, maxParts).map((part): SearchResult => {
    const isPage = part.title === title
    return { title: part.title, within: isPage ? undefined : title, url: part.url, excerpt: part.plain_excerpt }
  })
  return parts.length > 0 ? parts : [{ title, within: undefined, url: page.url, excerpt: page.plain_excerpt }]
}
