import { Marked } from 'marked'

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

/** Markdown of the contract as HTML, in paragraphs. */
export function markdown(text: unknown): string {
  return typeof text === 'string' ? marked.parse(text, { async: false }) : ''
}

/** Markdown of the contract as HTML within a line. */
export function inline(text: unknown): string {
  return typeof text === 'string' ? marked.parseInline(text, { async: false }) : ''
}

/** A text that stands for itself in HTML. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
