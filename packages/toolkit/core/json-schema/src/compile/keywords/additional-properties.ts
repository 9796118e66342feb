import { expr, type Expression } from '@specwright/code'
import { isObject } from '../../json.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { hoistPattern, oneOfPatterns } from '../pattern.ts'
import { oneOfValues } from '../print/values.ts'

/** `additionalProperties`: a schema for each property that `properties` and `patternProperties` do not name. */
export const additionalProperties: Keyword = {
  name: 'additionalProperties',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schema,
  checks({ sibling, part, hoist, evaluates }) {
    evaluates({ of: 'properties', when: [], test: () => expr.true })
    const checks = part()
    if (checks.length === 0) return []
    const [named, patterned] = [sibling('properties'), sibling('patternProperties')]
    const names = isObject(named) ? Object.keys(named) : []
    const patterns = (isObject(patterned) ? Object.keys(patterned) : []).flatMap(
      (source) => hoistPattern(source, hoist) ?? [],
    )
    const isMatched = oneOfPatterns(patterns, hoist)
    const isNamed = oneOfValues(names, hoist)
    const filter = (k: Expression): Expression => expr.and([expr.not(isNamed(k)), expr.not(isMatched(k))])
    return [{ kind: 'entries', parts: [{ ...(names.length + patterns.length > 0 && { filter }), checks }] }]
  },
}
