import { isObject } from '../../document.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { hoistPattern } from '../pattern.ts'

/** `patternProperties`: a schema for each property whose name matches a regular expression. */
export const patternProperties: Keyword = {
  name: 'patternProperties',
  vocabulary: 'applicator',
  subject: 'object',
  phase: 'own',
  misuse: misuse.schemaMap,
  checks({ value, part, hoist, evaluates, problem }) {
    const parts = (isObject(value) ? Object.keys(value) : []).flatMap((source) => {
      const regex = hoistPattern(source, hoist)
      if (regex === undefined) {
        problem('invalid-pattern', `patternProperties has a name that is not a regular expression: ${source}`)
        return []
      }
      const filter = (k: string): string => `${regex}.test(${k})`
      evaluates({ of: 'properties', when: [], test: filter })
      const checks = part(source)
      return checks.length === 0 ? [] : [{ filter, checks }]
    })
    return parts.length === 0 ? [] : [{ kind: 'entries', parts }]
  },
}
