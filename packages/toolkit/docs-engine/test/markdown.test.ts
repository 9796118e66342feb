import { expect, test } from 'vitest'
import {
  described,
  firstParagraph,
  inline,
  joinedText,
  markdown,
  previewOf,
  shortened,
} from '../src/reference/markdown.ts'

test('tags of another documentation tool are left out, with their contents kept', () => {
  const text = '<Info>\n\n<Badge color="gray">In progress</Badge>\n\nMay change. </Info>\n\nCreates a card.'
  const html = markdown(text)
  expect(html).not.toMatch(/Info|Badge|&lt;/)
  expect(html).toContain('<p>In progress</p>')
  expect(html).toContain('<p>May change. </p>')
  expect(inline('A <Tooltip tip="x">card</Tooltip>.')).toBe('A card.')
})

test.each([
  ['Short enough.', 'Short enough.'],
  [
    'Words that are many more than there is room for in a long list',
    'Words that are many more than there is room for in …',
  ],
  ['Words that are followed by some `code that is too long` here', 'Words that are followed by some …'],
  ['Words that are followed by **strong ones that are** here', 'Words that are followed by …'],
  ['Words that are followed by [a link](https://shop.example/long)', 'Words that are followed by …'],
])('"%s" in a long list', (text, shown) => {
  expect(shortened(text, 480)).toBe(shown)
})

test('a block of code in a line keeps its contents', () => {
  expect(inline('For example:\n```json\n[1]\n```\nor none.')).toBe('For example:\n<code>[1]</code>\nor none.')
})

test.each([
  ['a type with an argument', 'A Map<String> of names', 'A Map&lt;String&gt; of names'],
  [
    'an element in code',
    'Send `<Order><Id>1</Id></Order>`.',
    'Send <code>&lt;Order&gt;&lt;Id&gt;1&lt;/Id&gt;&lt;/Order&gt;</code>.',
  ],
  ['HTML', 'Not <b>bold</b>', 'Not &lt;b&gt;bold&lt;/b&gt;'],
])('%s stays text', (_, text, html) => {
  expect(inline(text)).toBe(html)
})

test('a description beside a name has its first paragraph on the line, then blocks without headings', () => {
  expect(described('Its `name`.')).toEqual({ first: 'Its <code>name</code>.', rest: '' })
  expect(described('One of:\n- a\n- b')).toEqual({
    first: 'One of:',
    rest: '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
  })
  expect(described('## Name\n\nIts.')).toEqual({ first: '<strong>Name</strong>', rest: '<p>Its.</p>\n' })
  expect(described(undefined)).toEqual({ first: '', rest: '' })
})

test('headings of a description are below the one that it follows', () => {
  expect(markdown('## One\n\n### Two', 3)).toBe('<h3>One</h3>\n<h4>Two</h4>\n')
})

test.each([
  [['One.', '', 'Two.'], 'One. Two.'],
  [['One `a`', 'Two', '(deprecated)'], 'One `a`. Two (deprecated)'],
  [['One\nof:', 'Two.'], 'One\nof: Two.'],
  [['One of:\n- a', 'Two.'], 'One of:\n- a\n\nTwo.'],
])('the descriptions %j are one', (texts, text) => {
  expect(joinedText(texts)).toBe(text)
})

test.each([
  ['## Pets\n\nAll `pets`,\nand cats.\n\nMore.', 'All `pets`, and cats.'],
  ['<Info>\n\nMay change.\n\n</Info>\n\nCreates a pet.', 'Creates a pet.'],
  ['<Info>\n\nMay change.\n\n</Info>', 'May change.'],
  ['- a\n- b', ''],
])('the first paragraph of %j is "%s"', (text, paragraph) => {
  expect(firstParagraph(text)).toBe(paragraph)
})

test('a preview is the beginning of the first paragraph as plain text', () => {
  expect(previewOf('**New:** a [pet](/pets) of `<Id>`.<br>Or none.')).toBe('New: a pet of <Id>. Or none.')
  expect(previewOf('word '.repeat(99))).toBe(`${'word '.repeat(60)}…`)
})
