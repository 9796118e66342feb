import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `allOf`: schemas that the value must meet, all of them. */
export const allOf: Keyword = {
  name: 'allOf',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schemas,
  checks({ value, here }) {
    return (Array.isArray(value) ? value : []).flatMap((_, index) => here(index))
  },
}
