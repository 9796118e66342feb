import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `else`: a branch of `if`, which enforces it; without `if` it means nothing. */
export const otherwise: Keyword = {
  name: 'else',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schema,
  checks: () => [],
}
