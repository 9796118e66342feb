import { expr, type BinaryOperator, type Expression } from '@specwright/code'
import type { Subject } from '../check.ts'
import { engineCall } from '../engine.ts'
import { factsOf } from '../../keyword/facts.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { lengthOf } from '../read.ts'
import { sentence } from '../../words/sentence.ts'

/** A keyword that bounds a number, or how much there is of something. */
interface BoundKeyword {
  readonly name: string
  /** The test of a value, and its message; absent where another keyword enforces the bound. */
  readonly rule?: readonly [test: (v: Expression, limit: number) => Expression, messageOf: (limit: number) => string]
}

const bounds: readonly BoundKeyword[] = [
  { name: 'minimum', rule: [(v, limit) => compared(v, '>=', limit), sentence.minimum] },
  { name: 'maximum', rule: [(v, limit) => compared(v, '<=', limit), sentence.maximum] },
  { name: 'exclusiveMinimum', rule: [(v, limit) => compared(v, '>', limit), sentence.exclusiveMinimum] },
  { name: 'exclusiveMaximum', rule: [(v, limit) => compared(v, '<', limit), sentence.exclusiveMaximum] },
  { name: 'minLength', rule: [isLongEnough, sentence.minLength] },
  { name: 'maxLength', rule: [isShortEnough, sentence.maxLength] },
  { name: 'minItems', rule: [(v, limit) => compared(lengthOf(v), '>=', limit), sentence.minItems] },
  { name: 'maxItems', rule: [(v, limit) => compared(lengthOf(v), '<=', limit), sentence.maxItems] },
  { name: 'minContains' },
  { name: 'maxContains' },
  { name: 'minProperties', rule: [(v, limit) => compared(countOf(v), '>=', limit), sentence.minProperties] },
  { name: 'maxProperties', rule: [(v, limit) => compared(countOf(v), '<=', limit), sentence.maxProperties] },
]

/** The keywords that bound values of a type. */
export function boundsOf(type: Subject): Keyword[] {
  return bounds.filter(({ name }) => factsOf(name).about === type).map(keywordOf)
}

function keywordOf({ name, rule }: BoundKeyword): Keyword {
  return {
    name,
    vocabulary: 'validation',
    phase: 'own',
    misuse: factsOf(name).bound?.of === 'value' ? misuse.number : misuse.count,
    checks({ value, fault }) {
      if (!rule) return []
      const [test, messageOf] = rule
      const limit = Number(value)
      return [{ kind: 'test', test: (v) => test(v, limit), fault: fault(limit, messageOf(limit)) }]
    },
  }
}

function compared(v: Expression, operator: BinaryOperator, limit: number): Expression {
  return expr.binary(v, operator, expr.literal(limit))
}

function countOf(v: Expression): Expression {
  return lengthOf(expr.call(expr.member(expr.name('Object'), 'keys'), [v]))
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
