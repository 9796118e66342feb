import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, type HTMLElement } from 'node-html-parser'
import { byClass, createInlineCode } from '../policy/inline-code.ts'
import { breakUrls, leaveOutCopies } from './code-copies.ts'
import { fitPage } from './fit-page.ts'
import { keepPunctuation } from './keep-punctuation.ts'
import { createAssets } from './page-assets.ts'
import { markdownPathOf } from '../twins/markdown-path.ts'
import { toMarkdown, type MarkdownPage } from '../twins/to-markdown.ts'

/** Where a site is, and what it is about. */
export interface FinishOptions {
  /** Path of the site on its host, without a slash at the end. */
  readonly base: string
  /** Origin of absolute URLs; `''` if it is not known. */
  readonly origin: string
  readonly title: string
  readonly description: string
}

/**
 * Finishes a built site, each page in turn: moves inline code into files, so that hosts can forbid it, moves what is too much
 * for a page to others, and writes the Markdown of each page beside it, `llms.txt`, which lists them, and `llms-full.txt`,
 * which has all of it.
 *
 * @param root Folder of the site.
 */
export function finishPages(root: string, { base, origin, title, description }: FinishOptions): void {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
  const pages = paths.filter((path) => path.endsWith('.html'))
  const inlineCode = createInlineCode(base)
  const listed: string[] = []
  const whole: string[] = []
  for (const path of pages) {
    const file = join(root, path)
    // One tree at a time: those of a large site do not fit into memory.
    const page = parsed(readFileSync(file, 'utf8'))
    inlineCode.moveFrom(page)
    leaveOutCopies(page)
    breakUrls(page)
    keepPunctuation(page)
    writeFileSync(file, page.toString())
    const twin = path.endsWith('index.html') ? inFile(file, () => toMarkdown(page, base)) : undefined
    if (twin === undefined) continue
    const address = markdownPathOf(path.replace(/index\.html$/, ''))
    writeFileSync(join(root, address), twin.markdown)
    whole.push(twin.markdown)
    const about = twin.description === '' ? '' : `: ${twin.description}`
    listed.push(`- [${twin.title}](${origin}${base}/${address})${about}\n`)
  }
  writeFileSync(join(root, 'llms.txt'), `# ${title}\n\n> ${description}\n\n## Pages\n\n${listed.join('')}`)
  writeFileSync(join(root, 'llms-full.txt'), whole.join('\n'))
  for (const path of paths.filter((each) => each.endsWith('.css'))) rewrite(join(root, path), byClass)
  const sheet = inlineCode.sheet()
  for (const [path, content] of inlineCode.files()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const link = `<link rel="stylesheet" href="${sheet}">`
  if (sheet !== undefined)
    for (const path of pages) rewrite(join(root, path), (html) => html.replace('</head>', () => `${link}</head>`))
  fitPages(root, base, pages)
}

/** The most that a page may take on the wire, with all that it loads before it is used, in bytes after gzip. */
const maxWire = 44_800

/** A page with fewer characters is not too large. */
const minLength = 40_000

/** Moves what is too much for a page to others beside it. Its Markdown has all of it. */
function fitPages(root: string, base: string, paths: readonly string[]): void {
  const assetsOf = createAssets(root, base)
  for (const path of paths.filter((each) => each.endsWith('index.html'))) {
    const html = readFileSync(join(root, path), 'utf8')
    if (html.length < minLength) continue
    const page = parsed(html)
    const folder = dirname(path)
    const address = folder === '.' ? `${base}/` : `${base}/${folder}/`
    const more = fitPage(page, { address, limit: maxWire - assetsOf(page) })
    if (more.length === 0) continue
    writeFileSync(join(root, path), page.toString())
    for (const { name, html: rest } of more) {
      mkdirSync(join(root, folder, name), { recursive: true })
      writeFileSync(join(root, folder, name, 'index.html'), rest)
    }
  }
}

function parsed(html: string): HTMLElement {
  return parse(html, { comment: true, blockTextElements: { script: true, style: true } })
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function inFile(file: string, work: () => MarkdownPage): MarkdownPage {
  try {
    return work()
  } catch (cause) {
    throw new TypeError(`${cause instanceof Error ? cause.message : String(cause)}. See ${file}`, { cause })
  }
}
