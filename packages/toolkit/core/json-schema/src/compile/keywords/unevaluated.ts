import type { Part } from '../check.ts'
import type { Clause, Keyword, Use } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `unevaluatedItems`: a schema for each item that nothing else has looked at. */
export const unevaluatedItems: Keyword = {
  name: 'unevaluatedItems',
  vocabulary: 'unevaluated',
  phase: 'last',
  misuse: misuse.schema,
  checks(use) {
    return restOf('items', use).map((part) => ({ kind: 'items', from: 0, part }))
  },
}

/** `unevaluatedProperties`: a schema for each property that nothing else has looked at. */
export const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  vocabulary: 'unevaluated',
  phase: 'last',
  misuse: misuse.schema,
  checks(use) {
    return restOf('properties', use).map((part) => ({ kind: 'entries', parts: [part] }))
  },
}

/** The items or properties that nothing else has looked at, with their checks; none where there are no such, or no checks. */
function restOf(of: Clause['of'], { part, evaluated, evaluates }: Use): Part[] {
  const filter = unless(of, evaluated)
  evaluates({ of, test: { kind: 'any' } })
  const checks = part()
  return checks.length === 0 || filter === 'none' ? [] : [{ ...filter, checks }]
}

/** A filter for what no clause has looked at; `none` where a clause looks at everything. */
function unless(of: Clause['of'], clauses: readonly Clause[]): Pick<Part, 'filter'> | 'none' {
  const tests = clauses.filter((clause) => clause.of === of).map(({ test }) => test)
  if (tests.some(({ kind }) => kind === 'any')) return 'none'
  return tests.length === 0 ? {} : { filter: { kind: 'not', test: { kind: 'some', tests } } }
}
