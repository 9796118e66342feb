import type { Expression, Name } from '@specwright/code'
import { isObject } from '../../json.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { hoistPattern, matches, oneOfPatterns, reportPattern } from '../pattern.ts'

/** `patternProperties`: a schema for each property whose name matches a regular expression. */
export const patternProperties: Keyword = {
  name: 'patternProperties',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schemaMap,
  checks({ value, part, hoist, evaluates, problem }) {
    const regexes: Name[] = []
    const parts = (isObject(value) ? Object.keys(value) : []).flatMap((source) => {
      const regex = hoistPattern(source, hoist)
      if (problem) reportPattern('the name of a pattern property', source, problem)
      if (regex === undefined) return []
      regexes.push(regex)
      const checks = part(source)
      return checks.length === 0 ? [] : [{ filter: (k: Expression) => matches(regex, k), checks }]
    })
    if (regexes.length > 0) evaluates({ of: 'properties', when: [], test: oneOfPatterns(regexes, hoist) })
    return parts.length === 0 ? [] : [{ kind: 'entries', parts }]
  },
}
