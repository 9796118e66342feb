import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `items`: a schema for every item after those of `prefixItems`. */
export const items: Keyword = {
  name: 'items',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schema,
  checks({ sibling, part, evaluates }) {
    evaluates({ of: 'items', test: { kind: 'any' } })
    const first = sibling('prefixItems')
    const checks = part()
    return checks.length === 0
      ? []
      : [{ kind: 'items', from: Array.isArray(first) ? first.length : 0, part: { checks } }]
  },
}
