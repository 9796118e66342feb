import type { Deeper } from './compare-keywords.ts'
import { matchUp } from './match-up.ts'
import type { Conditional, Normal } from './normal.ts'
import { pointerTo } from './report.ts'
import type { Sub } from './spread.ts'

/** Compares the rules that hold under the same condition. */
export function compareConditionals(one: Normal, other: Normal, { note, compareRules, isSame }: Deeper): void {
  const isAlike = (was: Conditional, is: Conditional): boolean => isSame(partOf(was, 'if'), partOf(is, 'if'))
  const { pairs, gone, fresh } = matchUp(one.conditionals, other.conditionals, [isAlike])
  for (const [was, is] of pairs) {
    for (const keyword of ['then', 'else'] as const) compareRules(partOf(was, keyword), partOf(is, keyword))
  }
  for (const was of gone) {
    const reason = 'a condition is gone, with the rules under it'
    note({ place: was.pointer, effect: 'wider', visible: false, reason, before: rule(was), after: undefined })
  }
  for (const is of fresh) {
    const reason = 'a condition is new, with the rules under it'
    note({ place: is.pointer, effect: 'narrower', visible: false, reason, before: undefined, after: rule(is) })
  }
}

function partOf(conditional: Conditional, keyword: 'if' | 'then' | 'else'): Sub {
  return { value: conditional[keyword], pointer: pointerTo(conditional.pointer, keyword) }
}

function rule({ if: test, then, else: otherwise }: Conditional): object {
  return { if: test, then, ...(otherwise === true ? {} : { else: otherwise }) }
}
