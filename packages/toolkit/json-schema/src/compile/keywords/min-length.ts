import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `minLength`: the least number of characters (code points, not UTF-16 units). */
export const minLength: Keyword = {
  name: 'minLength',
  vocabulary: 'validation',
  subject: 'string',
  phase: 'own',
  misuse: misuse.count,
  checks({ value, fault, hoist }) {
    const limit = Number(value)
    const codePoints = limit > 1 ? hoist.helper('codePoints') : ''
    const test = (v: string): string =>
      `${v}.length >= ${limit}${limit > 1 ? ` && (${v}.length >= ${limit * 2} || ${codePoints}(${v}) >= ${limit})` : ''}`
    return [{ kind: 'test', test, fault: fault(limit, sentence.minLength(limit)) }]
  },
}
