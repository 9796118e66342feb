import { expect, test } from 'vitest'
import { escapeHiddenInYaml } from '../src/hidden-characters.ts'
import { print } from '../src/print.ts'

test.each([
  { value: 'plain', source: '"plain"' },
  { value: '"; alert(1); "', source: '"\\"; alert(1); \\""' },
  { value: '</script>', source: '"\\u003c/script>"' },
  { value: 'a\u2028b', source: '"a\\u2028b"' },
  { value: 'a\u202eb\u2066', source: '"a\\u202eb\\u2066"' },
  { value: 'a\u200bb\ufeff\u{e0041}', source: '"a\\u200bb\\ufeff\\udb40\\udc41"' },
  { value: 'e\u2764\ufe0f\t', source: '"e\u2764\ufe0f\\t"' },
  { value: '${x}`', source: '"${x}`"' },
  { value: [1, null, true], source: '[1, null, true]' },
  { value: undefined, source: 'undefined' },
  { value: { a: { 'b-c': [] } }, source: '{ a: { "b-c": [] } }' },
  { value: JSON.parse('{"__proto__":1}'), source: '{ ["__proto__"]: 1 }' },
])('$value is printed as $source', ({ value, source }) => {
  expect(print.literal(value)).toBe(source)
})

test.each([
  { value: 'plain', source: "'plain'" },
  { value: "it's", source: '"it\'s"' },
  { value: 'say "hi" \\', source: `'say "hi" \\\\'` },
  { value: '</script>\u2028', source: "'</script>\\u2028'" },
  { value: { a: ['x', 1, null] }, source: "{ a: ['x', 1, null] }" },
  { value: JSON.parse('{"__proto__":{"a-b":1}}'), source: "{ ['__proto__']: { 'a-b': 1 } }" },
])('$value in a sample is printed as $source', ({ value, source }) => {
  expect(print.sample(value)).toBe(source)
})

test.each([
  { length: 96, lines: 1 },
  { length: 97, lines: 3 },
])('a list of one string of $length characters stands on $lines line(s)', ({ length, lines }) => {
  expect(print.lines(['x'.repeat(length)]).split('\n').length).toBe(lines)
})

test.each([
  { text: 'a\u200bb', source: 'a\\u200bb' },
  { text: '\u{e0041}', source: '\\U000e0041' },
])('$text is escaped for YAML as $source', ({ text, source }) => {
  expect(escapeHiddenInYaml(text)).toBe(source)
})

test('a long value is printed over several lines', () => {
  const long = 'x'.repeat(100)
  expect(print.lines({ list: [long], short: 1 })).toBe(`{\n  list: [\n    "${long}",\n  ],\n  short: 1,\n}`)
})

test.each([
  { text: '', source: '' },
  { text: 'One line.', source: '/** One line. */\n' },
  { text: 'Two\nlines.', source: '/**\n * Two\n * lines.\n */\n' },
  { text: 'end */ alert(1) /*', source: '/** end *\\/ alert(1) /\\* */\n' },
  { text: 'a\u2028b', source: '/**\n * a\n * b\n */\n' },
  { text: 'a\u202eb\u0000c', source: '/** a\\u202eb\\u0000c */\n' },
  { text: '*\u200b/ \u{e0041}', source: '/** *\\u200b/ \\udb40\\udc41 */\n' },
])('the comment "$text" cannot end early', ({ text, source }) => {
  expect(print.comment(text)).toBe(source)
})

test.each(['a b', 'class', '1st', '', 'a;b', 'ü'])('"%s" is no identifier', (name) => {
  expect(() => print.identifier(name)).toThrow(TypeError)
})

test('what is nested beyond what parsers follow is a text of JSON', () => {
  const value = Array.from({ length: 3000 }).reduce<unknown>((inner) => [inner], { a: 1 })
  const source = print.literal(value)
  expect(source).toContain('JSON.parse("[')
  expect(source.replaceAll(/[\s"\\]|JSON\.parse|[()]/g, '')).toBe(JSON.stringify(value).replaceAll('"', ''))
})
