import type { Check } from '../check.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `prefixItems`: a schema for each of the first items. */
export const prefixItems: Keyword = {
  name: 'prefixItems',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schemas,
  checks({ value, part, evaluates }) {
    const { length } = Array.isArray(value) ? value : []
    evaluates({ of: 'items', test: { kind: 'before', index: length } })
    return Array.from({ length }, (_, index) => part(index)).flatMap((checks, index): Check[] =>
      checks.length === 0 ? [] : [{ kind: 'item', index, checks }],
    )
  },
}
