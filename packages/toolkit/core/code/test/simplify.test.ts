import { expect, test } from 'vitest'
import {
  distinct,
  expr,
  isWider,
  printed,
  reading,
  simplified,
  stmt,
  type Code,
  type Expression,
  type Statement,
} from '../src/index.ts'

const printing = { nameOf: ({ name }: { readonly name: string }) => name, language: 'typescript' } as const
const text = (pieces: readonly Code[]): string => pieces.map((piece) => printed(piece, printing)).join('\n')
const [a, b, c, f1, f2] = ['a', 'b', 'c', 'f1', 'f2'].map((name) => expr.name(name)) as [
  Expression,
  Expression,
  Expression,
  Expression,
  Expression,
] // five names
const [end, refuse] = [stmt.return(expr.true), stmt.return(expr.false)]
const flags = stmt.let({ name: 'f1', value: expr.false }, { name: 'f2', value: expr.false })
/** A constant condition, before simplification. */
const known = (value: boolean, then: readonly Statement[], otherwise: readonly Statement[] = []): Statement => {
  return { kind: 'if', condition: value ? expr.true : expr.false, then, otherwise }
}

test.each<[what: string, statements: readonly Statement[], expected: string]>([
  ['a constant that is read is kept', [stmt.const('x', a), stmt.return(expr.name('x'))], 'const x = a\nreturn x'],
  ['an unread constant is removed', [stmt.const('x', a), end], 'return true'],
  [
    'so is a constant that only an unread one reads',
    [stmt.const('x', a), stmt.const('y', expr.name('x')), end],
    'return true',
  ],
  [
    'a flag that is never read is removed with its assignments',
    [flags, stmt.do(expr.assign(f1, a)), stmt.do(expr.assign(f2, b)), stmt.return(f2)],
    'let f2 = false\nf2 = b\nreturn f2',
  ],
  [
    'one of two flags of a declaration is removed by itself',
    [flags, stmt.do(expr.assign(f1, expr.assign(f2, expr.true))), stmt.return(f2)],
    'let f2 = false\nf2 = true\nreturn f2',
  ],
  [
    'an unread counter is removed with its loop',
    [
      stmt.let({ name: 'n', value: expr.literal(0) }),
      stmt.count('i', [0, a], stmt.if(expr.element(b, expr.name('i')), [stmt.do(expr.increment(expr.name('n')))])),
      end,
    ],
    'return true',
  ],
  ['an empty loop is removed', [stmt.forIn('k', a, []), end], 'return true'],
  ['an unread key is renamed _', [stmt.forIn('k', a, [refuse]), end], 'for (const _ in a) return false\nreturn true'],
  ['code after a jump is removed', [refuse, stmt.do(expr.call(a)), end], 'return false'],
  [
    'code after two jumps is removed',
    [...stmt.if(a, [refuse], [end]), refuse],
    'if (a) {\n  return false\n} else return true',
  ],
  [
    'code after a switch that always leaves is removed',
    [stmt.switch(a, [{ values: [b], body: [refuse, stmt.break()] }], [end]), refuse],
    'switch (a) {\n  case b:\n    return false\n  default:\n    return true\n}',
  ],
  [
    'code after a switch with a break is kept',
    [stmt.switch(a, [{ values: [b], body: [...stmt.if(c, [stmt.break()]), refuse] }], [end]), refuse],
    'switch (a) {\n  case b:\n    if (c) break\n    return false\n  default:\n    return true\n}\nreturn false',
  ],
  ['a condition that is always true is removed', [known(true, [refuse], [end]), end], 'return false'],
  ['code under a condition that is always false is removed', [known(false, [refuse]), end], 'return true'],
  ['nested conditions are merged', stmt.if(a, stmt.if(expr.or([b, c]), [refuse])), 'if (a && (b || c)) return false'],
  [
    'nested conditions with an else are not',
    stmt.if(a, stmt.if(b, [refuse]), [end]),
    'if (a) {\n  if (b) return false\n} else return true',
  ],
  ['an unused label is removed', [stmt.block([stmt.do(expr.call(a)), stmt.do(expr.call(b))], 'l')], 'a()\nb()'],
  [
    'a used label is kept',
    [stmt.block([...stmt.if(a, [stmt.break('l')]), stmt.do(expr.call(b))], 'l')],
    'l: {\n  if (a) break l\n  b()\n}',
  ],
  [
    'nested functions are simplified as well',
    [stmt.do(expr.call(a, [expr.arrow([], [stmt.const('x', b), refuse, end])]))],
    'a(() => {\n  return false\n})',
  ],
])('%s', (_, statements, expected) => {
  expect(text(simplified(statements))).toBe(expected)
})

test('code without anything to simplify remains the same value', () => {
  const statements = [stmt.const('x', a), ...stmt.if(expr.name('x'), [refuse]), end]
  expect(simplified(statements)).toBe(statements)
})

test('a value that is read at most twice is inlined', () => {
  const of = expr.member(a, 'x')
  const x = expr.name('x')
  const reads = (count: number): string =>
    text(reading('x', of, [stmt.return(expr.or(Array.from({ length: count }, (_, n) => expr.is(x, n))))]))
  expect(reads(1)).toBe('return a.x === 0')
  expect(reads(2)).toBe('return a.x === 0 || a.x === 1')
  expect(reads(3)).toBe('{\n  const x = a.x\n  return x === 0 || x === 1 || x === 2\n}')
})

test('equal code and wide code are detected', () => {
  expect(distinct([expr.is(a, 1), expr.is(a, '1'), expr.is(a, 1)])).toEqual([expr.is(a, 1), expr.is(a, '1')])
  const long = expr.and(Array.from({ length: 100 }, (_, n) => expr.is(a, n)))
  expect([isWider(long, 1000), isWider(long, 10_000)]).toEqual([true, false])
})
