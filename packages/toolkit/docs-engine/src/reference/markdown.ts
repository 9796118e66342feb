import { Marked, type Token, type Tokens } from 'marked'

const marked = new Marked({
  renderer: {
    // Strings of the contract are text: HTML in them is escaped.
    html: ({ text }) => escape(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      // Anchors with a slash are those of another tool: `#operation/getPet`.
      return /^(https?:|#[^/]*$)/.test(href) ? `<a href="${escape(href)}">${text}</a>` : text
    },
    image: ({ text }) => escape(text),
  },
})

/** Markdown of the contract as HTML, in paragraphs; its top headings become level 2, below the title of the page. */
export function markdown(text: unknown): string {
  if (typeof text !== 'string') return ''
  const tokens = marked.lexer(text)
  void marked.walkTokens(tokens, withoutComponents(text))
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const minDepth = Math.min(...headings.map(({ depth }) => depth))
  for (const heading of headings) heading.depth += 2 - minDepth
  return marked.parser(tokens)
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

/** Leaves out the tags of another documentation tool, whose contents stay: `<Note>Beta.</Note>`. Code keeps them. */
function withoutComponents(text: string): (token: Token) => void {
  return (token) => {
    if (token.type !== 'html') return
    token['text'] = String(token['text']).replaceAll(/<\/?([A-Z][A-Za-z]*)(?: [^<>]*)?>/g, (tag, name: string) =>
      text.includes(`</${name}>`) ? '' : tag,
    )
  }
}

/** A string, escaped for HTML. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The first paragraph of a string, on one line. */
export function firstParagraph(text: string): string {
  return (text.split('\n\n')[0] ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** How many characters of text a page that lists everything of one kind has, so that it stays within its size. */
const listRoom = 24_000

/** The beginning of a Markdown paragraph, as long as each of so many in one list may be; nothing if that is a word or two. */
export function shortened(text: string, entries: number): string {
  const room = Math.floor(listRoom / entries)
  if (room < 35) return ''
  if (text.length <= room) return text
  const words = text.slice(0, text.lastIndexOf(' ', room))
  // Code and links are whole, or left out.
  const opened = words.split('`').length % 2 === 0 ? words.lastIndexOf('`') : words.length
  const whole = words.slice(0, opened)
  const link = whole.lastIndexOf('[')
  return `${link > whole.lastIndexOf(')') ? whole.slice(0, link).trim() : whole.trim()} …`
}
