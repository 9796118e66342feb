import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `multipleOf`: a number that divides the value without remainder. */
export const multipleOf: Keyword = {
  name: 'multipleOf',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.positive,
  checks({ value, fault }) {
    const divisor = Number(value)
    return [
      { kind: 'test', test: { kind: 'multiple', of: divisor }, fault: fault(divisor, sentence.multipleOf(divisor)) },
    ]
  },
}
