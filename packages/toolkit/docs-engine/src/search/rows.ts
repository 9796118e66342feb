import type { RankedRow, RowKind } from '@specwright/code/ranking'

export type { RowKind }

/**
 * A page, or a part of one, that the search can show: `path` has the titles from the page on, and is empty for the page itself;
 * `url` is its address from the root of the host.
 */
export type SearchRow = RankedRow

/** A page in the index of Pagefind. */
export interface IndexedPage {
  readonly url: string
  readonly meta: { readonly title?: string }
  readonly content: string
  readonly anchors: readonly IndexedAnchor[]
}

/** A part of a page: `location` is the index of its first word in the content. */
export interface IndexedAnchor {
  readonly element: string
  readonly id: string
  readonly text: string
  readonly location: number
}

/** The kinds of pages, by their folders; all others are guides. */
const kinds: Readonly<Record<string, RowKind>> = {
  operations: 'operation',
  webhooks: 'operation',
  schemas: 'schema',
  events: 'schema',
}

/** The elements whose anchors are names: fields in lists, and rows of tables. */
const namedElements: ReadonlySet<string> = new Set(['li', 'tr'])

/** The anchors of responses and errors: `status-409`, `status-default`, `error-not_found`. */
const errorAnchor = /^(?:status-(?:[345]|default)|error-)/

/** The rows of a page: itself, its fields and its headings. A row says what is between it and the next one. */
export function rowsOf(page: IndexedPage): SearchRow[] {
  const title = page.meta.title ?? page.url
  const words = page.content.split(/\s+/)
  const parts = page.anchors.filter(
    ({ id, element }) => id !== '_top' && (namedElements.has(element) || /^h\d$/.test(element)),
  )
  const starts = [...parts.map(({ location }) => location), words.length].toSorted((a, b) => a - b)
  const textFrom = (start: number): string =>
    words.slice(start, starts.find((each) => each > start) ?? words.length).join(' ')
  const fields = parts.filter(({ element }) => namedElements.has(element))
  const firstWordOf = ({ location }: IndexedAnchor): string => (words[location] ?? '').replace(/[.,:]$/, '')
  const kind = kinds[page.url.split('/').at(-3) ?? ''] ?? 'guide'
  return [
    { kind, title, path: [], url: page.url, text: words.slice(0, starts[0]).join(' ') },
    ...parts.map((anchor): SearchRow => {
      const isNamed = namedElements.has(anchor.element)
      const own = isNamed ? firstWordOf(anchor) : anchor.text.trim()
      const above = isNamed ? fields.filter(({ id }) => anchor.id.startsWith(`${id}-`)).map(firstWordOf) : []
      return {
        kind: kindOfPart(anchor, kind),
        title: own === '' ? anchor.id : own,
        path: [title, ...above, own],
        url: `${page.url}#${anchor.id}`,
        text: textFrom(anchor.location),
      }
    }),
  ]
}

function kindOfPart({ id, element }: IndexedAnchor, ofPage: RowKind): RowKind {
  if (errorAnchor.test(id)) return 'error'
  return namedElements.has(element) && ofPage !== 'guide' ? 'field' : ofPage
}
