import { disjunction } from './expression.ts'
import { indented } from './statements.ts'

/** How many checks one function holds: TypeScript gives up following much longer ones, and engines run them slowly. */
export const most = 250

/** How many of more than that stand in each of the functions within. */
const inPart = 20

/** True for a list that is too long for one function. */
export function areMany(list: readonly unknown[]): boolean {
  return list.length > most
}

/** True where one of some expressions is. */
export function someOf(expressions: readonly string[]): string {
  if (!areMany(expressions)) return disjunction(expressions)
  return `[${partsOf(expressions).map(asked).join(', ')}].some((each) => each())`
}

/** How many of some expressions are true. */
export function countOf(expressions: readonly string[]): string {
  if (!areMany(expressions)) return expressions.map((each) => `(${each} ? 1 : 0)`).join(' + ')
  return `[${expressions.map((each) => asked([each])).join(', ')}].filter((each) => each()).length`
}

function asked(expressions: readonly string[]): string {
  return `() => ${disjunction(expressions)}`
}

/** Groups of statements that end nothing, one after the other. */
export function oneByOne(groups: readonly (readonly string[])[]): string[] {
  return areMany(groups) ? inFunctions(partsOf(groups).map((part) => part.flat())) : groups.flat()
}

/**
 * Statements in functions within that are called one after the other.
 *
 * @param fail What to do where one of them returns false; absent where none returns.
 */
export function inFunctions(parts: readonly (readonly string[])[], fail?: string): string[] {
  const end = fail === undefined ? [] : ['return true']
  const functions = parts.flatMap((part) => ['() => {', ...indented([...part, ...end]), '},'])
  return [
    'for (const each of [',
    ...indented(functions),
    `]) ${fail === undefined ? 'each()' : `if (!each()) ${fail}`}`,
  ]
}

/** A long list in parts of which each fits into one function. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / inPart)
  return Array.from({ length: count }, (_, n) => items.slice(n * inPart, (n + 1) * inPart))
}
