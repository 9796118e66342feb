import type { Keyword, Use } from '../keyword.ts'
import { misuse } from '../misuse.ts'

type Target = NonNullable<ReturnType<Use['resolve']>>

/** `$ref`: what another schema demands. */
export const ref: Keyword = referenceOf('$ref', ({ place }) => place)

/** `$dynamicRef`: what the outermost schema with a dynamic anchor demands; without one, the same as `$ref`. */
export const dynamicRef: Keyword = referenceOf('$dynamicRef', ({ place, anchor }, { scope }) => {
  return (anchor !== undefined && scope.get(anchor)) || place
})

function referenceOf(name: string, placeOf: (target: Target, from: Use['sub']) => Target['place']): Keyword {
  return {
    name,
    vocabulary: 'core',
    phase: 'beside',
    misuse: misuse.string,
    checks({ value, sub, resolve, refer, problem }) {
      const target = resolve(String(value))
      if (target) return refer(placeOf(target, sub))
      problem('no-unresolved-refs', `${name} ${JSON.stringify(value)} leads nowhere`)
      return []
    },
  }
}
