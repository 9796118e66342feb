import { createHash } from 'node:crypto'
import { parse, type HTMLElement } from 'node-html-parser'

/** Files of a site, by path below its root: `guides/start/index.html`. */
export type SiteFiles = ReadonlyMap<string, string>

/** Pages without inline code, and the new and changed files that have it instead. */
export interface ExternalizedSite {
  readonly pages: SiteFiles
  readonly files: SiteFiles
}

/** What else the pages need. */
export interface ExternalizedOptions {
  /** Base path of the site, without a trailing slash. */
  readonly base: string
  /** The style sheets of the site, which may select elements by their style attribute. */
  readonly sheets?: SiteFiles
}

const folder = '_astro'

/** Types of scripts that a browser runs; others are data. */
const programs = new Set(['', 'module', 'text/javascript'])

/**
 * Moves inline scripts, style elements and style attributes of pages into files, so that the site works with a content
 * security policy that allows none.
 *
 * @param pages By path below the root of the site.
 */
export function withoutInline(pages: SiteFiles, { base, sheets = new Map() }: ExternalizedOptions): ExternalizedSite {
  const files = new Map([...sheets].map(([path, sheet]) => [path, sheet.replaceAll(...selector)]))
  const addressOf = (extension: string, content: string): string => {
    const path = `${folder}/inline.${digest(content)}.${extension}`
    files.set(path, content)
    return `${base}/${path}`
  }
  const rules = new Map<string, string>()
  // One tree at a time: those of a large site do not fit into memory.
  const moved = [...pages].map(([path, html]) => [path, externalized(html, { addressOf, rules })] as const)
  if (rules.size === 0) return { pages: new Map(moved), files }
  const link = `<link rel="stylesheet" href="${addressOf('css', [...rules.values()].toSorted().join(''))}">`
  return { pages: new Map(moved.map(([path, html]) => [path, html.replace('</head>', () => `${link}</head>`)])), files }
}

/** Where the inline code of a page goes. */
interface Destination {
  /** Adds a file, and returns its address. */
  readonly addressOf: (extension: string, content: string) => string
  /** Rules in place of style attributes, by the name of their class. */
  readonly rules: Map<string, string>
}

/** A page whose inline code is elsewhere. */
function externalized(html: string, { addressOf, rules }: Destination): string {
  const page = parse(html, { comment: true, blockTextElements })
  joinModules(page)
  for (const script of page.querySelectorAll('script').filter(isInline)) {
    script.setAttribute('src', addressOf('js', script.rawText))
    script.set_content('')
  }
  for (const style of page.querySelectorAll('style')) {
    const { media } = style.attributes
    const link = `<link rel="stylesheet" href="${addressOf('css', style.rawText)}">`
    style.replaceWith(media === undefined ? link : link.replace('>', ` media="${media}">`))
  }
  for (const element of page.querySelectorAll('[style]')) {
    const declarations = element.getAttribute('style') ?? ''
    const name = `s-${digest(declarations)}`
    // Like the attribute, the rule overrides those with any number of classes.
    rules.set(name, `.${name}:not(#_){${declarations}}\n`)
    element.removeAttribute('style')
    element.setAttribute('class', [element.getAttribute('class') ?? '', name].join(' ').trim())
  }
  return page.toString()
}

/** How Expressive Code selects the coloured parts of code, and how they are selected by their class. */
const selector = [/\[style\^=(['"]?)--\1\]:not\(\[class\]\)/g, "[class^='s-']"] as const

/** Elements whose contents are text. */
const blockTextElements = { script: true, style: true }

/** Makes one module of the inline modules of a page, which run in the same order: each file is a request. */
function joinModules(page: HTMLElement): void {
  const [first, ...others] = page
    .querySelectorAll('script[type=module]')
    .filter((script) => isInline(script) && !/\b(?:import|export|await)\b/.test(script.rawText))
  if (!first || others.length === 0) return
  // Each keeps its own scope.
  first.set_content([first, ...others].map(({ rawText }) => `(()=>{${rawText.trim()}\n})();`).join('\n'))
  for (const script of others) script.remove()
}

function isInline(script: HTMLElement): boolean {
  return !script.hasAttribute('src') && programs.has(script.getAttribute('type') ?? '')
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8)
}
