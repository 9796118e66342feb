import type { Expression } from '../node.ts'
import type { Kind, Test } from './possible.ts'

/** A test of the value of an expression. */
interface TestOf {
  readonly of: Expression
  readonly test: Test
  /** True if the expression holds where the test does not. */
  readonly isOpposite: boolean
}

/** The test that an expression is; `undefined` for any other. */
export function testOf(expression: Expression): TestOf | undefined {
  if (expression.kind === 'call') return callTest(expression)
  if (expression.kind !== 'binary' || expression.right.kind !== 'literal') return undefined
  const { left, operator, right } = expression
  if (operator !== '===' && operator !== '!==') return undefined
  const isOpposite = operator === '!=='
  if (left.kind === 'typeof') return { of: left.of, test: { kinds: kindsOfType(right.value) }, isOpposite }
  const test = equalityTest(right.value)
  return test && { of: left, test, isOpposite }
}

/** The kinds for which `typeof` gives a word. */
function kindsOfType(word: unknown): readonly Kind[] {
  switch (word) {
    case 'boolean':
      return ['true', 'false']
    case 'object':
      return ['null', 'array', 'object']
    case 'undefined':
    case 'string':
    case 'number':
      return [word]
    default:
      return ['other']
  }
}

/** `===` of a literal that it compares by its value. */
function equalityTest(literal: unknown): Test | undefined {
  const type = typeof literal
  switch (type) {
    case 'string':
    case 'number':
      return { kinds: [type], holds: (value) => value === literal, only: new Set([literal]) }
    case 'boolean':
      return { kinds: [literal ? 'true' : 'false'] }
    case 'undefined':
      return { kinds: [type] }
    default:
      return literal === null ? { kinds: ['null'] } : undefined
  }
}

const callTests: ReadonlyMap<string, Test> = new Map([
  ['Array.isArray', { kinds: ['array'] }],
  ['Number.isInteger', { kinds: ['number'], holds: Number.isInteger }],
  ['Number.isFinite', { kinds: ['number'], holds: Number.isFinite }],
])

function callTest({ callee, args }: Extract<Expression, { kind: 'call' }>): TestOf | undefined {
  const [of, ...others] = args
  if (!of || others.length > 0 || callee.kind !== 'member' || callee.of.kind !== 'name') return undefined
  const test = callTests.get(`${callee.of.name}.${callee.key}`)
  return test && { of, test, isOpposite: false }
}
