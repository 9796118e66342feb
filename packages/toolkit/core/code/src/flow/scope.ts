import type { Expression } from '../node.ts'
import { anything, eitherOf, type Possible } from './possible.ts'

/** What the variables, and members of variables, can be at a point of some code; `undefined` where it is never reached. */
export type Scope = ReadonlyMap<string, Possible> | undefined

/** A point of which nothing is known. */
export const start: Scope = new Map()

/**
 * What an expression is known by in a scope: a variable, or a member of one; `undefined` for any other.
 *
 * @param changing Names of the variables that are assigned to: nothing is known of them.
 */
export function referenceOf(expression: Expression, changing: ReadonlySet<string>): string | undefined {
  if (expression.kind === 'name') return changing.has(expression.name) ? undefined : expression.name
  if (expression.kind !== 'member' && expression.kind !== 'element') return undefined
  const of = referenceOf(expression.of, changing)
  const key = expression.kind === 'member' ? JSON.stringify(expression.key) : referenceKeyOf(expression.at, changing)
  return of === undefined || key === undefined ? undefined : `${of}[${key}]`
}

function referenceKeyOf(at: Expression, changing: ReadonlySet<string>): string | undefined {
  return at.kind === 'literal' ? JSON.stringify(String(at.value)) : referenceOf(at, changing)
}

/** What a variable or member can be. */
export function possibleIn(scope: Scope, reference: string): Possible {
  return scope?.get(reference) ?? anything
}

/** The scope where a variable or member can be less; never reached where it can be nothing. */
export function narrowed(scope: Scope, reference: string, possible: Possible): Scope {
  return scope && possible.size > 0 ? new Map([...scope, [reference, possible]]) : undefined
}

/** The scope after two ways to the same point. */
export function merged(left: Scope, right: Scope): Scope {
  if (!left || !right) return left ?? right
  if (left === right) return left
  const both = new Map<string, Possible>()
  for (const [reference, possible] of left) {
    const other = right.get(reference)
    if (other) both.set(reference, other === possible ? possible : eitherOf(possible, other))
  }
  return both
}
