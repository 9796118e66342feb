import { expect, test } from 'vitest'
import { escapeHiddenInYaml } from '../src/hidden-characters.ts'
import { comment, expr, printed, type Code, type LiteralStyle } from '../src/index.ts'

const textOf = (piece: Code): string => printed(piece, { nameOf: ({ name }) => name, language: 'typescript' })
const literal = (value: unknown, style?: LiteralStyle): string => textOf(expr.literal(value, style))

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
  expect(literal(value)).toBe(source)
})

test.each([
  { value: 'plain', source: "'plain'" },
  { value: "it's", source: '"it\'s"' },
  { value: 'say "hi" \\', source: `'say "hi" \\\\'` },
  { value: '</script>\u2028', source: "'</script>\\u2028'" },
  { value: { a: ['x', 1, null] }, source: "{ a: ['x', 1, null] }" },
  { value: JSON.parse('{"__proto__":{"a-b":1}}'), source: "{ ['__proto__']: { 'a-b': 1 } }" },
])('$value in a sample is printed as $source', ({ value, source }) => {
  expect(literal(value, 'sample')).toBe(source)
})

test.each([
  { length: 96, lines: 1 },
  { length: 97, lines: 3 },
])('an array of one string of $length characters has $lines line(s)', ({ length, lines }) => {
  expect(literal(['x'.repeat(length)], 'lines').split('\n').length).toBe(lines)
})

test.each([
  { text: 'a\u200bb', source: 'a\\u200bb' },
  { text: '\u{e0041}', source: '\\U000e0041' },
])('$text is escaped for YAML as $source', ({ text, source }) => {
  expect(escapeHiddenInYaml(text)).toBe(source)
})

test('a long value is printed on several lines', () => {
  const long = 'x'.repeat(100)
  expect(literal({ list: [long], short: 1 }, 'lines')).toBe(`{\n  list: [\n    "${long}",\n  ],\n  short: 1,\n}`)
})

test.each([
  { said: '', source: '' },
  { said: 'One line.', source: '/** One line. */\n' },
  { said: 'Two\nlines.', source: '/**\n * Two\n * lines.\n */\n' },
  { said: 'end */ alert(1) /*', source: '/** end *\\/ alert(1) /\\* */\n' },
  { said: 'a\u2028b', source: '/**\n * a\n * b\n */\n' },
  { said: 'a\u202eb\u0000c', source: '/** a\\u202eb\\u0000c */\n' },
  { said: '*\u200b/ \u{e0041}', source: '/** *\\u200b/ \\udb40\\udc41 */\n' },
])('the comment "$said" cannot close early', ({ said, source }) => {
  expect(textOf(comment(said))).toBe(source)
})

test.each(['a b', 'class', '1st', '', 'a;b', 'a\u200db', 'a\u3164', '\u0301a'])('"%s" is not an identifier', (name) => {
  expect(() => expr.name(name)).toThrow(TypeError)
})

test.each(['ü', '用户', 'größe', '$a_1'])('"%s" is an identifier', (name) => {
  expect(textOf(expr.name(name))).toBe(name)
})

test('a deeply nested value is printed as a string of JSON', () => {
  const value = Array.from({ length: 3000 }).reduce<unknown>((inner) => [inner], { a: 1 })
  const source = literal(value)
  expect(source).toContain('JSON.parse("[')
  expect(source.replaceAll(/[\s"\\]|JSON\.parse|[()]/g, '')).toBe(JSON.stringify(value).replaceAll('"', ''))
})
