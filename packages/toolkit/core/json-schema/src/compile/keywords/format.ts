import { formatTestOf, integerRangeOf, otherFormat, subjectOfFormat } from '../../keyword/formats.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import type { Test } from '../test.ts'
import { sentence } from '../../words/sentence.ts'

/**
 * `format`: the kind of string, or the range of an integer. Asserted where the caller or the meta-schema requires it, an
 * annotation otherwise.
 */
export const format: Keyword = {
  name: 'format',
  vocabulary: 'format-annotation',
  subject: subjectOfFormat,
  phase: 'own',
  misuse: misuse.string,
  checks({ value, asserted, fault, problem, sibling }) {
    const name = String(value)
    if (!asserted) return []
    const test = testOf(name, sibling('type'))
    if (test) return [{ kind: 'test', test, fault: fault(name, sentence.format(name)) }]
    const known = otherFormat(name)
    if (known !== 'accepts all') {
      const what = known === 'unknown' ? 'is unknown and not enforced' : 'is not enforced'
      problem?.('unknown-format', `format ${JSON.stringify(name)} ${what}`, 'warning')
    }
    return []
  },
}

function testOf(name: string, type: unknown): Test | undefined {
  const by = formatTestOf(name)
  if (by !== undefined) return { kind: 'format', by }
  const range = integerRangeOf(name)
  if (!range) return undefined
  const isWhole = [type].flat().includes('integer') && ![type].flat().includes('number')
  return { kind: isWhole ? 'range' : 'integer-range', min: range[0], max: range[1] }
}
