import { print } from './to-markdown.ts'
import type { NodeOf } from './phrasing.ts'

/** A page in a list of pages. */
export interface ListedPage {
  readonly title: string
  readonly description: string
  readonly url: string
}

/** A site, and its pages, as a Markdown list: `llms.txt`. */
export function pageList(
  site: { readonly title: string; readonly description: string; readonly heading: string },
  pages: readonly ListedPage[],
): string {
  const items = pages.map(({ title, description, url }): NodeOf<'listItem'> => {
    const link: NodeOf<'link'> = { type: 'link', url, children: words(title) }
    const about = description === '' ? [] : words(`: ${description}`)
    return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: [link, ...about] }] }
  })
  return print([
    { type: 'heading', depth: 1, children: words(site.title) },
    { type: 'blockquote', children: [{ type: 'paragraph', children: words(site.description) }] },
    { type: 'heading', depth: 2, children: words(site.heading) },
    { type: 'list', spread: false, children: items },
  ])
}

/** Text on one line. */
function words(text: string): NodeOf<'text'>[] {
  return [{ type: 'text', value: text.replaceAll(/\s+/g, ' ').trim() }]
}
