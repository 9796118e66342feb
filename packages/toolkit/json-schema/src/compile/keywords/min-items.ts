import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `minItems`: the least number of items. */
export const minItems: Keyword = {
  name: 'minItems',
  vocabulary: 'validation',
  subject: 'array',
  phase: 'own',
  misuse: misuse.count,
  checks({ value, fault }) {
    const limit = Number(value)
    return [{ kind: 'test', test: (v) => `${v}.length >= ${limit}`, fault: fault(limit, sentence.minItems(limit)) }]
  },
}
