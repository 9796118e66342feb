import { expr, type BinaryOperator, type Expression } from '@loyalty-kit/code'
import type { Subject } from '../check.ts'
import { engineCall } from '../engine.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { lengthOf } from '../read.ts'
import { sentence } from '../../words/sentence.ts'

/** A keyword that bounds a number, or how much there is of something. */
interface Bound {
  readonly name: string
  readonly subject: Subject
  /** The test of a value, and its message; absent where another keyword enforces the bound. */
  readonly rule?: readonly [test: (v: Expression, limit: number) => Expression, messageOf: (limit: number) => string]
}

const bounds: readonly Bound[] = [
  { name: 'minimum', subject: 'number', rule: [(v, limit) => compared(v, '>=', limit), sentence.minimum] },
  { name: 'maximum', subject: 'number', rule: [(v, limit) => compared(v, '<=', limit), sentence.maximum] },
  {
    name: 'exclusiveMinimum',
    subject: 'number',
    rule: [(v, limit) => compared(v, '>', limit), sentence.exclusiveMinimum],
  },
  {
    name: 'exclusiveMaximum',
    subject: 'number',
    rule: [(v, limit) => compared(v, '<', limit), sentence.exclusiveMaximum],
  },
  { name: 'minLength', subject: 'string', rule: [isLongEnough, sentence.minLength] },
  { name: 'maxLength', subject: 'string', rule: [isShortEnough, sentence.maxLength] },
  { name: 'minItems', subject: 'array', rule: [(v, limit) => compared(lengthOf(v), '>=', limit), sentence.minItems] },
  { name: 'maxItems', subject: 'array', rule: [(v, limit) => compared(lengthOf(v), '<=', limit), sentence.maxItems] },
  { name: 'minContains', subject: 'array' },
  { name: 'maxContains', subject: 'array' },
  {
    name: 'minProperties',
    subject: 'object',
    rule: [(v, limit) => compared(countOf(v), '>=', limit), sentence.minProperties],
  },
  {
    name: 'maxProperties',
    subject: 'object',
    rule: [(v, limit) => compared(countOf(v), '<=', limit), sentence.maxProperties],
  },
]

/** The keywords that bound values of a type. */
export function boundsOf(type: Subject): Keyword[] {
  return bounds.filter(({ subject }) => subject === type).map(keywordOf)
}

function keywordOf({ name, subject, rule }: Bound): Keyword {
  return {
    name,
    vocabulary: 'validation',
    subject,
    phase: 'own',
    misuse: subject === 'number' ? misuse.number : misuse.count,
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
