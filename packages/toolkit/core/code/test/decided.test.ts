import { expect, test } from 'vitest'
import { expr, printed, simplified, stmt, type Code, type Expression, type Statement } from '../src/index.ts'
import { decideAlike } from './random-statements.ts'

const text = (pieces: readonly Code[]): string =>
  pieces.map((piece) => printed(piece, { nameOf: ({ name }) => name, language: 'typescript' })).join('\n')
const [v, f] = [expr.name('v'), expr.name('f')]
const is = (value: unknown, of: Expression = v): Expression => expr.is(of, value)
const hasType = (type: string): Expression => expr.is(expr.typeof(v), type)
const isArray = expr.call(expr.member(expr.name('Array'), 'isArray'), [v])
const isInteger = expr.call(expr.member(expr.name('Number'), 'isInteger'), [v])
const [yes, no] = [stmt.return(expr.true), stmt.return(expr.false)]
const unless = (condition: Expression): readonly Statement[] => stmt.if(expr.not(condition), [no])

test.each<[what: string, statements: readonly Statement[], expected: string]>([
  [
    'a string is no number',
    [...unless(hasType('string')), ...unless(is(3)), yes],
    'if (typeof v !== "string") return false\nreturn false',
  ],
  ['an array is no boolean', [stmt.return(expr.and([isArray, expr.or([is(true), is('a')])]))], 'return false'],
  [
    'one of two strings is no third',
    [stmt.return(expr.and([expr.or([is('a'), is('b')]), expr.not(is('c'))]))],
    'return v === "a" || v === "b"',
  ],
  [
    'of a boolean one is left',
    [...unless(hasType('boolean')), ...unless(is(true)), stmt.return(is(false))],
    'if (typeof v !== "boolean") return false\nif (v !== true) return false\nreturn false',
  ],
  [
    'what is an object and not null is not null',
    [...unless(expr.not(is(null))), stmt.return(expr.and([hasType('object'), expr.not(is(null))]))],
    'if (v === null) return false\nreturn typeof v === "object"',
  ],
  [
    'an integer among strings',
    [stmt.return(expr.and([hasType('string'), expr.or([expr.not(isInteger), expr.binary(v, '>', expr.literal(2))])]))],
    'return typeof v === "string"',
  ],
  [
    'a key is a string',
    [stmt.forIn('k', v, unless(is(1, expr.name('k')))), yes],
    'for (const _ in v) return false\nreturn true',
  ],
  [
    'a member',
    [...unless(is('a', expr.member(v, 'x y'))), stmt.return(is('b', expr.element(v, expr.literal('x y'))))],
    'if (v["x y"] !== "a") return false\nreturn false',
  ],
  [
    'a function within',
    [...unless(is('a')), stmt.return(expr.call(f, [expr.arrow([], is('b'))]))],
    'if (v !== "a") return false\nreturn f(() => false)',
  ],
  [
    'cases of a switch',
    [
      ...unless(expr.or([is('a'), is('b')])),
      stmt.switch(
        v,
        [
          { values: [expr.literal('c')], body: [yes] },
          { values: [expr.literal('b'), expr.literal(2)], body: [yes] },
        ],
        [no],
      ),
    ],
    'if (!(v === "a" || v === "b")) return false\nswitch (v) {\n  case "b":\n    return true\n  default:\n    return false\n}',
  ],
  [
    'a choice of which either end refuses',
    [...unless({ kind: 'conditional', condition: f, then: expr.false, otherwise: expr.false }), yes],
    'return false',
  ],
  [
    'a choice of which either end is decided before',
    [
      ...unless(hasType('string')),
      ...unless({ kind: 'conditional', condition: f, then: is(3), otherwise: expr.and([isArray, f]) }),
      yes,
    ],
    'if (typeof v !== "string") return false\nreturn false',
  ],
  [
    'alternatives of which one always holds',
    [
      ...unless(expr.or([is('a'), is('b')])),
      ...unless(expr.or([is('b'), is('a')])),
      stmt.return(expr.conditional(f, expr.or([is('a'), is('b')]), hasType('string'))),
    ],
    'if (!(v === "a" || v === "b")) return false\nreturn true',
  ],
  [
    'after an alternative, either is possible',
    [...stmt.if(f, unless(is('a')), unless(is('b'))), stmt.return(expr.and([is('a'), is('c')]))],
    'if (f) {\n  if (v !== "a") return false\n} else if (v !== "b") return false\nreturn false',
  ],
  [
    'after a break, what was before',
    [stmt.block([...stmt.if(is('a'), [stmt.break('out')]), ...unless(is('b'))], 'out'), stmt.return(is('a'))],
    'out: {\n  if (v === "a") break out\n  if (v !== "b") return false\n}\nreturn v === "a"',
  ],
  [
    'after a loop, nothing of it',
    [stmt.forIn('k', f, unless(is('a'))), stmt.return(is('b'))],
    'for (const _ in f) if (v !== "a") return false\nreturn v === "b"',
  ],
  [
    'a variable that changes',
    [
      stmt.let({ name: 'f', value: expr.false }),
      ...stmt.if(v, [stmt.do(expr.assign(f, expr.true))]),
      ...unless(is(false, f)),
      stmt.return(is(true, f)),
    ],
    'let f = false\nif (v) f = true\nif (f !== false) return false\nreturn f === true',
  ],
])('tests that earlier ones imply are decided: %s', (_, statements, expected) => {
  expect(text(simplified(statements))).toBe(expected)
})

test('code without such a test remains the same value', () => {
  const statements = [...unless(hasType('string')), ...unless(expr.or([is('a'), is('b')])), yes]
  expect(simplified(statements)).toBe(statements)
})

test('random statements give the same result when they are decided', () => {
  decideAlike({ seed: 20_261_128, numRuns: 300 })
})
