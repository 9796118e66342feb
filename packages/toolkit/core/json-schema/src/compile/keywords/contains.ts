import { all, claimsBy } from '../../words/condition.ts'
import { atSibling, type Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `contains`, with `minContains` and `maxContains`: how many items match a schema. */
export const contains: Keyword = {
  name: 'contains',
  vocabulary: 'applicator',
  phase: 'own',
  misuse: misuse.schema,
  checks({ value, sibling, branch, fault, evaluates }) {
    const [lower, upper] = [sibling('minContains'), sibling('maxContains')]
    const min = typeof lower === 'number' ? lower : 1
    const max = typeof upper === 'number' ? upper : Infinity
    const item = branch([], 'silent')
    evaluates({ of: 'items', test: { kind: 'accepted', sub: item.sub } })
    if (min === 0 && max === Infinity) return []
    const claims = claimsBy(value)
    const kind = claims === undefined ? 'of the required kind' : `such that ${all(claims, 'the item')}`
    const few = fault(min, sentence.minContains(min, kind))
    const many = fault(max, sentence.maxContains(max, kind))
    return [
      {
        kind: 'contains',
        branch: item,
        min,
        max,
        tooFew: typeof lower === 'number' ? atSibling(few, 'minContains') : few,
        tooMany: atSibling(many, 'maxContains'),
      },
    ]
  },
}
