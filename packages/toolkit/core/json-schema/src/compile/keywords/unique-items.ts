import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `uniqueItems`: no item equals another. */
export const uniqueItems: Keyword = {
  name: 'uniqueItems',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.boolean,
  checks({ value, fault }) {
    if (value !== true) return []
    return [{ kind: 'test', test: { kind: 'unique' }, fault: fault(true, sentence.uniqueItems()) }]
  },
}
