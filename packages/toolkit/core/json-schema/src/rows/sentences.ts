import { counted } from '@specwright/code/counted'
import { or } from '@specwright/validator-engine'
import { limitOf } from '../words/limits.ts'
import type { Rule } from '../words/rules.ts'
import { grouped } from '../grouped.ts'
import { joined, valuePart, type Sentence } from './parts.ts'
import { closedBy, subjectsOf } from './subjects.ts'

/** A rule, and where the schema is that it is a rule of. */
export interface PlacedRule extends Rule {
  /** JSON Pointer of the schema. */
  readonly base: string
}

/** The rules of a field, in words. */
export interface Sentences {
  /** What holds for any value, to follow the type: `at most 90`. */
  readonly limits: readonly string[]
  /** Every other rule; a conditional one includes its condition. */
  readonly rules: readonly Sentence[]
}

/**
 * The rules of a row, each stated once: those of one keyword that differ by the value of another field are one sentence, and
 * so are those with the same condition.
 *
 * @param field JSON Pointer of the row: the field of each rule, or one that contains it.
 */
export function sentencesOf(rules: readonly PlacedRule[], field: string): Sentences {
  const [limits, others] = [rules.filter(isLimit(field)), rules.filter((rule) => !isLimit(field)(rule))]
  const sentences = [...grouped(others, alternativesOf)].flatMap(([kind, group]) =>
    kind !== '' && group.length > 1 ? [byValue(group)] : byCondition(group, field),
  )
  const distinct = new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence]))
  return { limits: [...new Set(limits.map(limitText))], rules: [...distinct.values()] }
}

function isLimit(field: string): (rule: PlacedRule) => boolean {
  return (rule) => rule.field === field && rule.when === undefined && !rule.isWhole && limitText(rule) !== ''
}

function limitText({ keyword, expected }: PlacedRule): string {
  return limitOf(keyword, expected) ?? ''
}

/** The same for rules that differ by the value of one other field; empty for others. */
function alternativesOf(rule: PlacedRule): string {
  const { field, keyword, values, isWhole } = rule
  const isAlternative = values !== undefined && !isWhole && limitText(rule) !== ''
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
function byValue(rules: readonly PlacedRule[]): Sentence {
  const named = rules.map(({ expected, values }) => {
    const [unit, ...more] = (values?.values ?? []).map(unitOf)
    const isOne = unit !== undefined && more.length === 0 && typeof expected === 'number'
    return isOne ? counted(expected, unit) : undefined
  })
  const [first] = rules
  const isTime = first?.keyword === 'maximum' || first?.keyword === 'minimum'
  const periods = named.filter((each) => each !== undefined)
  if (first && isTime && periods.length === rules.length) return [{ text: limitOf(first.keyword, or(periods)) ?? '' }]
  return joined(
    rules.map((rule) => [{ text: `${limitText(rule)} when ` }, ...conditionOf(rule)]),
    ', ',
  )
}

/** The condition of a rule: `type` is `CARD`. */
function conditionOf({ when = '', values }: PlacedRule): Sentence {
  const name = values?.field.slice(values.field.lastIndexOf('/') + 1)
  if (values === undefined || name === undefined || name === '') return [{ text: when }]
  return [valuePart(name), { text: ' is ' }, ...joined(values.values.map((value) => [valuePart(value)]))]
}

/** Sentences with their conditions; those of one condition are joined. */
function byCondition(rules: readonly PlacedRule[], field: string): Sentence[] {
  const groups = grouped(rules, ({ when = '', isWhole }) => (isWhole ? '' : when))
  const required = [...groups].flatMap(([when, group]) =>
    when === '' ? [] : group.slice(0, 1).map((first) => ({ rule: first, requirement: requirementOf(group, field) })),
  )
  // What several values of one field require is said once.
  const merged = grouped(required, ({ rule, requirement }) =>
    JSON.stringify([requirement, rule.values?.field ?? rule.when]),
  )
  return [
    ...sentencesFor(groups.get('') ?? [], field).map((text) => [{ text }]),
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
function withValuesOf(rule: PlacedRule, rules: readonly PlacedRule[]): PlacedRule {
  if (rule.values === undefined) return rule
  const all = new Set(rules.flatMap(({ values }) => values?.values ?? []))
  return { ...rule, values: { ...rule.values, values: [...all] } }
}

/** What rules of one condition require: `required, as an object,`; `must have at least 3 items and must be sorted`. */
function requirementOf(rules: readonly PlacedRule[], field: string): string {
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

function sentencesFor(rules: readonly PlacedRule[], field: string): string[] {
  return [...new Set(rules.map((rule) => sentenceOf(rule, field)))]
}

/** A rule without its condition: `each item must have at least 3 characters`. */
function sentenceOf(rule: PlacedRule, field: string): string {
  const { field: about, keyword, expected, sentence, schema, base } = rule
  const closed = expected === false ? closedBy(schema) : undefined
  if (closed !== undefined) return closed
  const depth = about.slice(field.length).split('/').length - 1
  // The schema of a field that it requires is another one.
  const subjects = [...subjectsOf(schema.slice(base.length)), ...(keyword === 'required' ? [String(expected)] : [])]
  const subject = depth === 0 ? '' : subjects.slice(-depth).toReversed().join(' of ')
  return subject === '' ? sentence : `${subject} ${sentence}`
}
