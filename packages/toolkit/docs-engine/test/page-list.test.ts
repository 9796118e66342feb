import { Lexer, type Token } from 'marked'
import { expect, test } from 'vitest'
import { pageList } from '../src/twins/page-list.ts'

/** The kinds of tokens that a string became, besides text. */
function kindsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const inner =
      'tokens' in token && token.tokens ? token.tokens : token.type === 'list' ? (token['items'] as Token[]) : []
    return [token.type, ...kindsIn(inner)]
  })
}

test.each([
  'A</title><script>run()</script>',
  'B](javascript:run())[C',
  'D\n\n# A heading\n\n- a page',
  '<https://other.example/>',
  '`code` *strong* ~~struck~~ | cell',
  '- E',
])('%j in the list of pages is text', (text) => {
  const page = { title: text, description: text, url: '/one.md' }
  const tokens = new Lexer().lex(pageList({ title: text, description: text, heading: text }, [page, page]))
  const expected = new Set([
    'heading',
    'blockquote',
    'paragraph',
    'list',
    'list_item',
    'link',
    'text',
    'escape',
    'space',
  ])
  expect(kindsIn(tokens).filter((kind) => !expected.has(kind))).toEqual([])
  expect(kindsIn(tokens).filter((kind) => kind === 'heading')).toHaveLength(2)
  expect(kindsIn(tokens).filter((kind) => kind === 'link')).toHaveLength(2)
})
