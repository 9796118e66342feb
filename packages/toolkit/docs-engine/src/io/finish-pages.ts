import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'node-html-parser'
import { byClass, createInlineCode } from '../policy/inline-code.ts'
import { leaveOutCopies } from './code-copies.ts'
import { fitPage } from './fit-page.ts'
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
  const inlineCode = createInlineCode(base)
  const written: string[] = []
  const write = (path: string, html: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), html)
    written.push(path)
  }
  const listed: string[] = []
  const whole: string[] = []
  for (const path of paths.filter((each) => each.endsWith('.html'))) {
    const file = join(root, path)
    // One tree at a time: those of a large site do not fit into memory.
    const page = parse(readFileSync(file, 'utf8'), { comment: true, blockTextElements: { script: true, style: true } })
    inlineCode.moveFrom(page)
    leaveOutCopies(page)
    const folder = dirname(path)
    const isIndex = path.endsWith('index.html')
    // Its Markdown has all of it.
    const twin = isIndex ? inFile(file, () => toMarkdown(page, base)) : undefined
    for (const more of isIndex ? fitPage(page, `${base}/${folder === '.' ? '' : `${folder}/`}`) : [])
      write(join(folder, more.name, 'index.html'), more.html)
    write(path, page.toString())
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
  if (sheet === undefined) return
  const link = `<link rel="stylesheet" href="${sheet}">`
  for (const path of written) rewrite(join(root, path), (html) => html.replace('</head>', () => `${link}</head>`))
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
