import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'

/** `$dynamicRef`: what the outermost schema with a dynamic anchor demands; without one, the same as `$ref`. */
export const dynamicRef: Keyword = {
  name: '$dynamicRef',
  vocabulary: 'core',
  phase: 'beside',
  misuse: misuse.string,
  checks({ value, sub, resolve, refer, problem }) {
    const target = resolve(String(value))
    if (!target) {
      problem('no-unresolved-refs', `$dynamicRef ${JSON.stringify(value)} leads nowhere`)
      return []
    }
    return refer((target.anchor !== undefined && sub.scope.get(target.anchor)) || target.place)
  },
}
