import type { Normal } from './normal.ts'
import type { Effect, Note } from './note.ts'
import { ruleOf } from './rules.ts'
import { same } from './same.ts'
import type { Sub } from './spread.ts'
import { textOnlyFitting, type TextRules } from '@loyalty-kit/json-schema/patterns'

/**
 * Compares patterns by the texts that match them, together with the bounds of their length where one says in letters what
 * the other says in numbers.
 *
 * @returns The keywords about which nothing is left to say.
 */
export function compareTexts(one: Normal, other: Normal, note: (note: Note) => void): ReadonlySet<string> {
  const [was, is] = [textRules(one), textRules(other)]
  if (same(was.patterns.toSorted(), is.patterns.toSorted())) return new Set(['pattern'])
  const together = effectOf(was, is)
  if (together === undefined) return new Set()
  const effect = together === 'other' ? effectOf({ patterns: was.patterns }, { patterns: is.patterns }) : together
  if (effect === undefined) return new Set()
  if (effect !== 'none') {
    const place = (freshPattern(one, other) ?? freshPattern(other, one))?.pointer ?? other.pointer
    const [before, after] = [was, is].map(said)
    note({ place, effect, visible: false, reason: reasonFor(before, after), before, after })
  }
  return new Set(together === 'other' ? ['pattern'] : ['pattern', 'minLength', 'maxLength'])
}

/** The first pattern that only the second of two schemas has. */
function freshPattern(one: Normal, other: Normal): Sub | undefined {
  const known = textRules(one).patterns
  return other.rest.get('pattern')?.find(({ value }) => !known.includes(String(value)))
}

function effectOf(was: TextRules, is: TextRules): Effect | undefined {
  const [gone, fresh] = [textOnlyFitting(was, is), textOnlyFitting(is, was)]
  if (gone === undefined || fresh === undefined) return undefined
  if (gone === null) return fresh === null ? 'none' : 'wider'
  return fresh === null ? 'narrower' : 'other'
}

/** What a schema asks of texts, as far as it can be compared as a whole. */
export function textRules({ rest }: Normal): TextRules {
  const patterns = (rest.get('pattern') ?? []).map(({ value }) => String(value))
  const [least, most] = ['minLength', 'maxLength'].map((name) => ruleOf(rest, name)?.value)
  return {
    patterns,
    ...(typeof least === 'number' && { minLength: least }),
    ...(typeof most === 'number' && { maxLength: most }),
  }
}

function said({ patterns }: TextRules): unknown {
  return patterns.length > 1 ? patterns : patterns[0]
}

function reasonFor(before: unknown, after: unknown): string {
  if (before === undefined) return `pattern ${JSON.stringify(after)} is asked for now`
  if (after === undefined) return `pattern ${JSON.stringify(before)} is no longer asked for`
  return `pattern changed from ${JSON.stringify(before)} to ${JSON.stringify(after)}`
}
