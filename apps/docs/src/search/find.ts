/** A place of the docs that a search found. */
export interface Found {
  readonly title: string
  /** Where it stands, for what is part of a page. */
  readonly within: string | undefined
  /** Address from the root of the host. */
  readonly url: string
  /** A part of the page around the words, as text. */
  readonly excerpt: string
}

/** What Pagefind says of a page. */
export interface FoundPage {
  readonly url: string
  readonly meta: { readonly title?: string }
  readonly plain_excerpt: string
  readonly anchors: readonly { readonly element: string; readonly id: string }[]
  readonly sub_results: readonly { readonly title: string; readonly url: string; readonly plain_excerpt: string }[]
}

const greatestParts = 3

/**
 * The places to show for a page that was found: the fields that have the words in their names, then the page itself, or
 * the parts of it that the words stand in.
 *
 * @param words What the reader typed.
 */
export function placesOf(page: FoundPage, words: string): Found[] {
  const title = page.meta.title ?? page.url
  const wanted = words.trim().toLowerCase().replaceAll(/\s+/g, '_')
  const fields = page.anchors
    .filter(({ element, id }) => element === 'tr' && wanted !== '' && id.toLowerCase().includes(wanted))
    .slice(0, greatestParts)
    .map(({ id }): Found => ({ title: id, within: title, url: `${page.url}#${id}`, excerpt: '' }))
  if (fields.length > 0) return fields
  const parts = page.sub_results.slice(0, greatestParts).map((part): Found => {
    const isPage = part.title === title
    return { title: part.title, within: isPage ? undefined : title, url: part.url, excerpt: part.plain_excerpt }
  })
  return parts.length > 0 ? parts : [{ title, within: undefined, url: page.url, excerpt: page.plain_excerpt }]
}
