import { isObject, type Rule } from './docs-data.ts'
import { wordsOfAlternative } from './choices.ts'
import type { Declared } from './declared.ts'
import { sentencesOf, type Sentence } from './rule-sentence.ts'

/** The rules of alternatives, which no type and no choice states. */
export interface AlternativeRules {
  /** Those of a field that only one alternative has: they hold wherever there is such a field. */
  readonly plain: readonly Rule[]
  /** The others, each with the alternative that it is a rule of. */
  readonly sentences: readonly { readonly field: string; readonly sentence: Sentence }[]
}

/** What the rules of a schema are about. */
interface Described {
  readonly root: Declared
  /** The declarations of each row, by its field. */
  readonly rows: Readonly<Partial<Record<string, readonly Declared[]>>>
  /** The nearest row to a field. */
  rowOf(field: string): string
}

/** Sorts the rules of alternatives by how they can be said. */
export function alternativeRules(rules: readonly Rule[], { root, rows, rowOf }: Described): AlternativeRules {
  const placed = rules.map((rule) => ({ rule, alternative: alternativeOf(rule.schema, root) }))
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
      const about: Sentence = [{ text: ', for ' }, ...wordsOfAlternative(alternative.schema, alternative.pointer)]
      return words.map((sentence) => ({ field, sentence: [...sentence, ...about] }))
    }),
  }
}

/** The innermost of several alternatives that contains the schema at a pointer. */
function alternativeOf(pointer: string, root: Declared): Pick<Declared, 'schema' | 'pointer'> | undefined {
  const steps = pointer.slice(root.pointer.length + 1).split('/')
  let found: Pick<Declared, 'schema' | 'pointer'> | undefined
  let at = root.pointer
  let schema: unknown = root.schema
  let kinds = 0
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    schema = isObject(schema) || Array.isArray(schema) ? (schema as Readonly<Record<string, unknown>>)[key] : undefined
    at = `${at}/${step}`
    if (kinds > 1) found = { schema, pointer: at }
    kinds = (key === 'oneOf' || key === 'anyOf') && Array.isArray(schema) ? kindsOf(schema) : 0
  }
  return found
}

/** How many of several alternatives are not null. */
function kindsOf(alternatives: readonly unknown[]): number {
  return alternatives.filter((each) => !(isObject(each) && each['type'] === 'null')).length
}

/** True for the rule of a field, not of the value that there are alternatives for. */
function isBelow({ schema, keyword }: Rule, { pointer }: Pick<Declared, 'pointer'>): boolean {
  const fields = /\/(?:properties|patternProperties|additionalProperties|items|prefixItems)(?=\/)/
  return fields.test(schema.slice(pointer.length, schema.length - keyword.length))
}

/** True if every declaration of a field has the rule. */
function isSameEverywhere({ field, keyword, expected }: Rule, rows: Described['rows']): boolean {
  const name = field.slice(field.lastIndexOf('/') + 1)
  const isPresence = keyword === 'required'
  const places = rows[isPresence ? field.slice(0, field.lastIndexOf('/')) : field] ?? []
  if (places.length < 2) return true
  return places.every(({ schema }) => {
    const own = isObject(schema) ? schema[keyword] : undefined
    return isPresence ? Array.isArray(own) && own.includes(name) : JSON.stringify(own) === JSON.stringify(expected)
  })
}
