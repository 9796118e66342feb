import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { hoistPattern, matches, reportPattern } from '../pattern.ts'
import { sentence } from '../../words/sentence.ts'

/** `pattern`: a regular expression that matches somewhere in the string. */
export const pattern: Keyword = {
  name: 'pattern',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.string,
  checks({ value, fault, hoist, problem }) {
    const source = String(value)
    const regex = hoistPattern(source, hoist)
    if (problem) reportPattern('pattern', source, problem)
    if (regex === undefined) return []
    return [{ kind: 'test', test: (v) => matches(regex, v), fault: fault(source, sentence.pattern(source)) }]
  },
}
