import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `const`: the only value allowed. */
export const constant: Keyword = {
  name: 'const',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.nothing,
  checks({ value, fault }) {
    return [{ kind: 'values', values: [value], fault: fault(value, sentence.values([value])) }]
  },
}
