import { expr } from '@loyalty-kit/code'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { unless } from '../unevaluated.ts'

/** `unevaluatedProperties`: a schema for each property that nothing else has looked at. */
export const unevaluatedProperties: Keyword = {
  name: 'unevaluatedProperties',
  vocabulary: 'unevaluated',
  subject: 'object',
  phase: 'last',
  misuse: misuse.schema,
  checks({ part, evaluated, evaluates }) {
    const filter = unless('properties', evaluated)
    evaluates({ of: 'properties', when: [], test: () => expr.true })
    const checks = part()
    return checks.length === 0 || filter === 'none' ? [] : [{ kind: 'entries', parts: [{ ...filter, checks }] }]
  },
}
