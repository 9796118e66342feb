import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `uniqueItems`: no item equals another. */
export const uniqueItems: Keyword = {
  name: 'uniqueItems',
  vocabulary: 'validation',
  subject: 'array',
  phase: 'own',
  misuse: misuse.boolean,
  checks({ value, fault, hoist }) {
    if (value !== true) return []
    const helper = hoist.helper('unique')
    return [{ kind: 'test', test: (v) => `${helper}(${v})`, fault: fault(true, sentence.uniqueItems()) }]
  },
}
