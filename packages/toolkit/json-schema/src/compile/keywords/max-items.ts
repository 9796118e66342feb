import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `maxItems`: the greatest number of items. */
export const maxItems: Keyword = {
  name: 'maxItems',
  vocabulary: 'validation',
  subject: 'array',
  phase: 'own',
  misuse: misuse.count,
  checks({ value, fault }) {
    const limit = Number(value)
    return [{ kind: 'test', test: (v) => `${v}.length <= ${limit}`, fault: fault(limit, sentence.maxItems(limit)) }]
  },
}
