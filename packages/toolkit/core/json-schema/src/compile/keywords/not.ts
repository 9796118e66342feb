import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { negation } from '../../words/negation.ts'

/** `not`: a schema that the value must not meet. */
export const not: Keyword = {
  name: 'not',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schema,
  checks({ value, branch, fault }) {
    return [{ kind: 'not', branch: branch([], 'silent'), fault: fault(value, negation(value)) }]
  },
}
