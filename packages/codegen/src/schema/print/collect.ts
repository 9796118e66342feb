import { childPointer } from '../../document.ts'
import { print } from '../../print.ts'
import type { Branch, Check, Fault, JsonType, Part, Rules, Tag } from '../check.ts'
import { hasProperty, readProperty } from '../read.ts'
import { sentence } from '../sentence.ts'
import {
  areDistinct,
  block,
  branchExpression,
  casesOf,
  chained,
  decided,
  either,
  valuesTest,
  type PrintContext,
} from './accepts.ts'
import { disjunction, negation } from './expression.ts'
import { possible, subjectOf, typeTest, type Known } from './types.ts'

/** Where emitted code that collects issues stands. */
export interface Spot {
  /** Expression of the value, and what is known of its type. */
  readonly v: string
  readonly known: Known
  /** Expressions of the keys that lead from `at` to the value. */
  readonly keys: readonly string[]
  /** Variable that the issues go to. */
  readonly out: string
  /** Set where the value is that of a property: its name, and the keys that lead to the object. */
  readonly property?: { readonly name: string; readonly keys: readonly string[] }
}

interface CollectContext extends PrintContext {
  /** `: Found[]` in TypeScript, nothing in JavaScript. */
  readonly found: string
}

/** Statements that add an issue for each check that the value does not meet. */
export function collectStatements(checks: readonly Check[], spot: Spot, context: CollectContext): string[] {
  const [first, ...others] = checks
  if (!first) return []
  const [only] = first.kind === 'types' && first.allowed?.length === 1 ? first.allowed : []
  if (first.kind !== 'types' || !only || !first.fault)
    return checks.flatMap((check) => statementsOf(check, spot, context))
  // A value of another type has that fault alone.
  const subject = subjectOf(only)
  const inner = collectStatements(
    [...((subject && first.cases[subject]) ?? []), ...others],
    { ...spot, known: new Set([only]) },
    context,
  )
  const test = typeTest(only, spot.v, spot.known)
  return test === 'true' ? inner : otherwise(negation(test), issueOf(first.fault, spot, context), inner)
}

/** `if` with one statement, and what is done else; a single `if` there continues the chain. */
function otherwise(condition: string, statement: string, lines: readonly string[]): string[] {
  const head = `if (${condition}) ${statement}`
  if (lines.length === 0) return [head]
  const isChain = lines[0]?.startsWith('if (') && lines.slice(1).every((line) => /^(?: |\}|else )/.test(line))
  return isChain ? [head, `else ${lines[0]}`, ...lines.slice(1)] : [head, ...block('else', lines)]
}

function statementsOf(check: Check, spot: Spot, context: CollectContext): string[] {
  const { v, known } = spot
  const { hoist } = context
  switch (check.kind) {
    case 'test':
      return unless(check.test(v), issueOf(check.fault, spot, context))
    case 'values':
      return unless(valuesTest(check.values, v, known, hoist), issueOf(check.fault, spot, context))
    case 'call':
      return [`if (!${hoist.accepts(check.sub)}(${v})) ${hoist.collects(check.sub)}(${v}, ${atOf(spot)}, ${spot.out})`]
    case 'types':
      return typesStatements(check, spot, context)
    case 'property': {
      const name = context.local(check.name)
      const property = { name: check.name, keys: spot.keys }
      const below: Spot = {
        v: name,
        known: undefined,
        keys: [...spot.keys, print.literal(check.name)],
        out: spot.out,
        property,
      }
      const inner = collectStatements(check.checks, below, context)
      const read = `const ${name}${context.any} = ${readProperty(v, check.name)}`
      if (!check.required) return inner.length === 0 ? [] : [read, ...block(`if (${name} !== undefined)`, inner)]
      const missing = requiredOf(check.required, below, context)
      if (inner.length === 0) return unless(hasProperty(v, check.name), missing)
      // A value of the wrong type that is not there at all is reported as missing.
      if (startsWithOwnRule(check, inner)) return [read, ...inner]
      return [read, ...otherwise(`${name} === undefined`, missing, inner)]
    }
    case 'item': {
      const name = context.local('item')
      const below: Spot = { v: name, known: undefined, keys: [...spot.keys, String(check.index)], out: spot.out }
      const inner = collectStatements(check.checks, below, context)
      return block(`if (${v}.length > ${check.index})`, [
        `const ${name}${context.any} = ${v}[${check.index}]`,
        ...inner,
      ])
    }
    case 'entries': {
      const key = context.local('key')
      return block(
        `for (const ${key} in ${v})`,
        check.parts.flatMap((part) => partStatements(part, key, spot, context)),
      )
    }
    case 'items': {
      const index = context.local('i')
      const head = `for (let ${index} = ${check.from}; ${index} < ${v}.length; ${index}++)`
      return block(head, partStatements(check.part, index, spot, context))
    }
    case 'contains':
      return containsStatements(check, spot, context)
    case 'choice':
      return choiceStatements(check, spot, context)
    case 'not':
      return unless(negation(branchExpression(check.branch, v, known, context)), issueOf(check.fault, spot, context))
    case 'conditional': {
      const [prepare, condition] = decided(check.condition, v, known, context)
      const then = rulesStatements(check.then, spot, context)
      return [...prepare, ...either(condition, then, rulesStatements(check.otherwise, spot, context))]
    }
    case 'present': {
      const inner = rulesStatements(check.rules, spot, context)
      const all = check.flag === undefined ? inner : [`${check.flag} = true`, ...inner]
      return all.length === 0 ? [] : block(`if (${hasProperty(v, check.name)})`, all)
    }
    case 'flags':
      return [`let ${check.names.map((name) => `${name} = false`).join(', ')}`]
  }
}

function unless(expression: string, statement: string): string[] {
  if (expression === 'true') return []
  return [expression === 'false' ? statement : `if (${negation(expression)}) ${statement}`]
}

function atOf({ keys }: Pick<Spot, 'keys'>): string {
  return keys.length === 0 ? 'at' : `[...at, ${keys.join(', ')}]`
}

function issueOf(fault: Fault, spot: Spot, { hoist }: CollectContext): string {
  const { keyword, expected, schema, sentence: text, whole } = fault
  const holder = spot.property && holderOf(fault, spot.property.name)
  if (spot.property && holder !== undefined) {
    const facts = [
      print.literal(holder),
      print.literal(spot.property.name),
      spot.v,
      ...[keyword, expected, text].map((fact) => print.literal(fact)),
    ]
    return `${hoist.helper('wrong')}(${spot.out}, ${atOf(spot.property)}, ${facts.join(', ')})`
  }
  const facts = [keyword, expected, schema, text].map((fact) => print.literal(fact))
  return `${hoist.helper('issue')}(${spot.out}, ${atOf(spot)}, ${facts.join(', ')}${whole ? ', true' : ''})`
}

/** The pointer of the schema whose `properties` hold a rule, where that and our own words are all there is to say. */
function holderOf({ keyword, schema, whole }: Fault, name: string): string | undefined {
  const end = `${childPointer('/properties', name)}/${keyword}`
  return !whole && schema.endsWith(end) ? schema.slice(0, -end.length) : undefined
}

/** The issue of a property that is not there. */
function requiredOf(fault: Fault, spot: Spot, context: CollectContext): string {
  const { keyword, schema, whole } = fault
  if (!spot.property || whole || keyword !== 'required' || !schema.endsWith('/required'))
    return issueOf(fault, spot, context)
  const facts = [print.literal(schema.slice(0, -'/required'.length)), print.literal(spot.property.name)]
  return `${context.hoist.helper('wrong')}(${spot.out}, ${atOf(spot.property)}, ${facts.join(', ')})`
}

/** True where the first thing asked of a required property is its type or its values, which tells a missing one as well. */
function startsWithOwnRule(
  { name, required, checks }: Extract<Check, { kind: 'property' }>,
  lines: readonly string[],
): boolean {
  const [first, ...others] = checks
  const fault =
    first?.kind === 'types' && first.allowed?.length === 1
      ? first.fault
      : first?.kind === 'values'
        ? first.fault
        : undefined
  const holder = fault && holderOf(fault, name)
  const isAlone = first?.kind === 'types' || others.length === 0
  return (
    isAlone &&
    holder !== undefined &&
    required?.schema === `${holder}/required` &&
    !required.whole &&
    lines[0]?.startsWith('if (') === true
  )
}

function typesStatements(check: Extract<Check, { kind: 'types' }>, spot: Spot, context: CollectContext): string[] {
  const { v, known } = spot
  const inner = (type: JsonType): string[] => {
    const subject = subjectOf(type)
    return collectStatements((subject && check.cases[subject]) ?? [], { ...spot, known: new Set([type]) }, context)
  }
  const types = check.allowed && possible(check.allowed, known)
  const wrong = check.fault && issueOf(check.fault, spot, context)
  const tests = types
    ? types.map((type): [JsonType, string] => [type, typeTest(type, v, known)])
    : casesOf(check, known).map(([type, test]): [JsonType, string] => [type, test(v)])
  const blocks: string[][] = []
  const others: string[] = []
  for (const [type, test] of tests) {
    const lines = inner(type)
    if (test === 'true') return lines
    if (lines.length === 0) others.push(test)
    else blocks.push(block(`if (${test})`, lines))
  }
  const [left] = wrong === undefined ? [] : unless(disjunction(others), wrong)
  return chained(blocks, types && left)
}

function partStatements(part: Part, key: string, spot: Spot, context: CollectContext): string[] {
  const { v, keys } = spot
  const guarded = (lines: string[]): string[] =>
    part.filter === undefined || lines.length === 0 ? lines : block(`if (${part.filter(key, `${v}[${key}]`)})`, lines)
  if (part.names) {
    const list = context.local('names')
    const below: Spot = { v: key, known: new Set(['string']), keys: [...keys, key], out: list }
    const inner = collectStatements(part.checks, below, context)
    if (inner.length === 0) return []
    const named = `for (const each of ${list}) ${spot.out}.push({ ...each, sentence: \`name \${each.sentence}\` })`
    return guarded([`const ${list}${context.found} = []`, ...inner, named])
  }
  const name = context.local('value')
  const below: Spot = { v: name, known: undefined, keys: [...keys, key], out: spot.out }
  const inner = collectStatements(part.checks, below, context)
  if (inner.length === 0) return []
  return guarded([`const ${name}${context.any} = ${v}[${key}]`, ...inner])
}

function containsStatements(
  check: Extract<Check, { kind: 'contains' }>,
  spot: Spot,
  context: CollectContext,
): string[] {
  const { v } = spot
  const [index, count] = [context.local('i'), context.local('count')]
  const matches = branchExpression(check.branch, `${v}[${index}]`, undefined, context)
  return [
    `let ${count} = 0`,
    `for (let ${index} = 0; ${index} < ${v}.length; ${index}++) if (${matches}) ${count}++`,
    ...(check.least > 0 ? [`if (${count} < ${check.least}) ${issueOf(check.tooFew, spot, context)}`] : []),
    ...(check.most < Infinity ? [`if (${count} > ${check.most}) ${issueOf(check.tooMany, spot, context)}`] : []),
  ]
}

/** The issues of rules that hold under a condition, which they name. */
function rulesStatements({ checks, schemas, condition }: Rules, spot: Spot, context: CollectContext): string[] {
  const lines = collectStatements(checks, spot, context)
  if (lines.length === 0 || !condition) return lines
  const from = context.local('from')
  const facts = [print.literal(schemas), atOf(spot), spot.v, print.literal(condition.paths)]
  if (!condition.seen) facts.push(print.literal(condition.text))
  return [
    `const ${from} = ${spot.out}.length`,
    ...lines,
    `if (${spot.out}.length > ${from}) ${context.hoist.helper('because')}(${spot.out}, ${from}, ${facts.join(', ')})`,
  ]
}

function choiceStatements(check: Choice, spot: Spot, context: CollectContext): string[] {
  const { v, known } = spot
  const tried = check.branches.map((branch) => decided(branch, v, known, context))
  const outcomes = tried.map(([, expression]) => expression)
  const prepare = tried.flatMap(([statements]) => statements)
  const flags = check.branches.flatMap(({ flag }) => flag ?? [])
  // Properties of a branch that failed are not also reported as unknown.
  const forgiven = flags.length === 0 ? [] : [`${flags.join(' = ')} = true`]
  const failed = [...branchesStatements(check, spot, context), ...forgiven]
  const chooses = check.selector.tag?.decides || (check.selector.types !== undefined && !check.selector.tag)
  if (chooses && flags.length === 0) return failed
  if (check.mode === 'any' || outcomes.length === 1 || areDistinct(check)) {
    return [...prepare, ...either(disjunction(outcomes), [], failed)]
  }
  const count = context.local('count')
  return [
    ...prepare,
    `const ${count} = ${outcomes.map((outcome) => `(${outcome} ? 1 : 0)`).join(' + ')}`,
    ...chained([block(`if (${count} === 0)`, failed)], `if (${count} > 1) ${issueOf(check.fault, spot, context)}`),
  ]
}

type Choice = Extract<Check, { kind: 'choice' }>

/** The issues of the branch that the value has chosen, by its type or its tag; of the nearest one otherwise. */
function branchesStatements(check: Choice, spot: Spot, context: CollectContext): string[] {
  const { tag, types } = check.selector
  if (tag) {
    const isObject = typeTest('object', spot.v, spot.known)
    const selected = tagStatements(check, tag, spot, context)
    if (isObject === 'true') return selected
    if (tag.decides)
      return otherwise(negation(isObject), issueOf(wrongType(check, ['object']), spot, context), selected)
    return either(isObject, selected, nearestStatements(check, spot, context))
  }
  if (!types) return nearestStatements(check, spot, context)
  const blocks: string[][] = []
  const others: string[] = []
  for (const [index, branch] of check.branches.entries()) {
    const list = types[index] ?? []
    const inner = collectStatements(branchChecks(branch), { ...spot, known: new Set(list) }, context)
    const test = disjunction(list.map((type) => typeTest(type, spot.v, spot.known)))
    if (inner.length === 0) others.push(test)
    else blocks.push(block(`if (${test})`, inner))
  }
  const [left] = unless(disjunction(others), issueOf(wrongType(check, types.flat()), spot, context))
  return chained(blocks, left)
}

function wrongType({ fault }: Choice, types: readonly JsonType[]): Fault {
  return {
    keyword: 'type',
    expected: types.length === 1 ? types[0] : types,
    schema: fault.schema,
    sentence: sentence.type(types),
  }
}

function tagStatements(check: Choice, tag: Tag, spot: Spot, context: CollectContext): string[] {
  const below: Spot = { v: spot.v, known: undefined, keys: [...spot.keys, print.literal(tag.name)], out: spot.out }
  const cases = check.branches.flatMap((branch, index) => {
    const values = tag.values[index]
    if (!values) return []
    const text = `${tag.name} ${sentence.values(values).replace('must be', 'is')}`
    const condition = { paths: [[tag.name]], text, seen: true }
    const rules = { checks: branchChecks(branch), schemas: tag.schemas[index] ?? [], condition }
    const inner = rulesStatements(rules, { ...spot, known: new Set(['object']) }, context)
    return block(values.map((value) => `case ${print.literal(value)}:`).join(' '), [...inner, 'break'])
  })
  const all = tag.values.flatMap((values) => values ?? [])
  const { schema } = check.fault
  const unknown: Fault = { keyword: 'enum', expected: all, schema, sentence: sentence.values(all) }
  const missing: Fault = { keyword: 'required', expected: tag.name, schema, sentence: sentence.required() }
  const others = block('default:', [
    `if (${hasProperty(spot.v, tag.name)}) ${issueOf(unknown, below, context)}`,
    `else ${issueOf(missing, below, context)}`,
  ])
  return block(`switch (${readProperty(spot.v, tag.name)})`, [...cases, ...others])
}

/** A branch of several checks calls its function, so that its code is there once. */
function branchChecks(branch: Branch): readonly Check[] {
  const isShort = branch.flag !== undefined || branch.checks.length === 1
  return isShort ? branch.checks : [{ kind: 'call', sub: branch.sub, defined: false }]
}

function nearestStatements({ branches, fault }: Choice, spot: Spot, context: CollectContext): string[] {
  const lists = branches.map(() => context.local('branch'))
  const lines = branches.flatMap((branch, index) => {
    const out = lists[index] ?? ''
    return [`const ${out}${context.found} = []`, ...collectStatements(branchChecks(branch), { ...spot, out }, context)]
  })
  const facts = [atOf(spot), `[${lists.join(', ')}]`, print.literal(fault.keyword), print.literal(fault.schema)]
  return [...lines, `${context.hoist.helper('nearest')}(${spot.out}, ${facts.join(', ')})`]
}
