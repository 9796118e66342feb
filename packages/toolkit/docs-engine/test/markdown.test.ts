import { expect, test } from 'vitest'
import { inline, markdown, shortened } from '../src/reference/markdown.ts'

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
