import type { Expression, Name, Statement } from '@specwright/code'
import type { Check, JsonType } from '../check.ts'
import type { Hoist } from '../hoist.ts'
import type { Known } from './types.ts'

/** What printing needs beside the checks. */
export interface PrintContext {
  readonly hoist: Hoist
  /** A local variable that no other has the name of. */
  local(name: string): Name
  /** Types of properties of variables that an earlier statement has made sure of. */
  readonly facts: Map<string, ReadonlySet<JsonType>>
}

/** A value whose checks are printed as statements. */
export interface Failing {
  readonly v: Expression
  readonly known: Known
  /** What is done unless the value is valid. */
  readonly fail: Statement
}

/** The context of statements that run only sometimes, so that nothing is learnt from them for those after. */
export function sometimes(context: PrintContext): PrintContext {
  return { ...context, facts: new Map(context.facts) }
}

/** Remembers the types of the required properties of a value that has met a check. */
export function learn(check: Check, v: Expression, facts: PrintContext['facts']): void {
  if (check.kind === 'types' && check.allowed?.length === 1 && check.allowed[0] === 'object') {
    for (const each of check.cases.object ?? []) learn(each, v, facts)
  }
  const key = check.kind === 'property' && check.required ? factKey(v, check.name) : undefined
  if (check.kind !== 'property' || key === undefined) return
  const [sure] = check.checks.flatMap((each) =>
    each.kind === 'types' && each.allowed?.length === 1 ? [new Set(each.allowed)] : [],
  )
  if (sure) facts.set(key, sure)
}

/** What a property of a variable is remembered by; `undefined` for one of a value that stands in none. */
export function factKey(v: Expression, property: string): string | undefined {
  return v.kind === 'name' ? JSON.stringify([v.name, property]) : undefined
}
