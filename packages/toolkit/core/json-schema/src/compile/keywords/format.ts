import { formatTestOf } from '../../keyword/formats.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** Formats of the OpenAPI registry that describe how a value is stored or displayed, not which values are valid. */
const descriptiveFormats: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'decimal',
  'password',
  'byte',
  'binary',
  'html',
  'markdown',
  'commonmark',
])

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
    const helper = formatTestOf(name)
    if (helper === undefined) {
      problem?.('unknown-format', `format ${JSON.stringify(name)} is unknown and not enforced`, 'warning')
      return []
    }
    return [{ kind: 'test', test: { kind: 'format', by: helper }, fault: fault(name, sentence.format(name)) }]
  },
}
