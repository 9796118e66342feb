import { pointerTo } from '@specwright/json-schema/json'
import type { Deeper } from './comparison.ts'
import { inOrder, matchUp } from '../contract/match-up.ts'
import type { Counted, NormalForm } from '../normal/normal.ts'
import { noteRule } from './note-rule.ts'
import { ruleOf } from '../normal/rules.ts'
import type { Sub } from '../contract/spread.ts'

/** Compares the schemas of the first items: `prefixItems`. */
export function compareTuples(base: NormalForm, revision: NormalForm, { note, compare }: Deeper): void {
  for (let n = 0; n < Math.max(base.tuple.length, revision.tuple.length); n++) {
    // `items` applies to every position without a schema of its own.
    const [before, after] = [base, revision].map(({ tuple, rest }) => tuple[n] ?? ruleOf(rest, 'items'))
    if (before && after) compare(before, after)
    else {
      const reason = after ? `item ${n} now has a schema` : `item ${n} may now be any value`
      const effect = after ? 'narrower' : 'wider'
      const place = (after ?? before)?.pointer ?? revision.pointer
      note({ rule: 'items', place, effect, visible: true, reason, before: before?.value, after: after?.value })
    }
  }
}

/** Compares how many items must match a schema: `contains`. */
export function compareCounted(base: NormalForm, revision: NormalForm, { note, compare, isSame }: Deeper): void {
  const isAlike = (before: Counted, after: Counted): boolean => isSame(before.contains, after.contains)
  const { pairs, gone, fresh } = inOrder(matchUp(base.counted, revision.counted, [isAlike]))
  for (const [before, after] of pairs) {
    const { contains } = after
    const facts = {
      rule: 'contains',
      place: contains.pointer,
      before: before.contains.value,
      after: contains.value,
    } as const
    if (before.max === undefined && after.max === undefined) compare(before.contains, contains)
    else if (!isAlike(before, after)) {
      // With a maximum, a wider schema counts more items, and a narrower one fewer: neither direction is safe.
      note({ ...facts, effect: 'other', visible: false, reason: 'the schema of contains changed' })
    }
    noteRule('minContains', countOf(before, 'minContains', before.min), countOf(after, 'minContains', after.min), note)
    noteRule('maxContains', countOf(before, 'maxContains', before.max), countOf(after, 'maxContains', after.max), note)
  }
  for (const { contains } of gone) noteRule('contains', contains, undefined, note)
  for (const { contains } of fresh) noteRule('contains', undefined, contains, note)
}

function countOf({ pointer }: Counted, name: string, value: number | undefined): Sub | undefined {
  return value === undefined ? undefined : { value, pointer: pointerTo(pointer, name) }
}
