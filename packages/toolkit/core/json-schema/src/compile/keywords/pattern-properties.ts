import { isObject } from '../../json.ts'
import type { Part } from '../check.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { isPattern, reportPattern } from '../pattern.ts'

/** `patternProperties`: a schema for each property whose name matches a regular expression. */
export const patternProperties: Keyword = {
  name: 'patternProperties',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schemaMap,
  checks({ value, part, evaluates, problem }) {
    const sources = isObject(value) ? Object.keys(value) : []
    if (problem) for (const source of sources) reportPattern('the name of a pattern property', source, problem)
    const patterns = sources.filter(isPattern)
    const parts = patterns.flatMap((source): Part[] => {
      const checks = part(source)
      return checks.length === 0 ? [] : [{ filter: { kind: 'matching', patterns: [source] }, checks }]
    })
    if (patterns.length > 0) evaluates({ of: 'properties', test: { kind: 'matching', patterns } })
    return parts.length === 0 ? [] : [{ kind: 'entries', parts }]
  },
}
