import { Lexer, Marked, type Token, type Tokens } from 'marked'
import { kebab } from './address.ts'
import { page } from './base.ts'

/** What the address of a link to a page of the site begins with, in descriptions. */
export const ownPage = 'page:'

/** Whether a link or an image of a description is shown as it is. Others lead to files that a site does not have. */
export function staysLink(href: string, type: 'link' | 'image'): boolean {
  return type === 'link' ? /^(?:https?|mailto|tel):/i.test(href) : /^https?:|^data:image\/(?!svg)/i.test(href)
}

/** The id of a heading of the contract's own description. */
export function headingId(text: string): string {
  return `about-${kebab(text)}`
}

const marked = new Marked({
  renderer: {
    // Strings of the contract are text: HTML in them is escaped, except breaks.
    html: ({ text }) => escape(text).replaceAll(/&lt;br *\/?&gt;/g, '<br>'),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      if (href.startsWith(ownPage)) return `<a href="${escape(page(href.slice(ownPage.length)))}">${text}</a>`
      // Anchors with a slash are those of another tool: `#operation/getPet`.
      return staysLink(href, 'link') || /^#[^/]*$/.test(href) ? `<a href="${escape(href)}">${text}</a>` : text
    },
    image: ({ href, text }) =>
      staysLink(href, 'image') ? `<img src="${escape(href)}" alt="${escape(text)}" loading="lazy">` : escape(text),
    text(token) {
      // What follows a tag such as `<kbd>` is HTML to marked.
      if ('escaped' in token) token.escaped = false
      return false
    },
  },
})

/**
 * Markdown of the contract as HTML, in paragraphs.
 *
 * @param top The level that its top headings become. Default: 2, below the title of the page.
 */
export function markdown(text: unknown, top = 2): string {
  return marked.parser(raised(tokensOf(text), top))
}

/** The contract's own description, or a part of it, whose headings have ids. */
export function aboutText(text: string, top = 2): string {
  return raised(tokensOf(text), top)
    .map((token) => {
      const html = marked.parser([token])
      return token.type === 'heading' ? html.replace('>', ` id="${headingId(String(token['text']))}">`) : html
    })
    .join('')
}

function raised(tokens: Token[], top: number): Token[] {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const minDepth = Math.min(...headings.map(({ depth }) => depth))
  for (const heading of headings) heading.depth = Math.min(heading.depth + top - minDepth, 6)
  return tokens
}

/** Markdown of the contract beside a name: its first paragraph as inline HTML, and the rest as blocks, without headings. */
export function described(text: unknown): { readonly first: string; readonly rest: string } {
  const html = marked.parser(tokensOf(text)).replaceAll(/<h\d>(.*?)<\/h\d>/g, '<p><strong>$1</strong></p>')
  const [paragraph = '', first = ''] = /^<p>([^]*?)<\/p>\n/.exec(html) ?? []
  return { first, rest: html.slice(paragraph.length) }
}

function tokensOf(text: unknown): Token[] {
  if (typeof text !== 'string') return []
  const tokens = marked.lexer(text)
  void marked.walkTokens(tokens, withoutComponents(text))
  return tokens
}

/** Markdown strings as one: on a line, unless one of them has several blocks. */
export function joinedText(texts: readonly string[]): string {
  const own = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (own.some((text) => /\n *(?:\n|[-*+>|#] ?|\d+\. |```)/.test(text))) return own.join('\n\n')
  // Each ends as a sentence does, unless a mark follows: `(deprecated)`.
  return own
    .map((text, index) => (/^[^(]/.test(own[index + 1] ?? '') ? text.replace(/[\w)`]$/, '$&.') : text))
    .join(' ')
}

/** Inline Markdown as text on one line. */
export function plain(text: string): string {
  return textIn(Lexer.lexInline(text)).replaceAll(/\s+/g, ' ').trim()
}

function textIn(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return textIn(token.tokens)
      if (token.type === 'html' && markup.test(token.raw)) return ' '
      return 'text' in token ? String(token.text) : token.raw
    })
    .join('')
}

/** A link or an image of a Markdown string. */
export interface LinkToken {
  readonly type: 'link' | 'image'
  readonly href: string
  readonly text: string
  /** As it is written. */
  readonly raw: string
}

/** The links and images of a Markdown string. */
export function linksIn(text: string): LinkToken[] {
  const found: LinkToken[] = []
  void marked.walkTokens(marked.lexer(text), ({ type, raw, ...token }) => {
    if (type !== 'link' && type !== 'image') return
    const { href, text: shown } = token as Pick<Tokens.Link, 'href' | 'text'> // both types have them
    found.push({ type, href, text: shown, raw })
  })
  return found
}

/** A part of a Markdown string: a heading with what follows it; the first part may have none. */
export interface Section {
  readonly heading: string
  readonly text: string
}

/** The parts of a Markdown string of the contract. */
export function sectionsOf(text: unknown): Section[] {
  const sections: Section[] = []
  for (const token of marked.lexer(typeof text === 'string' ? text : '')) {
    const heading = token.type === 'heading' ? String(token['text']) : undefined
    const last = sections.pop() ?? { heading: '', text: '' }
    sections.push(
      ...(heading === undefined
        ? [{ ...last, text: last.text + token.raw }]
        : [...(last.text === '' ? [] : [last]), { heading, text: token.raw }]),
    )
  }
  return sections
}

/** Markdown of the contract as inline HTML. */
export function inline(text: unknown): string {
  if (typeof text !== 'string') return ''
  // A block of code has no place in a line: its contents do.
  const line = text.replaceAll(/^[ \t]*```\w*\n([^`]*?)\n?[ \t]*```$/gm, (_, code: string) => `\`${code.trim()}\``)
  return marked.parseInline(line, { async: false, walkTokens: withoutComponents(line) })
}

/** Tags that are not text: breaks, and those that `withoutComponents` leaves out. */
const markup = /^<\/?(?:br|nobr|[A-Z][A-Za-z]*)(?: [^<>]*)?\/?>$/

/**
 * Leaves out tags whose contents stay: those of another documentation tool, as in `<Note>Beta.</Note>`, and those that
 * prevent breaks. Code keeps them.
 */
function withoutComponents(text: string): (token: Token) => void {
  return (token) => {
    if (token.type !== 'html') return
    token['text'] = String(token['text']).replaceAll(/<\/?([A-Z][A-Za-z]*|nobr)(?: [^<>]*)?>/g, (tag, name: string) =>
      text.includes(`</${name}>`) ? '' : tag,
    )
  }
}

/** A string, escaped for HTML. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A note of another documentation tool, on lines of its own. */
const note = /^<([A-Z][A-Za-z]*)(?: [^<>]*)?>$[^]*?^<\/\1>$/gm

/** The first paragraph of a Markdown string, on one line: not a heading, nor a note above the text. */
export function firstParagraph(text: string): string {
  const own = text.replaceAll(note, '')
  const paragraph = marked.lexer(own.trim() === '' ? text : own).find(({ type }) => type === 'paragraph')
  return (paragraph?.raw ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** How many characters previews of a page show. */
const previewLength = 300

/** What a page is about, as plain text on one line: the beginning of the first paragraph of a Markdown string. */
export function previewOf(text: unknown): string {
  const line = typeof text === 'string' ? plain(firstParagraph(text)) : ''
  return line.length <= previewLength ? line : `${line.slice(0, line.lastIndexOf(' ', previewLength))} …`
}

/** How many characters of text a page that lists everything of one kind has, so that it stays within its size. */
const listRoom = 24_000

/** The beginning of a Markdown paragraph, as long as each of so many in one list may be; nothing if that is a word or two. */
export function shortened(text: string, entries: number): string {
  const room = Math.floor(listRoom / entries)
  if (room < 35) return ''
  if (text.length <= room) return text
  const words = text.slice(0, text.lastIndexOf(' ', room))
  // Code, strong words and links are whole, or left out.
  const opened = words.split('`').length % 2 === 0 ? words.lastIndexOf('`') : words.length
  const strong = words.split('**').length % 2 === 0 ? words.lastIndexOf('**') : words.length
  const whole = words.slice(0, Math.min(opened, strong))
  const link = whole.lastIndexOf('[')
  return `${link > whole.lastIndexOf(')') ? whole.slice(0, link).trim() : whole.trim()} …`
}
