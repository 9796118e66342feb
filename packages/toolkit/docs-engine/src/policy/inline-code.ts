import { createHash } from 'node:crypto'
import type { HTMLElement } from 'node-html-parser'
import { elementsIn } from '../twins/elements.ts'
import { isExpression } from './is-expression.ts'
import { scriptHash, type KnownScripts } from './known-scripts.ts'

/** The inline code of the pages of a site, which moves into files. */
export interface InlineCode {
  /**
   * Moves the inline scripts, style elements and style attributes of a page, so that it works where a policy allows none.
   *
   * @throws {TypeError} For a script that the build does not know: a file would make it one of the site.
   */
  moveFrom(page: HTMLElement): void
  /** The files, by path below the root of the site. */
  files(): ReadonlyMap<string, string>
  /** Address of the style sheet that each page links to in addition; `undefined` if no page needs one. */
  sheet(): string | undefined
}

const folder = '_astro'

/** Types of scripts that a browser runs, by the HTML standard; others are data. */
const programs = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script(?:1\.[0-5])?)$/i

/**
 * @param base Base path of the site, without a trailing slash.
 * @param known The scripts that pages may have.
 */
export function createInlineCode(base: string, known: Pick<KnownScripts, 'has'>): InlineCode {
  const files = new Map<string, string>()
  const classes = new Map<string, string>()
  const classOf = (declarations: string): string => {
    // Short names: a page has many of them.
    const name = classes.get(declarations) ?? `s-${classes.size.toString(36)}`
    classes.set(declarations, name)
    return name
  }
  /** Attributes as they are written, with a class in place of a style: most are the colours of code. */
  const classed = new Map<string, string>()
  const withClass = (element: HTMLElement): string => {
    if (!element.hasAttribute('style')) return element.rawAttrs
    const name = classOf(element.getAttribute('style') ?? '')
    element.removeAttribute('style')
    element.setAttribute('class', [element.getAttribute('class') ?? '', name].join(' ').trim())
    return element.rawAttrs
  }
  const addressOf = (extension: string, content: string): string => {
    const path = `${folder}/inline.${digest(content)}.${extension}`
    files.set(path, content)
    return `${base}/${path}`
  }
  return {
    moveFrom(page) {
      const { scripts, styles, styled } = withCode(page)
      const inline = scripts.filter(isInline)
      for (const { rawText } of inline) if (!known.has(rawText)) throw new TypeError(unknownScript(rawText))
      moveScripts(inline, addressOf)
      for (const style of styles) {
        const { media } = style.attributes
        const link = `<link rel="stylesheet" href="${addressOf('css', style.rawText)}">`
        style.replaceWith(media === undefined ? link : link.replace('>', ` media="${media}">`))
      }
      for (const element of styled) {
        const written = element.rawAttrs
        const replaced = classed.get(written) ?? withClass(element)
        classed.set(written, replaced)
        element.rawAttrs = replaced
      }
    },
    files: () => files,
    sheet() {
      if (classes.size === 0) return undefined
      // Like the attribute, a rule overrides those with any number of classes.
      const ordered = [...classes.keys()].toSorted() // those that are alike compress beside each other
      return addressOf('css', ordered.map((each) => `.${classOf(each)}:not(#_){${each}}\n`).join(''))
    },
  }
}

/** How Expressive Code selects the coloured parts of code, and how they are selected by their class. */
const selector = [/\[style\^=(['"]?)--\1\]:not\(\[class\]\)/g, "[class^='s-']"] as const

/** A style sheet of the site, which may select elements by their style attribute, with classes instead. */
export function byClass(sheet: string): string {
  return sheet.replaceAll(...selector)
}

type AddressOf = (extension: string, content: string) => string

/** The elements of a page that have code. */
interface WithCode {
  readonly scripts: readonly HTMLElement[]
  readonly styles: readonly HTMLElement[]
  readonly styled: readonly HTMLElement[]
}

function withCode(page: HTMLElement): WithCode {
  const { all, named } = elementsIn(page)
  return {
    scripts: named('script'),
    styles: named('style'),
    styled: all.filter(({ rawAttrs }) => rawAttrs.includes('style')),
  }
}

function moveScripts(inline: readonly HTMLElement[], addressOf: AddressOf): void {
  const isModule = (script: HTMLElement): boolean => script.getAttribute('type') === 'module'
  const moved = new Set([
    ...joinModules(inline.filter((script) => isModule(script) && !/\b(?:import|export|await)\b/.test(script.rawText))),
    ...joinExpressions(
      inline.filter((script) => !isModule(script) && isExpression(script.rawText)),
      addressOf,
    ),
  ])
  for (const script of inline.filter((each) => !moved.has(each))) {
    moveTo(script, addressOf('js', script.rawText))
  }
}

/**
 * Makes one module of the inline modules of a page, which run in the same order: each file is a request.
 *
 * @returns Those that are part of another now.
 */
function joinModules(modules: readonly HTMLElement[]): readonly HTMLElement[] {
  const [first, ...others] = modules
  if (!first || others.length === 0) return []
  // Each keeps its own scope.
  first.set_content(modules.map(({ rawText }) => `(()=>{${rawText.trim()}\n})();`).join('\n'))
  for (const script of others) script.remove()
  return others
}

/**
 * Makes one file of scripts that a page waits for, each of which runs its part of the file where it stands: only the first
 * one has to be waited for.
 *
 * @returns Those that the file has; none, if they are all the same.
 */
function joinExpressions(scripts: readonly HTMLElement[], addressOf: AddressOf): readonly HTMLElement[] {
  const expressionOf = ({ rawText }: HTMLElement): string => withoutMargins(rawText.trim().replace(/;$/, ''))
  const parts = [...new Set(scripts.map(expressionOf))]
  if (parts.length < 2) return []
  const file = `[${parts.map((part) => `()=>(${part}\n)`).join(',\n')}][document.currentScript.dataset.part]()\n`
  const address = addressOf('js', file)
  for (const script of scripts) {
    script.setAttribute('data-part', String(parts.indexOf(expressionOf(script))))
    moveTo(script, address)
  }
  return scripts
}

/** Leaves out indents, and comments that are lines: each page waits for them. A text of several lines may have them too. */
function withoutMargins(script: string): string {
  const lines = script.split('\n').map((line) => line.trim())
  if (lines.some((line) => line.endsWith('\\') || line.split('`').length % 2 === 0)) return script
  return lines.filter((line) => !/^\/\*(?:(?!\*\/).)*\*\/$/.test(line)).join('\n')
}

function moveTo(script: HTMLElement, address: string): void {
  script.setAttribute('src', address)
  script.set_content('')
}

function isInline(script: HTMLElement): boolean {
  return !script.hasAttribute('src') && programs.test(script.getAttribute('type')?.trim() ?? '')
}

function unknownScript(script: string): string {
  const start = JSON.stringify(script.trim().slice(0, 60))
  const what = `Cannot move an inline script into a file: the build does not know the one that begins with ${start}`
  return `${what}. If it is yours, write it in an Astro component, or add '${scriptHash(script)}' to inlineScripts`
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8)
}
