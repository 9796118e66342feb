import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'
import { selectorOf } from '../tag.ts'

/** `anyOf`: schemas of which the value must meet at least one. */
export const anyOf: Keyword = {
  name: 'anyOf',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schemas,
  checks({ value, branch, fault, tags, sibling }) {
    const branches = (Array.isArray(value) ? value : []).map((_, index) => branch([index]))
    const selector = selectorOf(branches, sibling('discriminator'), tags)
    return [{ kind: 'choice', mode: 'any', branches, selector, fault: fault(branches.length, sentence.none()) }]
  },
}
