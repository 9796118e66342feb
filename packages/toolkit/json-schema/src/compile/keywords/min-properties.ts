import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `minProperties`: the least number of properties. */
export const minProperties: Keyword = {
  name: 'minProperties',
  vocabulary: 'validation',
  subject: 'object',
  phase: 'own',
  misuse: misuse.count,
  checks({ value, fault }) {
    const limit = Number(value)
    return [
      {
        kind: 'test',
        test: (v) => `Object.keys(${v}).length >= ${limit}`,
        fault: fault(limit, sentence.minProperties(limit)),
      },
    ]
  },
}
