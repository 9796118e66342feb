import { expr, stmt, type Expression } from '@specwright/code'
import { equal } from '@specwright/validator-engine'
import type { Check } from '../check.ts'
import { engineCall } from '../engine.ts'
import type { Hoist } from '../hoist.ts'
import { hasType } from '../types.ts'
import { types } from './expression.ts'
import type { Known } from './types.ts'

/** Expression that is true for one of some values. */
export function valuesTest(values: readonly unknown[], v: Expression, known: Known, hoist: Hoist): Expression {
  const fitting = values.filter((value) => !known || [...known].some((type) => hasType(value, type)))
  const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
  const [plain, others] = [fitting.filter(isPlain), fitting.filter((value) => !isPlain(value))]
  return expr.or([oneOfValues(plain, hoist)(v), equalsOneOf(others, v, hoist)])
}

function equalsOneOf(values: readonly unknown[], v: Expression, hoist: Hoist): Expression {
  if (values.length === 0) return expr.false
  const equals = (value: Expression): Expression => engineCall('equal', [v, value])
  if (values.length <= 8) return expr.or(values.map((value) => equals(hoist.constant('VALUE', expr.literal(value)))))
  const some = expr.member(hoist.constant('VALUES', expr.literal(values)), 'some')
  return expr.call(some, [expr.arrow([{ name: 'each' }], equals(expr.name('each')))])
}

/** A test whether a value is one of some that are neither arrays nor objects; of many, a switch in a function. */
export function oneOfValues(values: readonly unknown[], hoist: Hoist): (v: Expression) => Expression {
  if (values.length <= 8) return (v) => expr.or(values.map((value) => expr.is(v, value)))
  const text = expr.name('text')
  const cases = [{ values: values.map((value) => expr.literal(value)), body: [stmt.return(expr.true)] }]
  const body = [stmt.switch(text, cases, [stmt.return(expr.false)])]
  const isNamed = hoist.constant('isNamed', expr.arrow([{ name: 'text', type: types.any }], body, types.boolean))
  return (v) => expr.call(isNamed, [v])
}

/** Several sets of values as one: each further one would only compare what the first has left. */
export function withValuesOnce(checks: readonly Check[]): readonly Check[] {
  const [first, ...others] = checks.filter((check) => check.kind === 'values')
  if (!first || others.length === 0) return checks
  const values = first.values.filter((value) =>
    others.every((other) => other.values.some((allowed) => equal(allowed, value))),
  )
  return checks.flatMap((check) => (check === first ? { ...first, values } : check.kind === 'values' ? [] : check))
}
