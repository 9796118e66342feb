import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `enum`: the values allowed. */
export const enumeration: Keyword = {
  name: 'enum',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.array,
  checks({ value, fault }) {
    const values = Array.isArray(value) ? value : []
    return [{ kind: 'values', values, fault: fault(values, sentence.values(values)) }]
  },
}
