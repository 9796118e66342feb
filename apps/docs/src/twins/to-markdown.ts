import { parse, type HTMLElement } from 'node-html-parser'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-' })

/** What a page says, as Markdown. */
export interface MarkdownPage {
  readonly title: string
  readonly description: string
  readonly markdown: string
}

/**
 * A built page as Markdown: its title and what stands below it, without what only a browser can use.
 *
 * @throws {TypeError} For a page without a `main`.
 */
export function toMarkdown(html: string): MarkdownPage {
  const page = parse(html, { blockTextElements: { script: true, style: true } })
  const main = page.querySelector('main')
  const title = main?.querySelector('h1')?.textContent.trim()
  if (!main || !title) throw new TypeError('Cannot give a page as Markdown: it has no main with a title')
  for (const element of main.querySelectorAll(
    'docs-console, a.try, script, style, .sl-anchor-link, .pagination-links, footer',
  )) {
    element.remove()
  }
  for (const figure of main.querySelectorAll('svg[aria-label]')) {
    figure.replaceWith(`<p>${figure.getAttribute('aria-label')}</p>`)
  }
  for (const element of main.querySelectorAll('svg, button')) element.remove()
  for (const code of main.querySelectorAll('.expressive-code')) code.replaceWith(plainCode(code))
  for (const mark of main.querySelectorAll('.mark')) mark.replaceWith(` (${mark.textContent})`)
  for (const list of main.querySelectorAll('td ul')) {
    list.replaceWith(
      ` ${list
        .querySelectorAll('li')
        .map((item) => item.innerHTML)
        .join('; ')}. `,
    )
  }
  for (const assumed of main.querySelectorAll('.assumed')) assumed.insertAdjacentHTML('afterbegin', 'Assumed. ')
  for (const line of main.querySelectorAll('td div + div')) line.insertAdjacentHTML('afterbegin', ', ')
  for (const paragraph of main.querySelectorAll('td p')) paragraph.replaceWith(` ${paragraph.innerHTML}`)
  const description = page.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
  return { title, description, markdown: String(processor.processSync(main.innerHTML)) }
}

/** A block of code without its colours. */
function plainCode(block: HTMLElement): string {
  const pre = block.querySelector('pre')
  const language = pre?.getAttribute('data-language') ?? ''
  const lines = block.querySelectorAll('.ec-line').map((line) => line.innerHTML.replaceAll(/<[^>]*>/g, ''))
  return `<pre><code class="language-${language}">${lines.map((line) => line.replace(/\n$/, '')).join('\n')}</code></pre>`
}
