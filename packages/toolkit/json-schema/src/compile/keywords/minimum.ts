import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `minimum`: the least number allowed. */
export const minimum: Keyword = {
  name: 'minimum',
  vocabulary: 'validation',
  subject: 'number',
  phase: 'own',
  misuse: misuse.number,
  checks({ value, fault }) {
    const limit = Number(value)
    return [{ kind: 'test', test: (v) => `${v} >= ${limit}`, fault: fault(limit, sentence.minimum(limit)) }]
  },
}
