import { expr, stmt, type Expression, type Statement } from '@specwright/code'

/** How many checks one function holds: TypeScript gives up following much longer ones, and engines run them slowly. */
export const most = 250

/** How many of more than that stand in each of the functions within. */
const inPart = 20

const each = expr.name('each')
const callEach = expr.arrow([{ name: 'each' }], expr.call(each))

/** True for a list that is too long for one function. */
export function areMany(list: readonly unknown[]): boolean {
  return list.length > most
}

/** True where one of some expressions is. */
export function someOf(expressions: readonly Expression[]): Expression {
  if (!areMany(expressions)) return expr.or(expressions)
  const functions = partsOf(expressions).map((part) => expr.arrow([], expr.or(part)))
  return expr.call(expr.member(expr.array(functions), 'some'), [callEach])
}

/** How many of some expressions are true. */
export function countOf(expressions: readonly Expression[]): Expression {
  if (areMany(expressions)) {
    const functions = expr.array(expressions.map((one) => expr.arrow([], one)))
    return expr.member(expr.call(expr.member(functions, 'filter'), [callEach]), 'length')
  }
  const [one, none] = [expr.literal(1), expr.literal(0)]
  return expressions
    .map((expression) => expr.conditional(expression, one, none))
    .reduce((sum, next) => expr.binary(sum, '+', next))
}

/** Groups of statements that end nothing, one after the other. */
export function oneByOne(groups: readonly (readonly Statement[])[]): readonly Statement[] {
  return areMany(groups) ? inFunctions(partsOf(groups).map((part) => part.flat())) : groups.flat()
}

/**
 * Statements in functions within that are called one after the other.
 *
 * @param fail What to do where one of them returns false; absent where none returns.
 */
export function inFunctions(parts: readonly (readonly Statement[])[], fail?: Statement): readonly Statement[] {
  const end = fail === undefined ? [] : [stmt.return(expr.true)]
  const functions = expr.array(parts.map((part) => expr.arrow([], [...part, ...end])))
  const call = expr.call(each)
  return [stmt.forOf('each', functions, fail === undefined ? [stmt.do(call)] : stmt.if(expr.not(call), [fail]))]
}

/** A long list in parts of which each fits into one function. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / inPart)
  return Array.from({ length: count }, (_, n) => items.slice(n * inPart, (n + 1) * inPart))
}
