import { childPointer } from '../../document.ts'
import { print } from '../../print.ts'
import type { Check, JsonType, Part, Rules } from '../check.ts'
import { hasProperty, readProperty } from '../read.ts'
import { branchExpression, decided, valuesTest, type PrintContext } from './accepts.ts'
import { casesOf } from './accepts-types.ts'
import { choiceStatements } from './collect-choice.ts'
import { disjunction, negation } from './expression.ts'
import { block, chained, either } from './statements.ts'
import { issueOf, requiredOf, spotAt, startOf, type Spot } from './spot.ts'
import { possible, subjectOf, typeTest } from './types.ts'

/** Statements that add an issue for each check that the value does not meet. */
export function collectStatements(checks: readonly Check[], spot: Spot, context: PrintContext): string[] {
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
export function otherwise(condition: string, statement: string, lines: readonly string[]): string[] {
  const head = `if (${condition}) ${statement}`
  if (lines.length === 0) return [head]
  const isChain = lines[0]?.startsWith('if (') && lines.slice(1).every((line) => /^(?: |\}|else )/.test(line))
  return isChain ? [head, `else ${lines[0]}`, ...lines.slice(1)] : [head, ...block('else', lines)]
}

function statementsOf(check: Check, spot: Spot, context: PrintContext): string[] {
  const { v, known } = spot
  const { hoist } = context
  switch (check.kind) {
    case 'test':
      return unless(check.test(v), issueOf(check.fault, spot, context))
    case 'values':
      return unless(valuesTest(check.values, v, known, hoist), issueOf(check.fault, spot, context))
    case 'call':
      return [`if (!${hoist.accepts(check.sub)}(${v})) ${hoist.collects(check.sub)}(${v}, ${startOf(spot, context)})`]
    case 'types':
      return typesStatements(check, spot, context)
    case 'property': {
      const name = context.local(check.name)
      const keys = [...spot.keys, print.literal(check.name)]
      const below: Spot = { ...spot, v: name, known: undefined, keys, property: check.name }
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
      const below = itemOf(spot, name, String(check.index))
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

/** A statement that is run unless an expression holds. */
export function unless(expression: string, statement: string): string[] {
  if (expression === 'true') return []
  return [expression === 'false' ? statement : `if (${negation(expression)}) ${statement}`]
}

/** The spot of an item, or of a property whose name only the value knows. */
function itemOf({ spot, schema, keys }: Spot, v: string, key: string): Spot {
  return { v, known: undefined, spot, schema, keys: [...keys, key] }
}

/** True where the first thing asked of a required property is its type or its values, which tells a missing one as well. */
function startsWithOwnRule(
  { name, required, checks }: Extract<Check, { kind: 'property' }>,
  lines: readonly string[],
): boolean {
  const [first, ...others] = checks
  const isFirst = (first?.kind === 'types' && first.allowed?.length === 1) || first?.kind === 'values'
  const fault = isFirst ? first.fault : undefined
  const isAlone = first?.kind === 'types' || others.length === 0
  return (
    isAlone &&
    fault !== undefined &&
    !fault.whole &&
    required?.schema === fault.schema.replace(`${childPointer('/properties', name)}/${fault.keyword}`, '/required') &&
    !required.whole &&
    lines[0]?.startsWith('if (') === true
  )
}

function typesStatements(check: Extract<Check, { kind: 'types' }>, spot: Spot, context: PrintContext): string[] {
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

function partStatements(part: Part, key: string, spot: Spot, context: PrintContext): string[] {
  const { v } = spot
  const guarded = (lines: string[]): string[] =>
    part.filter === undefined || lines.length === 0 ? lines : block(`if (${part.filter(key, `${v}[${key}]`)})`, lines)
  if (part.names !== undefined) {
    const name = context.local('name')
    const below: Spot = { v: key, known: new Set(['string']), spot: name, schema: part.names, keys: [] }
    const inner = collectStatements(part.checks, below, context)
    if (inner.length === 0) return []
    const holder = spotAt(spot, part.names, spot.keys, context)
    const at = `const ${name} = ${context.hoist.helper('nameAt')}(${holder}, ${key})`
    return guarded([at, ...inner, `${context.hoist.helper('tellName')}(${spot.spot}, ${name})`])
  }
  const name = context.local('value')
  const inner = collectStatements(part.checks, itemOf(spot, name, key), context)
  if (inner.length === 0) return []
  const isRead = inner.some((line) => line.includes(name))
  return guarded([...(isRead ? [`const ${name}${context.any} = ${v}[${key}]`] : []), ...inner])
}

function containsStatements(check: Extract<Check, { kind: 'contains' }>, spot: Spot, context: PrintContext): string[] {
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
export function rulesStatements({ checks, schemas, condition }: Rules, spot: Spot, context: PrintContext): string[] {
  const [schema = spot.schema] = schemas
  if (!condition) return collectStatements(checks, spot, context)
  const name = context.local('when')
  const inner: Spot = { v: spot.v, known: spot.known, spot: name, schema, keys: [] }
  const lines = collectStatements(checks, inner, context)
  if (lines.length === 0) return []
  const isBelow = schema.startsWith(spot.schema)
  const facts = [
    spotAt(spot, isBelow ? spot.schema : '', spot.keys, context),
    print.literal(isBelow ? schema.slice(spot.schema.length) : schema),
    print.literal(condition.paths),
    ...(condition.seen ? [] : [print.literal(condition.text)]),
  ]
  return [`const ${name} = ${context.hoist.helper('when')}(${facts.join(', ')})`, ...lines]
}
