import { expr } from '@loyalty-kit/code'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { unless } from '../unevaluated.ts'

/** `unevaluatedItems`: a schema for each item that nothing else has looked at. */
export const unevaluatedItems: Keyword = {
  name: 'unevaluatedItems',
  vocabulary: 'unevaluated',
  subject: 'array',
  phase: 'last',
  misuse: misuse.schema,
  checks({ part, evaluated, evaluates }) {
    const filter = unless('items', evaluated)
    evaluates({ of: 'items', when: [], test: () => expr.true })
    const checks = part()
    return checks.length === 0 || filter === 'none' ? [] : [{ kind: 'items', from: 0, part: { ...filter, checks } }]
  },
}
