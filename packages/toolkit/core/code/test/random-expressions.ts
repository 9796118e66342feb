import { createContext, runInContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { expr, printed, type Expression } from '../src/index.ts'

const variables = { a: 3, b: -2, c: 0 }

/** An expression, and its value with these variables. */
interface Valued<Value> {
  readonly piece: Expression
  readonly value: Value
}

const numbers = {
  '+': (x: number, y: number) => x + y,
  '-': (x: number, y: number) => x - y,
  '*': (x: number, y: number) => x * y,
}

const comparisons = {
  '<': (x: number, y: number) => x < y,
  '<=': (x: number, y: number) => x <= y,
  '===': (x: number, y: number) => x === y,
  '!==': (x: number, y: number) => x !== y,
}

/** One of these operators between two numbers. */
function binary<Operator extends keyof typeof numbers | keyof typeof comparisons, Value>(
  operators: Readonly<Record<Operator, (x: number, y: number) => Value>>,
  operand: fc.Arbitrary<Valued<number>>,
): fc.Arbitrary<Valued<Value>> {
  const names = Object.keys(operators) as Operator[] // the table has no others
  return fc.tuple(operand, fc.constantFrom(...names), operand).map(([x, operator, y]) => ({
    piece: expr.binary(x.piece, operator, y.piece),
    value: operators[operator](x.value, y.value),
  }))
}

/** One of two expressions, by a condition. */
function conditional<Value>(
  guard: fc.Arbitrary<Valued<boolean>>,
  branch: fc.Arbitrary<Valued<Value>>,
): fc.Arbitrary<Valued<Value>> {
  return fc.tuple(guard, branch, branch).map(([test, x, y]) => ({
    piece: expr.conditional(test.piece, x.piece, y.piece),
    value: test.value ? x.value : y.value,
  }))
}

const nesting = { depthIdentifier: fc.createDepthIdentifier(), depthSize: 'max', maxDepth: 3 } as const

const { condition } = fc.letrec<{ number: Valued<number>; condition: Valued<boolean> }>((tie) => ({
  number: fc.oneof(
    nesting,
    fc.oneof(
      fc.constantFrom('a', 'b', 'c').map((name) => ({ piece: expr.name(name), value: variables[name] })),
      fc.integer({ min: -3, max: 3 }).map((value) => ({ piece: expr.literal(value), value })),
    ),
    binary(numbers, tie('number')),
    conditional(tie('condition'), tie('number')),
  ),
  condition: fc.oneof(
    nesting,
    binary(comparisons, tie('number')),
    fc.array(tie('condition'), { minLength: 3, maxLength: 3 }).map((all) => ({
      piece: expr.and(all.map(({ piece }) => piece)),
      value: all.every(({ value }) => value),
    })),
    fc.array(tie('condition'), { minLength: 3, maxLength: 3 }).map((all) => ({
      piece: expr.or(all.map(({ piece }) => piece)),
      value: all.some(({ value }) => value),
    })),
    conditional(tie('condition'), tie('condition')),
    tie('condition').map(({ piece, value }) => ({ piece: expr.not(piece), value: !value })),
  ),
}))

/** Asserts that random expressions, printed and parsed again, have the value that they had. */
export function keepTheirMeaning(runs: { readonly seed: number; readonly numRuns: number }): void {
  const context = createContext({ ...variables })
  const property = fc.property(condition, ({ piece, value }) => {
    const text = printed(piece, { nameOf: ({ name }) => name, language: 'javascript' })
    expect(runInContext(text, context), text).toBe(value)
  })
  fc.assert(property, runs)
}
