import type { Check } from '../check.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'
import { selectorOf } from '../tag.ts'

/** `anyOf`: schemas of which the value must meet at least one. */
export const anyOf: Keyword = choiceOf('anyOf', 'any', sentence.none)

/** `oneOf`: schemas of which the value must meet exactly one. */
export const oneOf: Keyword = choiceOf('oneOf', 'one', sentence.several)

function choiceOf(name: string, mode: Extract<Check, { kind: 'choice' }>['mode'], messageOf: () => string): Keyword {
  return {
    name,
    vocabulary: 'applicator',
    phase: 'beside',
    misuse: misuse.schemas,
    checks({ value, branch, fault, tags, sibling }) {
      const branches = (Array.isArray(value) ? value : []).map((_, index) => branch([index]))
      const selector = selectorOf(branches, sibling('discriminator'), tags)
      return [{ kind: 'choice', mode, branches, selector, fault: fault(branches.length, messageOf()) }]
    },
  }
}
