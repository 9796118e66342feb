import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `maxContains`: a bound of `contains`, which enforces it. */
export const maxContains: Keyword = {
  name: 'maxContains',
  vocabulary: 'validation',
  subject: 'array',
  phase: 'own',
  misuse: misuse.count,
  checks: () => [],
}
