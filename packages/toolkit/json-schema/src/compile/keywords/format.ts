import { engineCall } from '../engine.ts'
import { descriptiveFormats, formats } from '../formats.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `format`: the kind of string. Asserted where the caller or the meta-schema requires it, an annotation otherwise. */
export const format: Keyword = {
  name: 'format',
  vocabulary: 'format-annotation',
  subject: 'string',
  phase: 'own',
  misuse: misuse.string,
  checks({ value, asserted, fault, problem }) {
    const name = String(value)
    if (!asserted || descriptiveFormats.has(name)) return []
    const helper = formats.get(name)
    if (helper === undefined) {
      problem('unknown-format', `format ${JSON.stringify(name)} is unknown and not enforced`, 'warning')
      return []
    }
    return [{ kind: 'test', test: (v) => engineCall(helper, [v]), fault: fault(name, sentence.format(name)) }]
  },
}
