import { pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { Deeper } from './comparison.ts'
import { matchUp } from '../contract/match-up.ts'
import type { Conditional, NormalForm } from '../normal/normal.ts'
import type { Sub } from '../contract/spread.ts'

/** Compares the rules that apply under the same condition. */
export function compareConditionals(
  base: NormalForm,
  revision: NormalForm,
  { note, compareRules, isSame }: Deeper,
): void {
  const isAlike = (before: Conditional, after: Conditional): boolean =>
    isSame(partOf(before, 'if'), partOf(after, 'if'))
  const { pairs, gone, fresh } = matchUp(base.conditionals, revision.conditionals, [isAlike])
  for (const [before, after] of pairs) {
    for (const keyword of ['then', 'else'] as const) compareRules(partOf(before, keyword), partOf(after, keyword))
  }
  for (const before of gone) {
    const reason = 'a condition and its rules were removed'
    note({
      rule: 'condition',
      place: before.pointer,
      effect: 'wider',
      visible: false,
      reason,
      before: rule(before),
      after: undefined,
      violated: { wider: rule(before) },
    })
  }
  for (const after of fresh) {
    const reason = 'a condition and its rules were added'
    note({
      rule: 'condition',
      place: after.pointer,
      effect: 'narrower',
      visible: false,
      reason,
      before: undefined,
      after: rule(after),
      violated: { narrower: rule(after) },
    })
  }
}

function partOf(conditional: Conditional, keyword: 'if' | 'then' | 'else'): Sub {
  return { value: conditional[keyword], pointer: pointerTo(conditional.pointer, keyword) }
}

function rule({ if: test, then, else: otherwise }: Conditional): JsonObject {
  return { if: test, then, ...(otherwise === true ? {} : { else: otherwise }) }
}
