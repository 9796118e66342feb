import { expr, type Expression } from '@specwright/code'
import type { Check, JsonType, Subject } from '../check.ts'
import { callOf } from './expression.ts'

/** The types that a value can still have at a place in emitted code; absent where nothing is known. */
export type Known = ReadonlySet<JsonType> | undefined

const isNull = (v: Expression): Expression => expr.is(v, null)
const isArray = (v: Expression): Expression => callOf('Array', 'isArray', [v])
const hasTypeOf = (v: Expression, type: string): Expression => expr.is(expr.typeof(v), type)

const tests: Readonly<Record<JsonType, (v: Expression) => Expression>> = {
  null: isNull,
  boolean: (v) => hasTypeOf(v, 'boolean'),
  integer: (v) => callOf('Number', 'isInteger', [v]),
  number: (v) => callOf('Number', 'isFinite', [v]),
  string: (v) => hasTypeOf(v, 'string'),
  array: isArray,
  object: (v) => expr.and([hasTypeOf(v, 'object'), expr.not(isNull(v)), expr.not(isArray(v))]),
}

/** The types among those allowed that the value can have. */
export function possible(allowed: readonly JsonType[], known: Known): JsonType[] {
  return allowed.flatMap((type) => {
    if (!known || known.has(type)) return [type]
    if (type === 'number' && known.has('integer')) return ['integer' as const]
    return type === 'integer' && known.has('number') ? ['integer' as const] : []
  })
}

/** Expression that is true for a value of a type, given what is known of it. */
export function typeTest(type: JsonType, v: Expression, known: Known): Expression {
  if (known && possible([type], known).length === 0) return expr.false
  if (known?.has(type)) {
    if (known.size === 1) return expr.true
    if (known.size === 2 && known.has('null') && type !== 'null') return expr.not(isNull(v))
  }
  return tests[type](v)
}

/** The subject whose keywords a type is met by. */
export function subjectOf(type: JsonType): Subject | undefined {
  if (type === 'integer') return 'number'
  return type === 'null' || type === 'boolean' ? undefined : type
}

/**
 * The types that the value can have among those that a check allows, each with its test; without `type`, among those that
 * the check has keywords for.
 */
export function casesOf(
  { allowed, cases }: Extract<Check, { kind: 'types' }>,
  v: Expression,
  known: Known,
): [type: JsonType, test: Expression][] {
  const types = allowed ?? subjects.filter((subject) => cases[subject])
  return possible(types, known).map((type) => [type, typeTest(type, v, known)])
}

const subjects: readonly Subject[] = ['number', 'string', 'array', 'object']
