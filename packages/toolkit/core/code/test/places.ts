import { Lexer, parse, parseInline, walkTokens, type Token } from 'marked'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import {
  asMarkdownCode,
  asMarkdownQuote,
  inAnnotation,
  inLogMessage,
  inMarkdown,
  inMarkdownWithCode,
  onLine,
  onLines,
} from '../src/places/index.ts'
import { hostile } from './hostile-text.ts'

/** The number of runs, and their seed. */
interface Runs {
  readonly seed: number
  readonly numRuns: number
}

/** A property of each place: no string becomes anything else than itself. */
export const properties: readonly { readonly says: string; hold(runs: Runs): void }[] = [
  {
    says: 'on a line of a terminal, a string is one line without control characters',
    hold: (runs) =>
      check(
        runs,
        fc.property(hostile, (text) => expectLine(onLine(text))),
      ),
  },
  {
    says: 'a message of lines has the lines of its own alone',
    hold: (runs) =>
      check(
        runs,
        fc.property(hostile, (text) => {
          const lines = onLines(text).split('\n')
          for (const line of lines) expectLine(line)
          expect(lines).toHaveLength(text.split('\n').length)
        }),
      ),
  },
  {
    says: 'in an annotation, a string is one line, of which GitHub decodes nothing',
    hold: (runs) =>
      check(
        runs,
        fc.property(hostile, (text) => {
          expectLine(inAnnotation(text))
          expect(inAnnotation(text)).not.toMatch(/%(?!25)/)
        }),
      ),
  },
  {
    says: 'in a log of analysis, a string is a message on one line without a link',
    hold: (runs) =>
      check(
        runs,
        fc.property(hostile, (text) => {
          expectLine(inLogMessage(text))
          expect(inLogMessage(text)).not.toMatch(/(?<!\\)(?:\\\\)*\]\(/)
        }),
      ),
  },
  {
    says: 'in Markdown, a string is text, in a line and in a cell of a table',
    hold: (runs) =>
      check(
        runs,
        fc.property(hostile, (text) => expectText(inMarkdown(text), onLine(text).trim())),
      ),
  },
  {
    says: 'in Markdown, prose is text and code, in a line and in a cell of a table',
    hold: (runs) =>
      check(
        runs,
        fc.property(hostile, (text) => expectOnly(inMarkdownWithCode(text), [...textTokens, 'codespan'])),
      ),
  },
  {
    says: 'as code of Markdown, a string is code, in a line and in a cell of a table',
    hold: (runs) => check(runs, fc.property(hostile, expectCode)),
  },
  {
    says: 'as a quote of Markdown, what an author wrote ends where it is to end, without headings and HTML',
    hold: (runs) => check(runs, fc.property(writtenBlocks, expectQuote)),
  },
]

/** What begins, ends and divides blocks of Markdown, on lines. */
const blocks = [
  '```', '````', '~~~', '~~~sh', '```js', '  ```', '- ```', '> ~~~', '# a', '  ## a', '- # a', '> - ## a', '1. # a', '#', '===', '---', '- ---',
  '> ===', '- a', '  - b', '> a', '| a |', '| --- |', '<b>', '<script>', '<!--', '-->', '<?', '<![CDATA[', '<details>', '<https://a.example>',
  '[a](javascript:a)', '[a]: javascript:a', '[a](', 'JavaScript\\:a', 'javascript&colon;a)', '    # a', '\t<b>', '`', '`` <b>', 'a  ', '',
] // prettier-ignore

const writtenBlocks = fc
  .array(
    fc.tuple(fc.oneof(fc.constantFrom(...blocks), hostile), fc.constantFrom('\n', '\n', '\r\n', '\n\n', '\r', ' ', '')),
    { maxLength: 9 },
  )
  .map((parts) => parts.flat().join(''))

function check<Values>(runs: Runs, property: fc.IProperty<Values>): void {
  fc.assert(property, runs)
}

function expectLine(line: string): void {
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u)
}

/** The cells of the only row of a table, with the tokens in each, as marked reads it. */
function cellsOf(cell: string): readonly (readonly Token[])[] {
  const [table, ...others] = new Lexer({ gfm: true }).lex(`| a | b | c |\n| --- | --- | --- |\n| x | ${cell} | y |\n`)
  expect([table?.type, ...others.map(({ type }) => type)]).toEqual(['table'])
  const { rows } = table as Extract<Token, { type: 'table' }> & { rows: { tokens: Token[] }[][] } // as its type says
  expect(rows).toHaveLength(1)
  return rows[0]!.map(({ tokens }) => tokens) // the only row
}

const textTokens: readonly string[] = ['paragraph', 'text', 'escape', 'space', 'table']

/** Markdown that is nothing else than this, wherever it stands. */
function expectOnly(markdown: string, types: readonly string[]): void {
  const cells = cellsOf(markdown)
  expect(cells).toHaveLength(3)
  const others: string[] = []
  for (const tokens of [new Lexer({ gfm: true }).lex(markdown), ...cells]) {
    void walkTokens([...tokens], ({ type, raw }) => {
      const isSplit = type === 'html' && raw === '<!-- -->'
      if (!isSplit && !types.includes(type)) others.push(type)
    })
  }
  expect(others).toEqual([])
}

function expectText(markdown: string, text: string): void {
  expectOnly(markdown, textTokens)
  const html = parseInline(markdown, { async: false })
  // What sites look through to make links: the text between elements and comments.
  const links = html.split('<!-- -->').filter((part) => /@\w|:\/\/|www\.|#\d|GH-\d|:\w+:/i.test(decoded(part)))
  expect(links).toEqual([])
  expect(decoded(html.replaceAll('<!-- -->', ''))).toBe(text)
}

function expectCode(text: string): void {
  const code = asMarkdownCode(text)
  const [before, own, after] = cellsOf(code)
  expect([before, after].flatMap((tokens) => tokens?.map(({ type }) => type))).toEqual(['text', 'text'])
  expect(own?.map(({ type }) => type)).toEqual(['codespan'])
  expect(parse(`a ${code} b`, { async: false })).toMatch(/^<p>a <code>[^<>]*<\/code> b<\/p>\n$/)
}

function expectQuote(text: string): void {
  const tokens = new Lexer({ gfm: true }).lex(`before\n\n${asMarkdownQuote(text)}\n\n## after\n`)
  const types = tokens.filter(({ type }) => type !== 'space').map(({ type }) => type)
  expect(types).toEqual(['paragraph', 'blockquote', 'heading'])
  void walkTokens(tokens, (token) => {
    expect(token.type).not.toBe('html')
    if (token.type === 'heading') expect(token.raw).toMatch(/^## after\n/)
    if (token.type === 'link') expect(decoded(String(token['href']))).not.toMatch(/^\s*(?:javascript|vbscript):/i)
  })
}

function decoded(html: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => names[name] ?? whole)
}
