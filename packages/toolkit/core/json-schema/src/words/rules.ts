import { childPointer } from '../json.ts'
import type { Branch, Check, Condition, Fault, Part, Rules } from '../compile/check.ts'
import { printedPath } from '../compile/schema-path.ts'
import { is } from './claim.ts'
import { claims } from './claims.ts'

/** One rule of a schema, as a message and as data. */
export interface Rule {
  /** JSON Pointer of the rule's subject, from the schema's value; `*` stands for any item or property. */
  readonly field: string
  readonly keyword: string
  readonly expected: unknown
  /** JSON Pointer of the rule in the document, after the URI of another document. */
  readonly schema: string
  /** Follows the name of the field in a message: `must be at most 90`. */
  readonly sentence: string
  /** The condition under which the rule applies: `unit is DAY`. */
  readonly when?: string
  /** The condition as data, if it only lists values of one property, by its JSON Pointer. */
  readonly values?: { readonly field: string; readonly values: readonly unknown[] }
  /** True if part of the condition cannot be put into words. */
  readonly isUnnamed?: true
  /** True if no valid value meets its condition. */
  readonly isNever?: true
  /** True if the author of the schema wrote the sentence, which states the condition itself. */
  readonly isWhole?: true
  /** True if the rule holds for values of one of several alternatives, which nothing in the value names. */
  readonly isOfAlternative?: true
}

type When = Partial<Pick<Condition, 'text' | 'isUnnamed' | 'isNever'>> & Pick<Rule, 'values' | 'isOfAlternative'>

/** The rules of a schema, without those of the schemas that it refers to. */
export function rulesOf(checks: readonly Check[]): Rule[] {
  return checks.flatMap((check) => rulesOfCheck(check, '', undefined))
}

function rulesOfCheck(check: Check, field: string, when: When | undefined): Rule[] {
  const all = (list: readonly Check[], at = field): Rule[] => list.flatMap((each) => rulesOfCheck(each, at, when))
  const rule = ({ keyword, expected, schema, sentence, whole }: Fault, at = field): Rule => ({
    field: at,
    keyword,
    expected,
    schema: printedPath(schema),
    sentence,
    ...(when?.text !== undefined && { when: when.text }),
    ...(when?.values && { values: when.values }),
    ...(when?.isOfAlternative && { isOfAlternative: true }),
    ...(when?.isUnnamed && { isUnnamed: true }),
    ...(when?.isNever && { isNever: true }),
    ...(whole && { isWhole: true }),
  })
  const under = (rules: Rules): Rule[] => {
    const condition = joined(when, rules.condition && located(rules.condition, field))
    return rules.checks.flatMap((each) => rulesOfCheck(each, field, condition))
  }
  const parts = (list: readonly Part[]): Rule[] => list.flatMap((part) => all(part.checks, `${field}/*`))
  switch (check.kind) {
    case 'test':
    case 'values':
    case 'not':
      return [rule(check.fault)]
    case 'types':
      return [...(check.fault ? [rule(check.fault)] : []), ...Object.values(check.cases).flatMap((list) => all(list))]
    case 'property': {
      const at = childPointer(field, check.name)
      return [...(check.required ? [rule(check.required, at)] : []), ...all(check.checks, at)]
    }
    case 'entries':
      return parts(check.parts)
    case 'items':
      return parts([check.part])
    case 'item':
      return all(check.checks, `${field}/${check.index}`)
    case 'contains':
      return [...(check.min > 0 ? [rule(check.tooFew)] : []), ...(check.max < Infinity ? [rule(check.tooMany)] : [])]
    case 'conditional':
      return [...under(check.then), ...under(check.otherwise)]
    case 'present':
      return under(check.rules)
    case 'choice':
      return rulesOfChoice(check, field, when)
    case 'call':
      // What is always another schema is a matter of types; what is one under a condition has no other words.
      return check.reference && when?.text !== undefined ? [rule(check.reference)] : []
    case 'flags':
      return []
  }
}

/** The rules of each branch of a choice; those of several without a tag are marked, since it is unknown which of them apply. */
function rulesOfChoice(
  { branches, selector: { tag } }: Extract<Check, { kind: 'choice' }>,
  field: string,
  when: When | undefined,
): Rule[] {
  const others = branches.filter((branch) => !isNull(branch))
  if (!tag) {
    const of: When | undefined = others.length === 1 ? when : { ...when, isOfAlternative: true }
    return others.flatMap(({ checks }) => checks.flatMap((each) => rulesOfCheck(each, field, of)))
  }
  return branches.flatMap(({ checks }, index) => {
    const values = tag.values[index]
    if (!values) return []
    const text = is({ ...claims.values(values), subject: [tag.name] })
    const condition = joined(when, { text, values: { field: childPointer(field, tag.name), values } })
    // Which schemas there are to choose from is a matter of types.
    const own = checks.filter(({ kind }) => kind !== 'call')
    return own.flatMap((each) => rulesOfCheck(each, field, condition))
  })
}

function located({ text, isUnnamed, isNever, values }: Condition, field: string): When {
  return {
    text,
    ...(isUnnamed && { isUnnamed }),
    ...(isNever && { isNever }),
    ...(values && { values: { field: values.path.reduce(childPointer, field), values: values.values } }),
  }
}

function isNull({ checks }: Branch): boolean {
  return checks.some((check) => check.kind === 'types' && check.allowed?.every((type) => type === 'null') === true)
}

function joined(when: When | undefined, condition: When | undefined): When | undefined {
  if (!when || !condition) return when ?? condition
  const marks = {
    ...([when, condition].some(({ isUnnamed }) => isUnnamed) && { isUnnamed: true }),
    ...([when, condition].some(({ isNever }) => isNever) && { isNever: true as const }),
    ...([when, condition].some(({ isOfAlternative }) => isOfAlternative) && { isOfAlternative: true as const }),
  }
  if (when.text === undefined || condition.text === undefined) return { ...when, ...condition, ...marks }
  return { text: `${when.text} and ${condition.text}`, ...marks }
}
