import { isObject } from '../../json.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { isPattern } from '../pattern.ts'
import type { KeyTest } from '../test.ts'

/** `additionalProperties`: a schema for each property that `properties` and `patternProperties` do not name. */
export const additionalProperties: Keyword = {
  name: 'additionalProperties',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schema,
  checks({ sibling, part, evaluates }) {
    evaluates({ of: 'properties', test: { kind: 'any' } })
    const checks = part()
    if (checks.length === 0) return []
    const [named, patterned] = [sibling('properties'), sibling('patternProperties')]
    const names = isObject(named) ? Object.keys(named) : []
    const patterns = (isObject(patterned) ? Object.keys(patterned) : []).filter(isPattern)
    const tests: KeyTest[] = [
      { kind: 'named', names },
      { kind: 'matching', patterns },
    ]
    const filter: KeyTest = { kind: 'all', tests: tests.map((test) => ({ kind: 'not', test })) }
    return [{ kind: 'entries', parts: [{ ...(names.length + patterns.length > 0 && { filter }), checks }] }]
  },
}
