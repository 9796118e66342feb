import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownPathOf } from '../twins/markdown-path.ts'
import { toMarkdown, type MarkdownPage } from '../twins/to-markdown.ts'

/** Where a site is, and what it is about. */
export interface TwinOptions {
  /** Path of the site on its host, without a slash at the end. */
  readonly base: string
  /** Origin of absolute URLs; `''` if it is not known. */
  readonly origin: string
  readonly title: string
  readonly description: string
}

/**
 * Writes the Markdown of each page beside it, `llms.txt`, which lists them, and `llms-full.txt`, which has all of it.
 *
 * @param root Folder of a built site.
 */
export function writeTwins(root: string, { base, origin, title, description }: TwinOptions): void {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const whole: string[] = []
  const pages = paths
    .filter((path) => path.endsWith('index.html'))
    .toSorted()
    .map((path) => {
      const page = pageAt(join(root, path), base)
      const twin = markdownPathOf(path.replace(/index\.html$/, ''))
      writeFileSync(join(root, twin), page.markdown)
      whole.push(page.markdown)
      return `- [${page.title}](${origin}${base}/${twin})${page.description === '' ? '' : `: ${page.description}`}\n`
    })
  writeFileSync(join(root, 'llms.txt'), `# ${title}\n\n> ${description}\n\n## Pages\n\n${pages.join('')}`)
  writeFileSync(join(root, 'llms-full.txt'), whole.join('\n'))
}

function pageAt(file: string, base: string): MarkdownPage {
  try {
    return toMarkdown(readFileSync(file, 'utf8'), base)
  } catch (cause) {
    throw new TypeError(`${cause instanceof Error ? cause.message : String(cause)}. See ${file}`, { cause })
  }
}
