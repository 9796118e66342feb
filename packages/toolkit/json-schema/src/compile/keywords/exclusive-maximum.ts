import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `exclusiveMaximum`: a number that the value must be less than. */
export const exclusiveMaximum: Keyword = {
  name: 'exclusiveMaximum',
  vocabulary: 'validation',
  subject: 'number',
  phase: 'own',
  misuse: misuse.number,
  checks({ value, fault }) {
    const limit = Number(value)
    return [{ kind: 'test', test: (v) => `${v} < ${limit}`, fault: fault(limit, sentence.exclusiveMaximum(limit)) }]
  },
}
