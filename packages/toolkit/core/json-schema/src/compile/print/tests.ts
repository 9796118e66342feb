import { distinct, expr, type Expression } from '@specwright/code'
import { engineCall } from '../engine.ts'
import type { Hoist } from '../hoist.ts'
import { hoistPattern, matches, oneOfPatterns } from './patterns.ts'
import { lengthOf } from '../read.ts'
import type { Comparison, KeyTest, Test } from '../test.ts'
import { callOf } from './expression.ts'
import { someOf } from './many.ts'
import { oneOfValues } from './values.ts'

/** A test of a value as an expression. */
export function printedTest(test: Test, v: Expression, hoist: Hoist): Expression {
  switch (test.kind) {
    case 'never':
      return expr.false
    case 'bound':
      return boundTest(test, v)
    case 'multiple':
      return engineCall('multipleOf', [v, expr.literal(test.of)])
    case 'pattern':
      return matches(hoistPattern(test.source, hoist), v)
    case 'format':
      return engineCall(test.by, [v])
    case 'unique':
      return engineCall('unique', [v])
    case 'range':
      return isBetween(test, v)
    case 'integer-range':
      return expr.and([callOf('Number', 'isInteger', [v]), isBetween(test, v)])
  }
}

function boundTest({ of, is, limit }: Extract<Test, { kind: 'bound' }>, v: Expression): Expression {
  switch (of) {
    case 'value':
      return compared(v, is, limit)
    case 'items':
      return compared(lengthOf(v), is, limit)
    case 'members':
      return compared(lengthOf(callOf('Object', 'keys', [v])), is, limit)
    case 'characters':
      return is === '<=' ? isShortEnough(v, limit) : isLongEnough(v, limit)
  }
}

function isBetween({ min, max }: { readonly min: number; readonly max: number }, v: Expression): Expression {
  return expr.and([compared(v, '>=', min), compared(v, '<=', max)])
}

function compared(v: Expression, operator: Comparison, limit: number): Expression {
  return expr.binary(v, operator, expr.literal(limit))
}

/** A string has no more characters (code points) than code units, and at least half as many, so that most need no count. */
function isShortEnough(v: Expression, limit: number): Expression {
  const isNear = compared(lengthOf(v), '<=', limit * 2)
  return expr.or([
    compared(lengthOf(v), '<=', limit),
    expr.and([isNear, compared(engineCall('codePoints', [v]), '<=', limit)]),
  ])
}

function isLongEnough(v: Expression, limit: number): Expression {
  const hasEnoughUnits = compared(lengthOf(v), '>=', limit)
  if (limit <= 1) return hasEnoughUnits
  const isSure = compared(lengthOf(v), '>=', limit * 2)
  return expr.and([hasEnoughUnits, expr.or([isSure, compared(engineCall('codePoints', [v]), '>=', limit)])])
}

/** A test of the key and the value of a member or an item as an expression. */
export function printedKeyTest(test: KeyTest, key: Expression, value: Expression, hoist: Hoist): Expression {
  const each = (tests: readonly KeyTest[]): readonly Expression[] =>
    tests.map((inner) => printedKeyTest(inner, key, value, hoist))
  switch (test.kind) {
    case 'any':
      return expr.true
    case 'named':
      return oneOfValues(test.names, hoist)(key)
    case 'matching':
      return oneOfPatterns(
        test.patterns.map((source) => hoistPattern(source, hoist)),
        hoist,
      )(key)
    case 'before':
      return expr.binary(key, '<', expr.literal(test.index))
    case 'accepted':
      return expr.call(hoist.accepts(test.sub), [value])
    case 'flag':
      return expr.name(test.name)
    case 'not':
      return expr.not(printedKeyTest(test.test, key, value, hoist))
    case 'all':
      return expr.and(each(test.tests))
    case 'some':
      return someOf(distinct(each(test.tests)))
  }
}
