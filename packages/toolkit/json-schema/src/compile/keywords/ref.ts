import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `$ref`: what another schema demands. */
export const ref: Keyword = {
  name: '$ref',
  vocabulary: 'core',
  phase: 'beside',
  misuse: misuse.string,
  checks({ value, resolve, refer, problem }) {
    const target = resolve(String(value))
    if (!target) {
      problem('no-unresolved-refs', `$ref ${JSON.stringify(value)} leads nowhere`)
      return []
    }
    return refer(target.place)
  },
}
