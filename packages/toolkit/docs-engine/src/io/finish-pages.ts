import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { byClass, createInlineCode } from '../policy/inline-code.ts'
import type { KnownScripts } from '../policy/known-scripts.ts'
import { breakUrls, leaveOutCopies, leaveOutLineLengths } from './code-copies.ts'
import { fitPage, type FitOptions } from './fit-page.ts'
import { gatherAssumed } from '../site/gather-assumed.ts'
import { hoistCode } from './code-block-assets.ts'
import { keepPunctuation } from './keep-punctuation.ts'
import { assetsIn, createAssets } from './page-assets.ts'
import { createSizes } from './part-sizes.ts'
import { themeRules } from './theme-rules.ts'
import type { Language } from '../language/language.ts'
import { speakerOf } from '../language/speaker.ts'
import { parsedPage } from '../site/parsed-page.ts'
import { elementsIn, type PageElements } from '../twins/elements.ts'
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
    // Before each becomes a class.
    leaveOutLineLengths(elementsIn(page))
    inFile(file, () => inlineCode.moveFrom(page))
    const elements = elementsIn(page)
    hoistCode(elements)
    gatherAssumed(page, speaker)
    leaveOutCopies(elements)
    breakUrls(elements)
    keepPunctuation(elements)
    for (const address of leaveThemeToSystem(elements, `${base}/${themeSheet}`)) sheets.add(address)
    writeFileSync(file, page.toString())
    loaded.push({ path, assets: assetsIn(elements) })
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
  const link = sheet === undefined ? '' : `<link rel="stylesheet" href="${sheet}">`
  const sizeOfAssets = createAssets(root, base)
  const sizeOf = createSizes()
  for (const { path, assets } of loaded) {
    // Only what precedes the head has no strings of the contract, which may contain any tag.
    const html = readFileSync(join(root, path), 'utf8').replace(/<head(?=[\s>])[^>]*>/, (tag) => tag + link)
    const limit = maxWire - sizeOfAssets(sheet === undefined ? assets : [sheet, ...assets])
    writeFitted(join(root, path), html, { address: `${base}/${path}`, limit, speaker, sizeOf })
  }
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
function leaveThemeToSystem(elements: PageElements, sheet: string): string[] {
  const links = elements.named('link').filter((link) => link.getAttribute('rel') === 'stylesheet')
  elements.named('html')[0]?.removeAttribute('data-theme')
  const noscript = `<noscript><link rel="stylesheet" href="${sheet}"></noscript>`
  elements.named('head')[0]?.insertAdjacentHTML('beforeend', noscript)
  return links.filter((link) => !link.hasAttribute('media')).map((link) => link.getAttribute('href') ?? '')
}

/** The most that a page may take on the wire, with all that it loads before it is used, in bytes after gzip. */
const maxWire = 44_900

/** A page with fewer characters is not too large. */
const minLength = 40_000

/** Writes a page, and beside it others with what is too much for one. Its Markdown has all of it. */
function writeFitted(file: string, html: string, { address, ...options }: FitOptions): void {
  if (!file.endsWith('index.html') || html.length < minLength) return writeFileSync(file, html)
  const fitted = fitPage(html, { ...options, address: address.replace(/index\.html$/, '') })
  writeFileSync(file, fitted.html)
  for (const { name, html: rest } of fitted.more) {
    mkdirSync(join(dirname(file), name), { recursive: true })
    writeFileSync(join(dirname(file), name, 'index.html'), rest)
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
