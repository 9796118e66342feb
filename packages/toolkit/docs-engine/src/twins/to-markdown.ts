import { parse, type HTMLElement } from 'node-html-parser'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { markdownPathOf } from './markdown-path.ts'

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-' })

/** A page as Markdown. */
export interface MarkdownPage {
  readonly title: string
  readonly description: string
  readonly markdown: string
}

/**
 * A built page as Markdown: its title and its contents, without what only works in a browser. Links lead to the Markdown of
 * other pages.
 *
 * @param base Base path of the site, without a trailing slash.
 * @throws {TypeError} For a page without a `main`.
 */
export function toMarkdown(html: string, base: string): MarkdownPage {
  const page = parse(html, { blockTextElements: { script: true, style: true } })
  const main = page.querySelector('main')
  const title = main?.querySelector('h1')?.textContent.trim()
  if (!main || !title) throw new TypeError('Cannot convert a page to Markdown: it has no main element with a title')
  for (const element of main.querySelectorAll(
    'docs-console, script, style, input, legend, .within > summary, .page-actions, .sl-anchor-link, .pagination-links, footer',
  )) {
    element.remove()
  }
  for (const figure of main.querySelectorAll('svg[aria-label]')) {
    figure.replaceWith(`<p>${figure.getAttribute('aria-label')}</p>`)
  }
  for (const element of main.querySelectorAll('svg, button')) element.remove()
  for (const code of main.querySelectorAll('.expressive-code')) code.replaceWith(plainCode(code))
  for (const label of main.querySelectorAll('.tabs > label'))
    label.replaceWith(`<p><strong>${label.innerHTML}</strong></p>`)
  for (const name of main.querySelectorAll('a.name')) name.replaceWith(name.innerHTML)
  for (const mark of main.querySelectorAll('.mark')) mark.replaceWith(` (${mark.textContent})`)
  for (const assumed of main.querySelectorAll('a.assumed')) assumed.replaceWith('(assumed)')
  for (const paragraph of main.querySelectorAll('td p')) paragraph.replaceWith(` ${paragraph.innerHTML}`)
  for (const link of main.querySelectorAll('a[href]'))
    link.setAttribute('href', markdownLink(link.attributes['href'] ?? '', base))
  const description = page.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
  return { title, description, markdown: String(processor.processSync(main.innerHTML)) }
}

/** A link to a page, changed to its Markdown; any other link unchanged. */
function markdownLink(href: string, base: string): string {
  const [, path, anchor = ''] =
    /^([^#]*\/)(#.*)?$/.exec(href.startsWith(`${base}/`) ? href.slice(base.length) : '') ?? []
  return path === undefined ? href : `${base}/${markdownPathOf(path.slice(1))}${anchor}`
}

/** A code block without highlighting. */
function plainCode(block: HTMLElement): string {
  const pre = block.querySelector('pre')
  const language = pre?.getAttribute('data-language') ?? ''
  const lines = block.querySelectorAll('.ec-line').map((line) => line.innerHTML.replaceAll(/<[^>]*>/g, ''))
  return `<pre><code class="language-${language}">${lines.map((line) => line.replace(/\n$/, '')).join('\n')}</code></pre>`
}
