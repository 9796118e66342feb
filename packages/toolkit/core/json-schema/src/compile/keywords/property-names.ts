import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `propertyNames`: a schema for the name of each property. */
export const propertyNames: Keyword = {
  name: 'propertyNames',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schema,
  checks({ part, fault }) {
    const checks = part()
    return checks.length === 0 ? [] : [{ kind: 'entries', parts: [{ checks, names: fault(undefined, '').schema }] }]
  },
}
