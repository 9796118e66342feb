import type { JsonObject } from '@specwright/json-schema/json'
import type { NormalForm } from '../normal/normal.ts'
import type { Effect, Note } from './note.ts'
import { same } from '../contract/same.ts'
import type { Sub } from '../contract/spread.ts'
import { stringMatchingOnly, type StringRules } from '@specwright/json-schema/patterns'
import { textRules } from '../normal/strings.ts'

/**
 * Compares patterns by the strings that match them, together with `minLength` and `maxLength`, since a pattern can express
 * the same bound.
 *
 * @returns The keywords that need no further comparison.
 */
export function compareStrings(
  base: NormalForm,
  revision: NormalForm,
  note: (note: Note) => void,
): ReadonlySet<string> {
  const [baseRules, revisionRules] = [textRules(base), textRules(revision)]
  if (same(baseRules.patterns.toSorted(), revisionRules.patterns.toSorted())) return new Set(['pattern'])
  const together = effectOf(baseRules, revisionRules)
  if (together === undefined) return new Set()
  const effect =
    together === 'other' ? effectOf({ patterns: baseRules.patterns }, { patterns: revisionRules.patterns }) : together
  if (effect === undefined) return new Set()
  if (effect !== 'none') {
    const place = (freshPattern(base, revision) ?? freshPattern(revision, base))?.pointer ?? revision.pointer
    const [before, after] = [baseRules, revisionRules].map(patternsOf)
    const [wider, narrower] = [baseRules, revisionRules].map(asSchema)
    const violated = { narrower, wider }
    note({ rule: 'pattern', place, effect, visible: false, reason: reasonFor(before, after), before, after, violated })
  }
  return new Set(together === 'other' ? ['pattern'] : ['pattern', 'minLength', 'maxLength'])
}

/** The first pattern that only the revision has. */
function freshPattern(base: NormalForm, revision: NormalForm): Sub | undefined {
  const known = textRules(base).patterns
  return revision.rest.get('pattern')?.find(({ value }) => !known.includes(String(value)))
}

function effectOf(before: StringRules, after: StringRules): Effect | undefined {
  const [gone, fresh] = [stringMatchingOnly(before, after), stringMatchingOnly(after, before)]
  if (gone === undefined || fresh === undefined) return undefined
  if (gone === null) return fresh === null ? 'none' : 'wider'
  return fresh === null ? 'narrower' : 'other'
}

function patternsOf({ patterns }: StringRules): unknown {
  return patterns.length > 1 ? patterns : patterns[0]
}

/** The rules as a schema; lengths count, since a pattern can express the same bound. */
function asSchema({ patterns, ...lengths }: StringRules): JsonObject {
  return { ...lengths, allOf: patterns.map((pattern) => ({ pattern })) }
}

function reasonFor(before: unknown, after: unknown): string {
  if (before === undefined) return `pattern ${JSON.stringify(after)} was added`
  if (after === undefined) return `pattern ${JSON.stringify(before)} was removed`
  return `pattern changed from ${JSON.stringify(before)} to ${JSON.stringify(after)}`
}
