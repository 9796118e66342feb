import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `maxLength`: the greatest number of characters (code points, not UTF-16 units). */
export const maxLength: Keyword = {
  name: 'maxLength',
  vocabulary: 'validation',
  subject: 'string',
  phase: 'own',
  misuse: misuse.count,
  checks({ value, fault, hoist }) {
    const limit = Number(value)
    const codePoints = hoist.helper('codePoints')
    // A text has no more characters than code units, so most need no count.
    const test = (v: string): string =>
      `(${v}.length <= ${limit} || (${v}.length <= ${limit * 2} && ${codePoints}(${v}) <= ${limit}))`
    return [{ kind: 'test', test, fault: fault(limit, sentence.maxLength(limit)) }]
  },
}
