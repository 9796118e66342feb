import { expr, rewritten, stmt, type Expression, type Statement } from '@specwright/code'
import { engineCall } from '../engine.ts'

/** `return c` for `if (!c) return false` and `return true` at the end of a function. */
export function withOneEnd(statements: readonly Statement[]): readonly Statement[] {
  const [last, success] = statements.slice(-2)
  if (
    last?.kind !== 'if' ||
    last.otherwise.length > 0 ||
    returned(last.then) !== false ||
    returned([success]) !== true
  ) {
    return statements
  }
  const { condition } = last
  const end = condition.kind === 'and' ? expr.or(condition.terms.map(expr.not)) : expr.not(condition)
  return [...statements.slice(0, -2), stmt.return(end)]
}

/** The literal that statements do nothing but return. */
function returned([only, ...others]: readonly (Statement | undefined)[]): unknown {
  if (only?.kind !== 'return' || others.length > 0) return undefined
  return only.value?.kind === 'literal' ? only.value.value : undefined
}

/** Statements with a call where they test that a value is an object. It takes longer than the test in place. */
export function withObjectTests(statements: readonly Statement[]): readonly Statement[] {
  return rewritten(statements, { expression: withCalls })
}

/** `and` and `or` with calls for the tests that a value is an object, or that it is not. */
function withCalls(piece: Expression): Expression {
  if (piece.kind !== 'and' && piece.kind !== 'or') return piece
  const { kind, terms } = piece
  const kept: Expression[] = []
  for (let n = 0; n < terms.length; n++) {
    const value = objectTested(terms.slice(n, n + 3), kind)
    if (value === undefined) kept.push(terms[n]!) // below its length
    else {
      const test = engineCall('isObject', [value])
      kept.push(kind === 'or' ? expr.not(test) : test)
      n += 2
    }
  }
  if (kept.length === terms.length) return piece
  return expr[kind](kept)
}

/** The value of which three terms together say that it is an object; or one of them, that it is not. */
function objectTested([type, isNull, isArray]: readonly Expression[], kind: 'and' | 'or'): Expression | undefined {
  const [is, isNot] = kind === 'and' ? (['===', '!=='] as const) : (['!==', '==='] as const)
  if (type?.kind !== 'binary' || type.operator !== is || type.left.kind !== 'typeof') return undefined
  const value = type.left.of
  if (!isLiteral(type.right, 'object')) return undefined
  if (isNull?.kind !== 'binary' || isNull.operator !== isNot || !isLiteral(isNull.right, null)) return undefined
  const call = kind === 'or' ? isArray : isArray?.kind === 'not' ? isArray.of : undefined
  const isCall = call !== undefined && isSame(call, expr.call(expr.member(expr.name('Array'), 'isArray'), [value]))
  return isCall && isSame(isNull.left, value) ? value : undefined
}

function isLiteral(piece: Expression, value: unknown): boolean {
  return piece.kind === 'literal' && piece.value === value
}

function isSame(left: Expression, right: Expression): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
