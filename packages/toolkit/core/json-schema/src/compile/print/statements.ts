import { expr, isFalse, isTrue, simplified, stmt, type Expression, type Statement } from '@specwright/code'

/** The statement that ends a check. */
export const refuse: Statement = stmt.return(expr.false)

/** The statement that ends a check where an expression is true; none where it never is. */
export function stop(expression: Expression): readonly Statement[] {
  return stmt.if(expression, [refuse])
}

/** True for statements that end what they stand in whatever the value is. */
function isRefusal(statements: readonly Statement[]): boolean {
  return statements.length === 1 && statements[0] === refuse
}

/** One expression for statements that are nothing but `stop`s; `undefined` for others, and for none. */
function stopOf(statements: readonly Statement[]): Expression | undefined {
  if (statements.length === 0) return undefined
  const stops = statements.flatMap((each) => {
    if (each === refuse) return [expr.true]
    return each.kind === 'if' && isRefusal(each.then) && each.otherwise.length === 0 ? [each.condition] : []
  })
  return stops.length === statements.length ? expr.or(stops) : undefined
}

/** A function that does what some statements do with a spot of its own, and gives true or false. */
export function attempt(spot: string, statements: readonly Statement[]): Expression {
  const stopped = statements.length === 0 ? expr.false : stopOf(statements)
  return expr.arrow([{ name: spot }], stopped ?? [...statements, stmt.return(expr.true)])
}

/** What is done under a condition; a single `stop` takes the condition with it. */
export function under(condition: Expression, statements: readonly Statement[]): readonly Statement[] {
  const stopped = stopOf(statements)
  return stopped === undefined ? stmt.if(condition, statements) : stop(expr.and([condition, stopped]))
}

/** `if` and `else`, whichever of them there is something to do in. */
export function either(
  condition: Expression,
  then: readonly Statement[],
  otherwise: readonly Statement[],
): readonly Statement[] {
  if (then.length === 0 || isFalse(condition)) return under(expr.not(condition), otherwise)
  if (otherwise.length === 0 || isTrue(condition)) return under(condition, then)
  return stmt.if(condition, then, otherwise)
}

/** What is done where a condition holds. */
export type Case = readonly [condition: Expression, statements: readonly Statement[]]

/** `if`, `else if`, and what is left. */
export function chained(cases: readonly Case[], rest: readonly Statement[]): readonly Statement[] {
  return cases.reduceRight((others, [condition, statements]) => stmt.if(condition, statements, others), rest)
}

/** What is done under the first of some conditions that holds, and where none does; one `stop` in all where it can be. */
export function firstOf(all: readonly Case[], rest: readonly Statement[]): readonly Statement[] {
  const tried = all.filter(([condition]) => !isFalse(condition))
  const [only, ...others] = tried
  if (only && others.length === 0 && rest.length === 0) return under(...only)
  const last = rest.length === 0 ? expr.false : stopOf(rest)
  const stops = tried.map(([, statements]) => stopOf(statements))
  if (!only || last === undefined || stops.includes(undefined)) return chained(tried, rest)
  return stop(
    tried.reduceRight(
      (left, [condition], index) => expr.conditional(condition, stops[index] ?? expr.false, left),
      last,
    ),
  )
}

/** What is reported unless an expression holds. */
export function unless(expression: Expression, report: Expression): readonly Statement[] {
  return stop(expr.and([expr.not(expression), report]))
}

/** What is reported where a condition holds, and what is done where it does not. */
export function tellOr(
  condition: Expression,
  report: Expression,
  statements: readonly Statement[],
): readonly Statement[] {
  if (statements.length === 0) return stop(expr.and([condition, report]))
  const stopped = stopOf(statements)
  if (stopped !== undefined) return stop(expr.conditional(condition, report, stopped))
  return stmt.if(condition, stop(report), statements)
}

/** The body of a function: where all hangs on one fault, that ends it at once, and the rest needs no `else`. */
export function bodyOf(statements: readonly Statement[]): readonly Statement[] {
  const [first, ...others] = statements
  if (first?.kind !== 'if' || first.otherwise.length === 0 || others.some(({ kind }) => kind !== 'return')) {
    return statements
  }
  const stopped = stopOf(first.then)
  if (stopped === undefined) return statements
  return simplified([...stmt.if(first.condition, [stmt.return(expr.not(stopped))]), ...first.otherwise, ...others])
}
