import { keysOf } from '../../json.ts'
import { sentence } from '../../words/sentence.ts'
import type { Keyword, Use } from '../keyword.ts'
import { misuse } from '../misuse.ts'

type Target = NonNullable<ReturnType<Use['resolve']>>

/** `$ref`: what another schema demands. */
export const ref: Keyword = referenceOf('$ref', ({ place }) => place)

/** `$dynamicRef`: what the outermost schema with a dynamic anchor demands; without one, the same as `$ref`. */
export const dynamicRef: Keyword = referenceOf('$dynamicRef', ({ place, anchor }, { scope }) => {
  return (anchor !== undefined && scope.get(anchor)) || place
})

/** What a reader calls a schema: the last part of its location. */
function targetName({ pointer }: Target['place']): string {
  return keysOf(pointer).at(-1) ?? 'the whole schema'
}

function referenceOf(name: string, placeOf: (target: Target, from: Use['sub']) => Target['place']): Keyword {
  return {
    name,
    vocabulary: 'core',
    phase: 'beside',
    misuse: misuse.string,
    checks({ value, sub, resolve, refer, fault, problem }) {
      const target = resolve(String(value))
      if (target) {
        const place = placeOf(target, sub)
        return refer(place, fault(value, sentence.schema(targetName(place))))
      }
      problem?.('no-unresolved-refs', `${name} ${JSON.stringify(value)} leads nowhere`)
      return []
    },
  }
}
