import type { Rule } from '../data.ts'

/**
 * A rule as a sentence for the row of a field: `each item must have at least 3 characters when kind is A`.
 *
 * @param field JSON Pointer of the row: the field of the rule, or one that contains it.
 */
export function ruleSentence({ field: about, expected, sentence, when, schema }: Rule, field: string): string {
  const depth = about.slice(field.length).split('/').length - 1
  const within = depth === 0 ? [] : subjectsOf(schema).slice(-depth)
  const subject = within.toReversed().join(' of ')
  const words = expected === false ? closed[schema.slice(schema.lastIndexOf('/') + 1)] : undefined
  const text = words ?? (subject === '' ? sentence : `${subject} ${sentence}`)
  return when === undefined ? text : `${text} when ${when}`
}

/** The sentences for keywords that allow nothing else. */
const closed: Readonly<Record<string, string | undefined>> = {
  additionalProperties: 'no other field is allowed',
  unevaluatedProperties: 'no other field is allowed',
  items: 'no other item is allowed',
  unevaluatedItems: 'no other item is allowed',
}

/** The subjects of a rule, by keyword. */
const subjects: Readonly<Record<string, ((name: string) => string) | undefined>> = {
  items: () => 'each item',
  unevaluatedItems: () => 'each other item',
  prefixItems: (index) => `item ${Number(index) + 1}`,
  additionalProperties: () => 'each other field',
  unevaluatedProperties: () => 'each other field',
  patternProperties: (pattern) => `each field whose name matches ${pattern}`,
  propertyNames: () => 'each name',
}

/** Keywords that a name or an index follows. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', 'prefixItems', 'allOf', 'oneOf', 'anyOf'])

function subjectsOf(schema: string): string[] {
  const [, ...steps] = schema.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const found: string[] = []
  for (let index = 3; index < steps.length; index++) {
    const keyword = steps[index] ?? ''
    const name = named.has(keyword) ? (steps[++index] ?? '') : ''
    const subjectOf = subjects[keyword]
    if (subjectOf) found.push(subjectOf(name))
    else if (keyword === 'properties') found.push(name)
  }
  return found
}
