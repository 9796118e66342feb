import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { isPattern, reportPattern } from '../pattern.ts'
import { sentence } from '../../words/sentence.ts'

/** `pattern`: a regular expression that matches somewhere in the string. */
export const pattern: Keyword = {
  name: 'pattern',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.string,
  checks({ value, fault, problem }) {
    const source = String(value)
    if (problem) reportPattern('pattern', source, problem)
    if (!isPattern(source)) return []
    return [{ kind: 'test', test: { kind: 'pattern', source }, fault: fault(source, sentence.pattern(source)) }]
  },
}
