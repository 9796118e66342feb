import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { HTMLElement } from 'node-html-parser'
import { byClass, createInlineCode } from '../policy/inline-code.ts'
import type { KnownScripts } from '../policy/known-scripts.ts'
import { breakUrls, leaveOutCopies } from './code-copies.ts'
import { fitPage } from './fit-page.ts'
import { gatherAssumed } from '../site/gather-assumed.ts'
import { hoistCode } from './hoist-code.ts'
import { keepPunctuation } from './keep-punctuation.ts'
import { assetsIn, createAssets } from './page-assets.ts'
import { themeRules } from './theme-rules.ts'
import type { Language } from '../language/language.ts'
import { speakerOf, type Speaker } from '../language/speaker.ts'
import { parsedPage } from '../site/parsed-page.ts'
import { elementNamed, elementsNamed } from '../twins/elements.ts'
import { markdownPathOf } from '../twins/markdown-path.ts'
import { pageList, type ListedPage } from '../twins/page-list.ts'
import { toMarkdown } from '../twins/to-markdown.ts'

/** Where a site is, and what it is about. */
export interface FinishOptions {
  /** Path of the site on its host, without a slash at the end. */
  readonly base: string
  /** Origin of absolute URLs; `''` if it is not known. */
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly language: Language
  /** The inline scripts that pages may have. */
  readonly scripts: KnownScripts
}

/**
 * Finishes a built site, each page in turn: moves inline code into files, so that hosts can forbid it, moves what is too much
 * for a page to others, and writes the Markdown of each page beside it, `llms.txt`, which lists them, and `llms-full.txt`,
 * which has all of it.
 *
 * @param root Folder of the site.
 * @throws {TypeError} For a page with an inline script that is not known.
 */
export function finishPages(root: string, options: FinishOptions): void {
  const { base, origin, title, description, scripts } = options
  const speaker = speakerOf(options.language)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
  const pages = paths.filter((path) => path.endsWith('.html'))
  const inlineCode = createInlineCode(base, scripts)
  const listed: ListedPage[] = []
  const whole: string[] = []
  const loaded: LoadedPage[] = []
  const sheets = new Set<string>()
  for (const path of pages) {
    const file = join(root, path)
    // One tree at a time: those of a large site do not fit into memory.
    const page = parsedPage(readFileSync(file, 'utf8'))
    inFile(file, () => inlineCode.moveFrom(page))
    hoistCode(page)
    gatherAssumed(page, speaker)
    leaveOutCopies(page)
    breakUrls(page)
    keepPunctuation(page)
    for (const address of leaveThemeToSystem(page, `${base}/${themeSheet}`)) sheets.add(address)
    writeFileSync(file, page.toString())
    loaded.push({ path, assets: assetsIn(page) })
    const twin = path.endsWith('index.html') ? inFile(file, () => toMarkdown(page, base)) : undefined
    if (twin === undefined) continue
    const address = markdownPathOf(path.replace(/index\.html$/, ''))
    writeFileSync(join(root, address), twin.markdown)
    whole.push(twin.markdown)
    listed.push({ ...twin, url: `${origin}${base}/${address}` })
  }
  writeFileSync(join(root, 'llms.txt'), pageList({ title, description, heading: speaker.say('pages') }, listed))
  writeFileSync(join(root, 'llms-full.txt'), whole.join('\n'))
  for (const path of paths.filter((each) => each.endsWith('.css'))) rewrite(join(root, path), byClass)
  const sheet = inlineCode.sheet()
  for (const [path, content] of inlineCode.files()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const files = [...sheets].map((address) => join(root, address.slice(base.length))).filter((file) => existsSync(file))
  writeFileSync(join(root, themeSheet), themeRules(files.map((file) => readFileSync(file, 'utf8'))))
  const link = `<link rel="stylesheet" href="${sheet}">`
  // Only what precedes the head has no strings of the contract, which may contain any tag.
  if (sheet !== undefined)
    for (const path of pages)
      rewrite(join(root, path), (html) => html.replace(/<head(?=[\s>])[^>]*>/, (tag) => tag + link))
  const ofAll = sheet === undefined ? [] : [sheet]
  const all = loaded.map(({ path, assets }) => ({ path, assets: [...ofAll, ...assets] }))
  fitPages(root, all, { base, speaker })
}

/** A page, and the addresses of what it loads. */
interface LoadedPage {
  readonly path: string
  readonly assets: readonly string[]
}

/** The style sheet of pages without scripts, below the root of a site. */
const themeSheet = 'themes.css'

/**
 * Lets a page without scripts have the theme of the system, which a script sets otherwise.
 *
 * @param sheet Address of what depends on the theme.
 * @returns The addresses of the style sheets of the page.
 */
function leaveThemeToSystem(page: HTMLElement, sheet: string): string[] {
  const links = elementsNamed('link', page).filter((link) => link.getAttribute('rel') === 'stylesheet')
  elementNamed('html', page)?.removeAttribute('data-theme')
  const noscript = `<noscript><link rel="stylesheet" href="${sheet}"></noscript>`
  elementNamed('head', page)?.insertAdjacentHTML('beforeend', noscript)
  return links.filter((link) => !link.hasAttribute('media')).map((link) => link.getAttribute('href') ?? '')
}

/** The most that a page may take on the wire, with all that it loads before it is used, in bytes after gzip. */
const maxWire = 44_800

/** A page with fewer characters is not too large. */
const minLength = 40_000

/** Moves what is too much for a page to others beside it. Its Markdown has all of it. */
function fitPages(
  root: string,
  pages: readonly LoadedPage[],
  { base, speaker }: { readonly base: string; readonly speaker: Speaker },
): void {
  const sizeOfAssets = createAssets(root, base)
  for (const { path, assets } of pages.filter((each) => each.path.endsWith('index.html'))) {
    const html = readFileSync(join(root, path), 'utf8')
    const limit = maxWire - sizeOfAssets(assets)
    if (html.length < minLength || gzipSync(html).length <= limit) continue
    const page = parsedPage(html)
    const folder = dirname(path)
    const address = folder === '.' ? `${base}/` : `${base}/${folder}/`
    const more = fitPage(page, { address, limit, speaker })
    if (more.length === 0) continue
    writeFileSync(join(root, path), page.toString())
    for (const { name, html: rest } of more) {
      mkdirSync(join(root, folder, name), { recursive: true })
      writeFileSync(join(root, folder, name, 'index.html'), rest)
    }
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function inFile<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw new TypeError(`${cause instanceof Error ? cause.message : String(cause)}. See ${file}`, { cause })
  }
}
