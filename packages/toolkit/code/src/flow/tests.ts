import type { Expression } from '../node.ts'
import { besides, equalTo, kindsOfType, unequalTo, within, type Possible, type Primitive } from './possible.ts'

/** A test of what a value is. */
export interface Test {
  readonly of: Expression
  /** What the value can be where it holds, and where it does not. */
  met(possible: Possible): Possible
  missed(possible: Possible): Possible
}

/** The test that an expression is; `undefined` for any other. */
export function testOf(expression: Expression): Test | undefined {
  if (expression.kind === 'call') return callTest(expression)
  if (expression.kind !== 'binary' || expression.right.kind !== 'literal') return undefined
  const { left, operator, right } = expression
  if (operator !== '===' && operator !== '!==') return undefined
  const equality = left.kind === 'typeof' ? typeofTest(left.of, right.value) : equalityTest(left, right.value)
  return operator === '===' ? equality : equality && { of: equality.of, met: equality.missed, missed: equality.met }
}

function typeofTest(of: Expression, word: unknown): Test {
  const kinds = kindsOfType(word)
  return { of, met: (possible) => within(possible, kinds), missed: (possible) => besides(possible, kinds) }
}

function equalityTest(of: Expression, literal: unknown): Test | undefined {
  if (!isPrimitive(literal)) return undefined
  return { of, met: (possible) => equalTo(possible, literal), missed: (possible) => unequalTo(possible, literal) }
}

function isPrimitive(value: unknown): value is Primitive {
  return value === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof value)
}

/** `Array.isArray(v)`, `Number.isInteger(v)` and `Number.isFinite(v)`. */
function callTest({ callee, args }: Extract<Expression, { kind: 'call' }>): Test | undefined {
  const [of, ...others] = args
  if (!of || others.length > 0 || callee.kind !== 'member' || callee.of.kind !== 'name') return undefined
  switch (`${callee.of.name}.${callee.key}`) {
    case 'Array.isArray':
      return {
        of,
        met: (possible) => within(possible, ['array']),
        missed: (possible) => besides(possible, ['array']),
      }
    case 'Number.isInteger':
      return numberTest(of, Number.isInteger)
    case 'Number.isFinite':
      return numberTest(of, Number.isFinite)
    default:
      return undefined
  }
}

function numberTest(of: Expression, holds: (number: unknown) => boolean): Test {
  return {
    of,
    met: (possible) => someNumbers(possible.get('number'), holds),
    missed(possible) {
      const held = possible.get('number')
      const others = besides(possible, ['number'])
      if (held === undefined) return possible
      return new Map([
        ...others,
        ...(held === 'any' ? ([['number', held]] as const) : someNumbers(held, (each) => !holds(each))),
      ])
    },
  }
}

function someNumbers(held: ReadonlySet<unknown> | 'any' | undefined, holds: (number: unknown) => boolean): Possible {
  if (held === undefined || held === 'any') return new Map(held && [['number', held]])
  const some = [...held].filter(holds)
  return new Map(some.length > 0 ? [['number', new Set(some)]] : [])
}
