import type { Rule } from './docs-data.ts'
import { limitOf } from './constraints.ts'
import { listed } from './listed.ts'
import { joined, type TypePart } from './type-text.ts'

/** The rules of a field, in words. */
export interface Sentences {
  /** What holds for any value, to follow the type: `at most 90`. */
  readonly limits: readonly string[]
  /** Every other rule; a conditional one includes its condition. */
  readonly rules: readonly Sentence[]
}

/** A sentence in parts, of which values and names of fields are set as code. */
export type Sentence = readonly TypePart[]

/**
 * The rules of a row, each stated once: those of one keyword that differ by the value of another field are one sentence, and
 * so are those with the same condition.
 *
 * @param field JSON Pointer of the row: the field of each rule, or one that contains it.
 */
export function sentencesOf(rules: readonly Rule[], field: string): Sentences {
  const [limits, others] = [rules.filter(isLimit(field)), rules.filter((rule) => !isLimit(field)(rule))]
  const alternatives = Object.groupBy(others, (rule) => alternativesOf(rule))
  const sentences = Object.entries(alternatives).flatMap(([kind, group = []]) =>
    kind !== '' && group.length > 1 ? [byValue(group)] : byCondition(group, field),
  )
  const distinct = new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence]))
  return { limits: limits.map(limitText), rules: [...distinct.values()] }
}

function isLimit(field: string): (rule: Rule) => boolean {
  return ({ field: about, keyword, expected, when, isWhole }) =>
    about === field && when === undefined && !isWhole && limitOf(keyword, expected) !== undefined
}

function limitText({ keyword, expected }: Rule): string {
  return limitOf(keyword, expected) ?? ''
}

/** The same for rules that differ by the value of one other field; empty for others. */
function alternativesOf({ field, keyword, expected, values, isWhole }: Rule): string {
  const isAlternative = values !== undefined && !isWhole && limitOf(keyword, expected) !== undefined
  return isAlternative ? JSON.stringify([field, keyword, values.field]) : ''
}

const units: ReadonlyMap<string, string> = new Map(
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].flatMap((unit) => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
)

/** The unit of time that a value names. */
function unitOf(value: unknown): string | undefined {
  return typeof value === 'string' ? units.get(value.toLowerCase()) : undefined
}

/** `at most 90 days, 12 months or 5 years`; `at most 9 when kind is A, at most 5 when kind is B`. */
function byValue(rules: readonly Rule[]): Sentence {
  const named = rules.map(({ expected, values }) => {
    const [unit, ...more] = (values?.values ?? []).map(unitOf)
    return unit === undefined || more.length > 0 ? undefined : `${String(expected)} ${unit}${expected === 1 ? '' : 's'}`
  })
  const [first] = rules
  const isTime = first?.keyword === 'maximum' || first?.keyword === 'minimum'
  const periods = named.filter((each) => each !== undefined)
  if (first && isTime && periods.length === rules.length)
    return [{ text: limitOf(first.keyword, listed(periods)) ?? '' }]
  return joined(
    rules.map((rule) => [{ text: `${limitText(rule)} when ` }, ...conditionOf(rule)]),
    ', ',
  )
}

/** The condition of a rule: `type` is `CARD`. */
function conditionOf({ when = '', values }: Rule): Sentence {
  const name = values?.field.slice(values.field.lastIndexOf('/') + 1)
  if (values === undefined || name === undefined || name === '') return [{ text: when }]
  const shown = values.values.map((value) => [{ text: textOfValue(value), isValue: true } as const])
  return [{ text: name, isValue: true }, { text: ' is ' }, ...joined(shown)]
}

function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Sentences with their conditions; those of one condition are joined. */
function byCondition(rules: readonly Rule[], field: string): Sentence[] {
  const groups = Object.groupBy(rules, ({ when = '', isWhole }) => (isWhole ? '' : when))
  const { '': always = [], ...conditional } = groups
  const required = Object.values(conditional).flatMap((group = []) =>
    group.slice(0, 1).map((first) => ({ rule: first, requirement: requirementOf(group, field) })),
  )
  // What several values of one field require is said once.
  const merged = Map.groupBy(required, ({ rule, requirement }) =>
    JSON.stringify([requirement, rule.values?.field ?? rule.when]),
  )
  return [
    ...sentencesFor(always, field).map((text) => [{ text }]),
    ...[...merged.values()].flatMap((group) =>
      group.slice(0, 1).map(({ rule, requirement }) => [
        { text: `${requirement} when ` },
        ...conditionOf(
          withValuesOf(
            rule,
            group.map((each) => each.rule),
          ),
        ),
      ]),
    ),
  ]
}

/** A rule with the values of the condition of all. */
function withValuesOf(rule: Rule, rules: readonly Rule[]): Rule {
  if (rule.values === undefined) return rule
  return {
    ...rule,
    values: { ...rule.values, values: [...new Set(rules.flatMap(({ values }) => values?.values ?? []))] },
  }
}

/** What rules of one condition require: `required, as an object,`; `must have at least 3 items and must be sorted`. */
function requirementOf(rules: readonly Rule[], field: string): string {
  const presence = rules.find((rule) => rule.keyword === 'required' && rule.field === field)
  if (presence === undefined) return sentencesFor(rules, field).join(' and ')
  const type = rules.find(
    (rule) => rule.keyword === 'type' && rule.field === field && typeof rule.expected === 'string',
  )
  const others = rules.filter((rule) => rule !== presence && rule !== type)
  return [
    'required',
    ...(type ? [`, as ${withArticle(String(type.expected))},`] : []),
    ...sentencesFor(others, field).map((sentence) => ` and ${sentence}`),
  ].join('')
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

function sentencesFor(rules: readonly Rule[], field: string): string[] {
  return [...new Set(rules.map((rule) => sentenceOf(rule, field)))]
}

/** A rule without its condition: `each item must have at least 3 characters`. */
function sentenceOf({ field: about, keyword, expected, sentence, schema }: Rule, field: string): string {
  const depth = about.slice(field.length).split('/').length - 1
  // The schema of a field that it requires is another one.
  const subjects = [...subjectsOf(schema), ...(keyword === 'required' ? [String(expected)] : [])]
  const within = depth === 0 ? [] : subjects.slice(-depth)
  const subject = within.toReversed().join(' of ')
  const words = expected === false ? closed[schema.slice(schema.lastIndexOf('/') + 1)] : undefined
  return words ?? (subject === '' ? sentence : `${subject} ${sentence}`)
}

/** The sentences for keywords that allow nothing else. */
const closed: Readonly<Record<string, string | undefined>> = {
  additionalProperties: 'no other field is allowed',
  unevaluatedProperties: 'no other field is allowed',
  items: 'no other item is allowed',
  unevaluatedItems: 'no other item is allowed',
}

/** The subjects of a rule, by keyword. */
const subjectWords: Readonly<Record<string, ((name: string) => string) | undefined>> = {
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
    const subjectOf = subjectWords[keyword]
    if (subjectOf) found.push(subjectOf(name))
    else if (keyword === 'properties') found.push(name)
  }
  return found
}
