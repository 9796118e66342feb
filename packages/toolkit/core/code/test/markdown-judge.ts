import { Lexer, walkTokens, type Token } from 'marked'

/** What a reader of Markdown does with a file: its headings, its HTML, and where its links and pictures lead. */
export interface Read {
  readonly headings: readonly string[]
  readonly html: readonly string[]
  readonly links: readonly string[]
  /** The number of rows of each table. */
  readonly rows: readonly number[]
  /** The number of items of each list. */
  readonly items: readonly number[]
}

/** Reads Markdown as marked does, which is not ours. */
export function readMarkdown(markdown: string): Read {
  const tokens: Token[] = []
  void walkTokens(new Lexer({ gfm: true }).lex(markdown), (token) => void tokens.push(token))
  const found = (...types: readonly string[]): readonly Token[] => tokens.filter(({ type }) => types.includes(type))
  return {
    headings: found('heading').map(({ raw }) => raw.trim()),
    html: found('html').map(({ raw }) => raw.trim()),
    links: found('link', 'image').map((token) => String((token as { href?: unknown }).href)), // of a link
    items: found('list').map((token) => (token as { items?: readonly unknown[] }).items?.length ?? 0), // of a list
    rows: found('table').map((token) => (token as { rows?: readonly unknown[] }).rows?.length ?? 0), // of a table
  }
}
