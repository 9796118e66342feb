import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `minContains`: a bound of `contains`, which enforces it. */
export const minContains: Keyword = {
  name: 'minContains',
  vocabulary: 'validation',
  subject: 'array',
  phase: 'own',
  misuse: misuse.count,
  checks: () => [],
}
