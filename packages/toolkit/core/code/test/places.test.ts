import { expect, test } from 'vitest'
import {
  asMarkdownCode,
  asMarkdownQuote,
  inAnnotation,
  inLogMessage,
  inMarkdown,
  inMarkdownWithCode,
  onLine,
} from '../src/places/index.ts'
import { properties } from './places.ts'

test.each(properties)('$says', ({ hold }) => hold({ seed: 20_261_128, numRuns: 1500 }))

test.each([
  ['a\nb\r\u001b[2J\u202e', String.raw`a\nb\r\u001b[2J\u202e`],
  ['plain: é 😀', 'plain: é 😀'],
])('on a line, %j is %j', (text, expected) => {
  expect(onLine(text)).toBe(expected)
})

test.each([
  ['it changed', 'it changed'],
  ['see @ada at https://a.example', String.raw`see @<!-- -->ada at https:<!-- -->//a.example`],
  ['fixes #1 | **x**', String.raw`fixes \#<!-- -->1 \| \*\*x\*\*`],
  ['1. <b>&amp;', String.raw`1\. \<b\>\&amp;`],
])('in Markdown, %j is %j', (text, expected) => {
  expect(inMarkdown(text)).toBe(expected)
})

test.each([
  ['`api` permits\n  the <b>API</b>, and `a|b`', '`api` permits the \\<b\\>API\\</b\\>, and `a\\|b`'],
  ['an open ` and ``two``', 'an open \\` and \\`\\`two\\`\\`'],
  ['`# a`', '`# a`'],
])('prose in Markdown: %j is %j', (text, expected) => {
  expect(inMarkdownWithCode(text)).toBe(expected)
})

test('a quote of Markdown keeps lists, code, links and autolinks', () => {
  const text = '# Keys\n\nSee <https://a.example>, [b](https://b.example):\r\n- `a` & <b>\n\n```sh\n# comment <b>\n'
  expect(asMarkdownQuote(text)).toBe(
    [
      '> \\# Keys',
      '>',
      '> See <https://a.example>, [b](https://b.example):',
      '> - `a` &amp; &lt;b>',
      '>',
      '> ```sh',
      '> # comment <b>',
    ].join('\n'),
  )
})

test('code of Markdown is fenced with more backticks than it has', () => {
  expect(['a', 'a``|', '', String.raw`a\|`].map(asMarkdownCode)).toEqual([
    '`a`',
    '``` a``\\| ```',
    '` `',
    '`a\\u005c\\|`',
  ])
})

test('a message of a log has no links', () => {
  expect(inLogMessage('[a](https://a.example) at [0] (b)\n\\](c)')).toBe(
    String.raw`[a\](https://a.example) at [0] (b)\n\\\](c)`,
  )
})

test('an annotation shows percent signs as they are', () => {
  expect(inAnnotation('100 %\n::error::')).toBe(String.raw`100 %25\n::error::`)
})
