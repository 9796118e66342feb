/** A code block of a Markdown file. */
export interface CodeBlock {
  readonly language: string
  /** What follows the language: `title="seed.json"`. */
  readonly attributes: string
  readonly code: string
  /** The number of the line that it starts at. */
  readonly line: number
}

/** The code blocks of Markdown that are not indented, in order. */
export function codeBlocks(text: string): CodeBlock[] {
  return [...text.matchAll(/^```(\w*) ?(.*)\n([^]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: attributes = '', 3: code = '' }) => {
      return { language, attributes, code, line: text.slice(0, index).split('\n').length }
    },
  )
}
