import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `multipleOf`: a number that divides the value without remainder. */
export const multipleOf: Keyword = {
  name: 'multipleOf',
  vocabulary: 'validation',
  subject: 'number',
  phase: 'own',
  misuse: misuse.positive,
  checks({ value, fault, hoist }) {
    const divisor = Number(value)
    const helper = hoist.helper('multipleOf')
    const test = (v: string): string => `${helper}(${v}, ${divisor})`
    return [{ kind: 'test', test, fault: fault(divisor, sentence.multipleOf(divisor)) }]
  },
}
