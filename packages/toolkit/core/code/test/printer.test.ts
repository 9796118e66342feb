import { expect, test } from 'vitest'
import {
  braces,
  brackets,
  code,
  comment,
  createFile,
  expr,
  key,
  list,
  printed,
  renamed,
  stmt,
  typeOf,
  typesOf,
  usesOf,
  verbatim,
  withExpression,
  type Code,
  type Expression,
} from '../src/index.ts'
import { keepTheirMeaning } from './random-expressions.ts'

const printing = { nameOf: ({ name }: { readonly name: string }) => name, language: 'typescript' } as const
const text = (piece: Code): string => printed(piece, printing)
const [a, b, c] = ['a', 'b', 'c'].map((name) => expr.name(name)) as [Expression, Expression, Expression] // three names

test.each<[Code, string]>([
  [expr.and([a, expr.or([b, c])]), 'a && (b || c)'],
  [expr.or([expr.and([a, b]), c]), '(a && b) || c'],
  [expr.and([a, expr.and([b, c])]), 'a && b && c'],
  [expr.and([a, expr.true]), 'a'],
  [expr.and([a, expr.false]), 'false'],
  [expr.or([]), 'false'],
  [expr.not(expr.is(a, 1)), 'a !== 1'],
  [expr.not(expr.binary(a, '<=', expr.literal(3))), 'a > 3'],
  [expr.not(expr.binary(a, '<', expr.literal(3))), 'a >= 3'],
  [expr.not(expr.binary(a, '>', expr.literal(3))), 'a <= 3'],
  [expr.not(expr.binary(a, '>=', expr.literal(3))), 'a < 3'],
  [expr.not(expr.binary(a, '<=', b)), '!(a <= b)'],
  [expr.not(expr.not(a)), 'a'],
  [expr.not(expr.call(a, [b])), '!a(b)'],
  [expr.is(expr.typeof(expr.member(a, 'x y')), 'string'), 'typeof a["x y"] === "string"'],
  [expr.conditional(expr.conditional(a, b, c), b, expr.conditional(a, b, c)), '(a ? b : c) ? b : a ? b : c'],
  [expr.arrow([{ name: 'x', type: code`any` }], expr.object([{ key: 'a', value: a }])), '(x: any) => ({ a })'],
  [expr.member(expr.literal(-1), 'x'), '(-1).x'],
  [expr.element(a, expr.literal('</script>')), 'a["\\u003c/script>"]'],
  [expr.new(expr.name('Set'), [expr.array([a, expr.spread(b)])]), 'new Set([a, ...b])'],
  [expr.object([{ key: '__proto__', value: a }]), '{ ["__proto__"]: a }'],
  [
    expr.object([
      { key: 'true', value: expr.true },
      { key: 'a', value: a },
    ]),
    '{ true: true, a }',
  ],
  [list([a, b], code`\n\n`), 'a\n\nb'],
  [expr.object([expr.spread(a), { key: 'b', value: b }]), '{ ...a, b }'],
  [verbatim('type A = "</script>\u200b"'), 'type A = "<\\/script>\\u200b"'],
  [expr.binary(a, '-', expr.binary(b, '-', c)), 'a - (b - c)'],
])('%j is printed as %s', (piece, expected) => {
  expect(text(piece)).toBe(expected)
})

test('statements have their own lines, and a jump is on the line of its condition', () => {
  const piece = stmt.function('f', {
    parameters: [{ name: 'v', type: code`any` }],
    returns: code`boolean`,
    body: [
      ...stmt.if(a, [stmt.return(expr.false)]),
      ...stmt.if(b, [stmt.const('x', c), stmt.return(expr.name('x'))], [stmt.do(expr.increment(c))]),
      ...stmt.if(expr.true, [stmt.return(a)], [stmt.return(b)]),
    ],
  })
  expect(text(piece)).toBe(`function f(v: any): boolean {
  if (a) return false
  if (b) {
    const x = c
    return x
  } else c++
  return a
}`)
})

test.each<[Code, string]>([
  [stmt.const('x', a, code`string`), 'const x: string = a'],
  [stmt.let({ name: 'x', value: a }, { name: 'y', value: b }), 'let x = a, y = b'],
  [stmt.return(), 'return'],
  [stmt.forIn('x', a, [stmt.do(b)]), 'for (const x in a) b'],
])('a single statement: %j is printed as %s', (piece, expected) => {
  expect(text(piece)).toBe(expected)
})

test('a break leaves a loop, with or without a label', () => {
  const body = [...stmt.if(a, [stmt.break()]), stmt.break('outer')]
  const piece = stmt.block([stmt.forOf('x', b, body), stmt.count('i', [0, c], [stmt.do(a)])], 'outer')
  expect(text(piece)).toBe(`outer: {
  for (const x of b) {
    if (a) break
    break outer
  }
  for (let i = 0; i < c; i++) a
}`)
})

test('types are printed only in TypeScript', () => {
  const piece = expr.as(a, code`string`)
  expect(text(piece)).toBe('a as string')
  expect(printed(piece, { ...printing, language: 'javascript' })).toBe('a')
})

test('code in a template gets the indentation of its line', () => {
  const members = ['id', 'a-b'].map((name) => code`${comment(`${name} */\nnext`)}${key(name)}: string`)
  const piece = code`
    export interface Pet {
      ${list(members, code`\n`)}
      last: ${typeOf('types', 'Owner')}
    }
  `
  expect(text(piece)).toBe(`export interface Pet {
  /**
   * id *\\/
   * next
   */
  id: string
  /**
   * a-b *\\/
   * next
   */
  "a-b": string
  last: Owner
}
`)
})

test.each<[what: string, piece: Code, source: string]>([
  ['nothing', code`{\n  ${list([code`a`, code``, code`b`], code`\n`)}\n}`, '{\n  a\n\n  b\n}'],
  ['nothing at the end', code`{\n  ${code`a\n${code``}`}\n}`, '{\n  a\n\n}'],
  ['an empty line', code`{\n  ${code`a\n${code`\nb`}`}\n}`, '{\n  a\n\n  b\n}'],
  ['nothing, then more', code`{\n  ${code`a\n${code``}${code`b`}`}\n}`, '{\n  a\n  b\n}'],
  [
    'lines at two depths',
    code`{\n  ${code`a\n${code`{\n  ${code`b\n${code`c`}`}\n}`}`}\n}`,
    '{\n  a\n  {\n    b\n    c\n  }\n}',
  ],
  ['a comment', code`{\n  ${code`a\n${comment('b\nc')}d`}\n}`, '{\n  a\n  /**\n   * b\n   * c\n   */\n  d\n}'],
])('where a line begins, %s has the indentation of its template', (_, piece, source) => {
  expect(text(piece)).toBe(source)
})

test('lines between braces are indented by one more step', () => {
  const inner = braces([a, code`${key('b-c')}: ${brackets([b])}`], code`,`)
  expect(text(code`x = ${braces([code`y: ${inner}`, code`z: ${braces([])}`, brackets([])])}`)).toBe(
    'x = {\n  y: {\n    a,\n    "b-c": [\n      b,\n    ],\n  }\n  z: {}\n  []\n}',
  )
})

test('a template that is used many times is aligned each time', () => {
  const each = (name: string): Code => code`
    type ${expr.name(name)} = {
      ${key(name)}: 1
    }
  `
  expect(['A', 'B'].map((name) => text(each(name))).join('')).toBe('type A = {\n  A: 1\n}\ntype B = {\n  B: 1\n}\n')
})

test('a file re-exports names of other modules, and sorts imports by specifier', () => {
  const file = createFile({ specifierOf: (module) => `./${module}.ts` })
  file.reexport(expr.imported('engine', 'A'), renamed(typeOf('engine', 'B'), 'C'), typeOf('types', '*'))
  file.reexport(expr.imported('all', '*'), renamed(expr.imported('names', '*'), 'names'))
  expect(file.add(code`${expr.imported('z', 'b')}(${expr.imported('z', 'a')})\n`, code`${typeOf('a', 'T')}\n`)).toBe(7)
  expect(file.text()).toBe(`import type { T } from "./a.ts"
import { a, b } from "./z.ts"

export * from "./all.ts"
export { A } from "./engine.ts"
export type { B as C } from "./engine.ts"
export * as names from "./names.ts"
export type * from "./types.ts"

b(a)
T
`)
  expect(file.usedOf('engine')).toEqual(['A', 'B'])
})

test('a name that two modules export is imported under two names', () => {
  const file = createFile({ specifierOf: (module) => `./${module}.ts` })
  file.add(code`${typeOf('types', 'List')} ${typeOf('engine', 'List')} ${typeOf('types', 'List')}\n`)
  expect(file.text()).toBe(`import type { List as $List } from "./engine.ts"
import type { List } from "./types.ts"

List $List List
`)
})

test.each(['a b', 'default', '', 'a;b', 'a as b'])('"%s" cannot be imported', (name) => {
  expect(() => expr.imported('types', name)).toThrow(TypeError)
  expect(() => renamed(typeOf('types', 'Pet'), name)).toThrow(TypeError)
})

test('a file without specifiers refuses names of other modules', () => {
  expect(() => createFile().add(typeOf('types', 'Pet'))).toThrow(
    new TypeError('Cannot import Pet: the file has no specifier for the module types'),
  )
})

test('a file imports what it uses, and nothing else', () => {
  const file = createFile({
    specifierOf: (module) => (module === 'here' ? undefined : `./${module}.ts`),
    declared: new Set(['isDate']),
  })
  const is = expr.imported('engine', 'isDate')
  file.add(code`export const isDate = ${expr.call(is, [expr.imported('here', 'x')])}\n`)
  file.add(code`export type A = ${typesOf('types', 'types')}.${expr.name('A')} | ${typeOf('engine', 'isDate')}\n`)
  expect(file.text()).toBe(`import { isDate as $isDate } from "./engine.ts"
import type * as types from "./types.ts"

export const isDate = $isDate(x)
export type A = types.A | $isDate
`)
  expect(file.usedOf('engine')).toEqual(['isDate'])
})

test('strings of a document are neither counted nor replaced', () => {
  const statements = [stmt.do(expr.call(a, [a, expr.literal({ kind: 'name', name: 'a' })])), stmt.return(a)]
  expect(usesOf('a', ...statements)).toBe(3)
  expect(withExpression('a', b, statements).map(text)).toEqual(['b(b, { kind: "name", name: "a" })', 'return b'])
})

test('random expressions have the same meaning when printed and parsed again', () => {
  keepTheirMeaning({ seed: 20_261_127, numRuns: 2000 })
})
