import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, toMarkdown as printed } from 'mdast-util-to-markdown'
import type { HTMLElement } from 'node-html-parser'
import { contentsOf, tagOf } from './contents.ts'
import { elementNamed, firstIn } from './elements.ts'
import { flowOf } from './flow.ts'
import type { NodeOf } from './phrasing.ts'

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
  const main = elementNamed('main', page)
  const title = main && elementNamed('h1', main)?.textContent.trim()
  if (!main || !title) throw new TypeError('Cannot convert a page to Markdown: it has no main element with a title')
  const described = firstIn(
    page,
    (element) => tagOf(element) === 'meta' && element.getAttribute('name') === 'description',
  )
  const description = described?.getAttribute('content') ?? ''
  return { title, description, markdown: print(flowOf(contentsOf(main), base)) }
}

/** Prints Markdown, in which strings are text. */
export function print(children: NodeOf<'root'>['children']): string {
  return printed({ type: 'root', children }, options)
}

/** The characters beside a text, as it is printed: a line ends or begins with `\n`. */
interface Beside {
  readonly before: string
  readonly after: string
}

/** True for words that are the same in Markdown where they stand: `Identifier of a pet.`, ` or `, `(required)`. */
function isWords(text: string, { before, after }: Beside): boolean {
  if (!/^[A-Za-z0-9 (),;-]+\.?$/.test(text) || text.includes('www')) return false
  const isAtStart = before === '\n' || before === ''
  const isAtEnd = after === '\n' || after === ''
  if (isAtStart ? !/^[A-Za-z]/.test(text) : before === ']') return false
  return !(isAtEnd && text.endsWith(' '))
}

/** Texts as they were printed, by what they depend on. */
const printedTexts = new Map<string, string>()

/** How many are kept. */
const maxTexts = 10_000

const options: Parameters<typeof printed>[1] = {
  bullet: '-',
  rule: '-',
  handlers: {
    // Each string is searched for some forty patterns; most are words that mean nothing to Markdown, and most others are on
    // many pages.
    text: (node: NodeOf<'text'>, parent, state, info) => {
      if (isWords(node.value, info)) return node.value
      const key = [node.value, info.before, info.after, ...state.stack].join('\0')
      const text = printedTexts.get(key) ?? defaultHandlers.text(node, parent, state, info)
      if (printedTexts.size === maxTexts) printedTexts.clear()
      printedTexts.set(key, text)
      return text
    },
  },
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
}
