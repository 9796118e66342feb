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
 * How much the anchor of a field is like what the reader typed: 3 for the field itself (`data-pet-id` for
 * `data.pet.id`), 2 where it ends so, 1 where it holds the words, 0 for another field.
 */
export function likeness(anchor: string, words: string): number {
  const name = anchor.toLowerCase()
  const wanted = words
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_]+/g, '-')
  if (wanted.replaceAll('-', '') === '') return 0
  if (name === wanted) return 3
  if (name.endsWith(`-${wanted}`)) return 2
  return name.includes(wanted) ? 1 : 0
}

/**
 * The places to show for a page that was found: the fields that have the words in their names, then the page itself, or
 * the parts of it that the words stand in.
 *
 * @param words What the reader typed.
 */
export function placesOf(page: FoundPage, words: string): Found[] {
  const title = page.meta.title ?? page.url
  const fields = page.anchors
    .filter(({ element, id }) => element === 'tr' && likeness(id, words) > 0)
    .toSorted((one, other) => likeness(other.id, words) - likeness(one.id, words))
    .slice(0, greatestParts)
    .map(({ id }): Found => ({ title: id, within: title, url: `${page.url}#${id}`, excerpt: '' }))
  if (fields.length > 0) return fields
  const parts = page.sub_results.slice(0, greatestParts).map((part): Found => {
    const isPage = part.title === title
    return { title: part.title, within: isPage ? undefined : title, url: part.url, excerpt: part.plain_excerpt }
  })
  return parts.length > 0 ? parts : [{ title, within: undefined, url: page.url, excerpt: page.plain_excerpt }]
}
