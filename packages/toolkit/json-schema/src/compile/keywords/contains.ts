import { claimOf } from '../../words/condition.ts'
import type { Keyword } from '../keyword.ts'
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
    evaluates({ of: 'items', when: [], test: (_, each) => `${hoist.accepts(item.sub)}(${each})` })
    if (least === 0 && most === Infinity) return []
    const here = fault(undefined, '').schema
    const beside = (keyword: string): { keyword: string; schema: string } => ({
      keyword,
      schema: here.replace(/contains$/, keyword),
    })
    const claim = claimOf(value)?.replaceAll(/\bit (?=is |has |matches |does )/g, 'the item ')
    const kind = claim === undefined ? 'of the kind asked for' : `such that ${claim}`
    const few = fault(least, sentence.minContains(least, kind))
    const many = fault(most, sentence.maxContains(most, kind))
    return [
      {
        kind: 'contains',
        branch: item,
        least,
        most,
        tooFew: typeof min === 'number' ? { ...few, ...beside('minContains') } : few,
        tooMany: { ...many, ...beside('maxContains') },
      },
    ]
  },
}
