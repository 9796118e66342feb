import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as print } from 'mdast-util-to-markdown'
import type { HTMLElement } from 'node-html-parser'
import { contentsOf } from './contents.ts'
import { flowOf } from './flow.ts'

/** A page as Markdown. */
export interface MarkdownPage {
  readonly title: string
  readonly description: string
  readonly markdown: string
}

/**
 * A page as Markdown: its title and its contents, without what only works in a browser. Links lead to the Markdown of other
 * pages.
 *
 * @param base Base path of the site, without a trailing slash.
 * @throws {TypeError} For a page without a `main`.
 */
export function toMarkdown(page: HTMLElement, base: string): MarkdownPage {
  const main = page.querySelector('main')
  const title = main?.querySelector('h1')?.textContent.trim()
  if (!main || !title) throw new TypeError('Cannot convert a page to Markdown: it has no main element with a title')
  const description = page.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
  const markdown = print({ type: 'root', children: flowOf(contentsOf(main), base) }, options)
  return { title, description, markdown }
}

const options: Parameters<typeof print>[1] = {
  bullet: '-',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
}
