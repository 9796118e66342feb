import { distinct, expr, isTrue } from '@loyalty-kit/code'
import type { Part } from './check.ts'
import type { Clause } from './keyword.ts'
import { someOf } from './print/many.ts'

/** A filter for what no clause has looked at; `none` where a clause looks at everything. */
export function unless(of: Clause['of'], clauses: readonly Clause[]): Pick<Part, 'filter'> | 'none' {
  const relevant = clauses.filter((clause) => clause.of === of)
  const isAll = ({ when, test }: Clause): boolean => when.length === 0 && isTrue(test(expr.name('k'), expr.name('v')))
  if (relevant.some(isAll)) return 'none'
  if (relevant.length === 0) return {}
  return {
    filter: (key, value) =>
      expr.not(someOf(distinct(relevant.map(({ when, test }) => expr.and([...when, test(key, value)]))))),
  }
}
