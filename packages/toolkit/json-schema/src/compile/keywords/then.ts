import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `then`: a branch of `if`, which enforces it; without `if` it means nothing. */
export const then: Keyword = {
  name: 'then',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schema,
  checks: () => [],
}
