import { expr } from '@loyalty-kit/code'
import { all, claimsBy } from '../../words/condition.ts'
import { atSibling, type Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `contains`, with `minContains` and `maxContains`: how many items match a schema. */
export const contains: Keyword = {
  name: 'contains',
  vocabulary: 'applicator',
  subject: 'array',
  phase: 'own',
  misuse: misuse.schema,
  checks({ value, sibling, branch, fault, hoist, evaluates }) {
    const [min, max] = [sibling('minContains'), sibling('maxContains')]
    const least = typeof min === 'number' ? min : 1
    const most = typeof max === 'number' ? max : Infinity
    const item = branch([], 'silent')
    evaluates({ of: 'items', when: [], test: (_, each) => expr.call(hoist.accepts(item.sub), [each]) })
    if (least === 0 && most === Infinity) return []
    const claims = claimsBy(value)
    const kind = claims === undefined ? 'of the kind asked for' : `such that ${all(claims, 'the item')}`
    const few = fault(least, sentence.minContains(least, kind))
    const many = fault(most, sentence.maxContains(most, kind))
    return [
      {
        kind: 'contains',
        branch: item,
        least,
        most,
        tooFew: typeof min === 'number' ? atSibling(few, 'minContains') : few,
        tooMany: atSibling(many, 'maxContains'),
      },
    ]
  },
}
