import { Marked, type Tokens } from 'marked'

const marked = new Marked({
  renderer: {
    // The contract is text: markup in it is shown, not obeyed.
    html: ({ text }) => escape(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return /^(https?:|#)/.test(href) ? `<a href="${escape(href)}">${text}</a>` : text
    },
    image: ({ text }) => escape(text),
  },
})

/** Markdown of the contract as HTML, in paragraphs; its greatest headings are of the second level, below the page's own. */
export function markdown(text: unknown): string {
  if (typeof text !== 'string') return ''
  const tokens = marked.lexer(text)
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const greatest = Math.min(...headings.map(({ depth }) => depth))
  for (const heading of headings) heading.depth += 2 - greatest
  return marked.parser(tokens)
}

/** Markdown of the contract as HTML within a line. */
export function inline(text: unknown): string {
  return typeof text === 'string' ? marked.parseInline(text, { async: false }) : ''
}

/** A text that stands for itself in HTML. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The first paragraph of a text, in one line. */
export function firstParagraph(text: string): string {
  return (text.split('\n\n')[0] ?? '').replaceAll(/\s+/g, ' ').trim()
}
