import { atPointer, childPointer, isObject, keysOf } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'
import { textOfAlternative } from './choices.ts'
import type { Sentence } from './parts.ts'
import { sentencesOf, type PlacedRule } from './sentences.ts'
import { isOfNull, type Written } from './written.ts'

/** The rules of alternatives, which no type and no choice states. */
export interface AlternativeRules {
  /** Those of a field that only one alternative has: they hold wherever there is such a field. */
  readonly plain: readonly PlacedRule[]
  /** The others, each with the alternative that it is a rule of. */
  readonly sentences: readonly { readonly field: string; readonly sentence: Sentence }[]
}

/** What the rules of a schema are about. */
interface RowsOfRules {
  /** The schema at a JSON Pointer. */
  schemaAt(pointer: string): unknown
  /** The schemas of each row, by its field. */
  readonly rows: ReadonlyMap<string, readonly Written[]>
  /** The nearest row to a field. */
  rowOf(field: string): string
}

/** Sorts the rules of alternatives by how they can be said. */
export function alternativeRules(
  rules: readonly PlacedRule[],
  { schemaAt, rows, rowOf }: RowsOfRules,
): AlternativeRules {
  const placed = rules.map((rule) => ({ rule, alternative: alternativeOf(rule, schemaAt(rule.base)) }))
  const isPlain = ({ rule, alternative }: (typeof placed)[number]): boolean =>
    alternative === undefined || (isBelow(rule, alternative) && isSameEverywhere(rule, rows))
  return {
    plain: placed.filter(isPlain).map(({ rule: { isOfAlternative: _, ...rule } }) => rule),
    sentences: placed.flatMap((each) => {
      const { rule, alternative } = each
      if (isPlain(each) || alternative === undefined) return []
      // A sentence, not a limit to follow the type of the row.
      const field = rowOf(rule.field)
      const words = sentencesOf([{ ...rule, isWhole: true }], field).rules
      const about: Sentence = [{ text: ', for ' }, ...textOfAlternative(alternative.schema)]
      return words.map((sentence) => ({ field, sentence: [...sentence, ...about] }))
    }),
  }
}

interface Alternative {
  readonly schema: unknown
  /** The keys from it to the rule. */
  readonly keys: readonly string[]
}

/** The innermost of several alternatives that contains a rule. */
function alternativeOf({ schema: pointer, base }: PlacedRule, whole: unknown): Alternative | undefined {
  const keys = keysOf(pointer.slice(base.length))
  let found: Alternative | undefined
  let schema = whole
  let kinds = 0
  for (const [index, key] of keys.entries()) {
    schema = atPointer(schema, childPointer('', key))
    if (kinds > 1) found = { schema, keys: keys.slice(index + 1) }
    const isChoice = (key === 'oneOf' || key === 'anyOf') && Array.isArray(schema)
    kinds = isChoice ? (schema as unknown[]).filter((each) => !isOfNull(each)).length : 0
  }
  return found
}

/** True for the rule of a field, not of the value that there are alternatives for. */
function isBelow({ keyword }: PlacedRule, { keys }: Alternative): boolean {
  const path = keys.at(-1) === keyword ? keys.slice(0, -1) : keys
  return path.some((key) => factsOf(key).applies === 'inside')
}

/** True if every schema of a field has the rule. */
function isSameEverywhere({ field, keyword, expected }: PlacedRule, rows: RowsOfRules['rows']): boolean {
  const name = field.slice(field.lastIndexOf('/') + 1)
  const isPresence = keyword === 'required'
  const all = rows.get(isPresence ? field.slice(0, field.lastIndexOf('/')) : field) ?? []
  if (all.length < 2) return true
  return all.every(({ schema }) => {
    const own = isObject(schema) ? schema[keyword] : undefined
    return isPresence ? Array.isArray(own) && own.includes(name) : JSON.stringify(own) === JSON.stringify(expected)
  })
}
