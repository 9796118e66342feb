import type { Deeper } from './compare-keywords.ts'
import { inOrder, matchUp } from './match-up.ts'
import type { Counted, Normal } from './normal.ts'
import { noteRule } from './note-rule.ts'
import { pointerTo } from './report.ts'
import { ruleOf } from './rules.ts'
import type { Sub } from './spread.ts'

/** Compares what each of the first items must be. */
export function compareTuples(one: Normal, other: Normal, { note, compare }: Deeper): void {
  for (let n = 0; n < Math.max(one.tuple.length, other.tuple.length); n++) {
    // What no position names, `items` speaks for.
    const [mine, yours] = [one, other].map(({ tuple, rest }) => tuple[n] ?? ruleOf(rest, 'items'))
    if (mine && yours) compare(mine, yours)
    else {
      const reason = yours ? `item ${n} has a schema now` : `item ${n} may be anything now`
      const effect = yours ? 'narrower' : 'wider'
      const place = (yours ?? mine)?.pointer ?? other.pointer
      note({ place, effect, visible: true, reason, before: mine?.value, after: yours?.value })
    }
  }
}

/** Compares how many items must meet a schema. */
export function compareCounted(one: Normal, other: Normal, { note, compare, isSame }: Deeper): void {
  const isAlike = (was: Counted, is: Counted): boolean => isSame(was.contains, is.contains)
  const { pairs, gone, fresh } = inOrder(matchUp(one.counted, other.counted, [isAlike]))
  for (const [was, is] of pairs) {
    const { contains } = is
    const facts = { place: contains.pointer, before: was.contains.value, after: contains.value }
    if (was.most === undefined && is.most === undefined) compare(was.contains, contains)
    else if (!isAlike(was, is)) {
      // What is counted must be often enough, and not too often.
      note({ ...facts, effect: 'other', visible: false, reason: 'what is counted changed' })
    }
    noteRule('minContains', countOf(was, 'minContains', was.least), countOf(is, 'minContains', is.least), note)
    noteRule('maxContains', countOf(was, 'maxContains', was.most), countOf(is, 'maxContains', is.most), note)
  }
  for (const { contains } of gone) noteRule('contains', contains, undefined, note)
  for (const { contains } of fresh) noteRule('contains', undefined, contains, note)
}

function countOf({ pointer }: Counted, name: string, value: number | undefined): Sub | undefined {
  return value === undefined ? undefined : { value, pointer: pointerTo(pointer, name) }
}
