import { expr, isTrue, isWider, stmt, visit, type Expression, type Name, type Statement } from '@loyalty-kit/code'
import { equal } from '@loyalty-kit/validator-engine'
import { refusesUndefined, type Branch, type Check, type JsonType, type Part } from '../check.ts'
import type { Hoist } from '../keyword.ts'
import { hasProperty, isPresent, lengthOf, readProperty } from '../read.ts'
import { choiceExpression, choiceStatements } from './accepts-choice.ts'
import { typesExpression, typesStatements } from './accepts-types.ts'
import { types } from './expression.ts'
import { flagsFirst, flagsMade, remembered } from './flags.ts'
import { whenMet, whenMissed } from './known.ts'
import { areMany, inFunctions, partsOf } from './many.ts'
import { either, refuse } from './statements.ts'
import type { Known } from './types.ts'
import { valuesTest } from './values.ts'

/** What printing needs beside the checks. */
export interface PrintContext {
  readonly hoist: Hoist
  /** A local variable that no other has the name of. */
  local(name: string): Name
  /** Types of properties of variables that an earlier statement has made sure of. */
  readonly facts: Map<string, ReadonlySet<JsonType>>
}

/** A value whose checks are printed as statements. */
export interface Failing {
  readonly v: Expression
  readonly known: Known
  /** What is done unless the value is valid. */
  readonly fail: Statement
}

/** Longest expression that stands within another, in characters; a longer one becomes a function. */
const longest = 320

/** One expression that is true for a valid value, or `undefined` where it takes statements. */
export function expressionOf(
  checks: readonly Check[],
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  const parts: Expression[] = []
  let now = known
  for (const check of withValuesOnce(checks)) {
    const part = expressionOfCheck(check, v, now, context)
    if (part === undefined) return undefined
    parts.push(part)
    now = whenMet([check], now)
  }
  return expr.and(parts)
}

/** Several sets of values as one: TypeScript refuses to compare what the first has left with what the second allows. */
function withValuesOnce(checks: readonly Check[]): readonly Check[] {
  const [first, ...others] = checks.filter((check) => check.kind === 'values')
  if (!first || others.length === 0) return checks
  const values = first.values.filter((value) =>
    others.every((other) => other.values.some((allowed) => equal(allowed, value))),
  )
  return checks.flatMap((check) => (check === first ? { ...first, values } : check.kind === 'values' ? [] : check))
}

function expressionOfCheck(check: Check, v: Expression, known: Known, context: PrintContext): Expression | undefined {
  switch (check.kind) {
    case 'test':
      return check.test(v)
    case 'values':
      return valuesTest(check.values, v, known, context.hoist)
    case 'call':
      return expr.call(context.hoist.accepts(check.sub), [v])
    case 'types':
      return typesExpression(check, v, known, context)
    case 'property':
      return propertyExpression(check, v, readProperty(v, check.name), context)
    case 'item': {
      const inner = expressionOf(check.checks, itemAt(v, check.index), undefined, context)
      return inner && expr.or([expr.not(reaches(v, check.index)), inner])
    }
    case 'choice':
      return check.branches.some(({ flag }) => flag !== undefined)
        ? undefined
        : choiceExpression(check, v, known, context)
    case 'not':
      return expr.not(branchExpression(check.branch, v, known, context))
    case 'conditional':
      return conditionalExpression(check, v, known, context)
    case 'present': {
      const inner = check.flag === undefined ? expressionOf(check.rules.checks, v, known, context) : undefined
      return inner && expr.or([expr.not(hasProperty(v, check.name)), inner])
    }
    case 'entries':
    case 'items':
    case 'contains':
    case 'flags':
      return undefined
  }
}

type Conditional = Extract<Check, { kind: 'conditional' }>
type Property = Extract<Check, { kind: 'property' }>

function conditionalExpression(
  { condition: tried, then: rules, otherwise: others }: Conditional,
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  if (tried.flag !== undefined) return undefined
  const condition = branchExpression(tried, v, known, context)
  const then = expressionOf(rules.checks, v, whenMet(tried.checks, known), context)
  const otherwise = expressionOf(others.checks, v, whenMissed(tried.checks, known), context)
  if (then === undefined || otherwise === undefined) return undefined
  if (isTrue(then)) return expr.or([condition, otherwise])
  // Tested twice at each level, conditions within conditions would be tested without end.
  return isTrue(otherwise) ? expr.or([expr.not(condition), then]) : expr.conditional(condition, then, otherwise)
}

/** The test of a property, which is held in a variable or read where it is tested. */
function propertyExpression(
  check: Property,
  v: Expression,
  read: Expression,
  context: PrintContext,
): Expression | undefined {
  const sure = factKey(v, check.name)
  const known = sure === undefined ? undefined : context.facts.get(sure)
  const inner = expressionOf(check.checks, read, known, context)
  if (inner === undefined || known) return inner
  if (!check.required) return expr.or([expr.not(isPresent(read)), inner])
  const isThere = read.kind === 'name' ? isPresent(read) : hasProperty(v, check.name, read)
  return refusesUndefined(check.checks) ? inner : expr.and([isThere, inner])
}

/** A subschema as one expression: written out where it is short, a function of its own otherwise. */
export function branchExpression(branch: Branch, v: Expression, known: Known, context: PrintContext): Expression {
  return shortExpression(branch, v, known, context) ?? expr.call(context.hoist.accepts(branch.sub), [v])
}

function shortExpression(
  { checks }: Branch,
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  const inline = expressionOf(checks, v, known, context)
  return inline === undefined || isWider(inline, longest) ? undefined : inline
}

/** Statements that fail unless the value is valid. */
export function statementsOf(checks: readonly Check[], failing: Failing, context: PrintContext): readonly Statement[] {
  if (areMany(checks)) return manyStatements(checks, failing, context)
  const statements: Statement[] = []
  let now = failing.known
  for (const check of withValuesOnce(checks)) {
    statements.push(...statementsOfCheck(check, { ...failing, known: now }, context))
    learn(check, failing.v, context.facts)
    now = whenMet([check], now)
  }
  return statements
}

/** The same for more checks than fit into one function, in functions within. */
function manyStatements(checks: readonly Check[], failing: Failing, context: PrintContext): readonly Statement[] {
  const [flags, others] = flagsFirst(checks)
  const parts = partsOf(others).map((part) => statementsOf(part, { ...failing, fail: refuse }, context))
  return [...statementsOf(flags, failing, context), ...inFunctions(parts, failing.fail)]
}

function statementsOfCheck(check: Check, failing: Failing, context: PrintContext): readonly Statement[] {
  const { v, known, fail } = failing
  if (check.kind === 'property') return propertyStatements(check, failing, context)
  const expression = expressionOfCheck(check, v, known, context)
  return expression && (isLeaf(check) || !isWider(expression, longest))
    ? stmt.if(expr.not(expression), [fail])
    : longStatements(check, failing, context)
}

/** A property that is read more than once is read before. */
function propertyStatements(check: Property, { v, fail }: Failing, context: PrintContext): readonly Statement[] {
  const read = readProperty(v, check.name)
  const expression = propertyExpression(check, v, read, context)
  if (expression && !isWider(expression, longest)) {
    const reads = visit(expression).filter((piece) => piece === read).length
    const sure = factKey(v, check.name)
    if (reads < 2 || (sure !== undefined && context.facts.has(sure))) return stmt.if(expr.not(expression), [fail])
    const variable = context.local(check.name)
    const test = propertyExpression(check, v, variable, context) ?? expr.true
    return [stmt.const(variable.name, read, types.any), ...stmt.if(expr.not(test), [fail])]
  }
  const variable = context.local(check.name)
  const inner = statementsOf(check.checks, { v: variable, known: undefined, fail }, sometimes(context))
  const made = stmt.const(variable.name, read, types.any)
  if (!check.required) return [made, ...stmt.if(isPresent(variable), inner)]
  return [made, ...(refusesUndefined(check.checks) ? [] : stmt.if(expr.not(isPresent(variable)), [fail])), ...inner]
}

/** What a property of a variable is remembered by; `undefined` for one of a value that stands in none. */
function factKey(v: Expression, property: string): string | undefined {
  return v.kind === 'name' ? JSON.stringify([v.name, property]) : undefined
}

/** Remembers the types of the required properties of a value that has met a check. */
function learn(check: Check, v: Expression, facts: PrintContext['facts']): void {
  if (check.kind === 'types' && check.allowed?.length === 1 && check.allowed[0] === 'object') {
    for (const each of check.cases.object ?? []) learn(each, v, facts)
  }
  const key = check.kind === 'property' && check.required ? factKey(v, check.name) : undefined
  if (check.kind !== 'property' || key === undefined) return
  const [sure] = check.checks.flatMap((each) =>
    each.kind === 'types' && each.allowed?.length === 1 ? [new Set(each.allowed)] : [],
  )
  if (sure) facts.set(key, sure)
}

/** The context of statements that run only sometimes, so that nothing is learnt from them for those after. */
export function sometimes(context: PrintContext): PrintContext {
  return { ...context, facts: new Map(context.facts) }
}

function isLeaf({ kind }: Check): boolean {
  return kind === 'test' || kind === 'values' || kind === 'call'
}

function longStatements(check: Check, failing: Failing, outer: PrintContext): readonly Statement[] {
  if (check.kind === 'types') return typesStatements(check, failing, outer)
  const { v, known, fail } = failing
  const context = sometimes(outer)
  switch (check.kind) {
    case 'item': {
      const item = context.local('item')
      const inner = statementsOf(check.checks, { v: item, known: undefined, fail }, context)
      return stmt.if(reaches(v, check.index), [stmt.const(item.name, itemAt(v, check.index), types.any), ...inner])
    }
    case 'entries': {
      const key = context.local('key')
      const parts = check.parts.flatMap((part) => partStatements(part, key, failing, context))
      return [stmt.forIn(key.name, v, parts)]
    }
    case 'items': {
      const index = context.local('i')
      const inner = partStatements(check.part, index, failing, context)
      return [stmt.count(index.name, [check.from, lengthOf(v)], inner)]
    }
    case 'contains':
      return containsStatements(check, failing, context)
    case 'choice':
      return choiceStatements(check, failing, context)
    case 'conditional': {
      const [prepare, condition] = decided(check.condition, v, known, context)
      const [met, missed] = [whenMet(check.condition.checks, known), whenMissed(check.condition.checks, known)]
      const then = statementsOf(check.then.checks, { ...failing, known: met }, sometimes(context))
      const otherwise = statementsOf(check.otherwise.checks, { ...failing, known: missed }, sometimes(context))
      return [...prepare, ...either(condition, then, otherwise)]
    }
    case 'present': {
      const inner = statementsOf(check.rules.checks, failing, context)
      return stmt.if(hasProperty(v, check.name), [...remembered(check.flag), ...inner])
    }
    case 'flags':
      return [flagsMade(check)]
    default:
      throw new TypeError(`Cannot print ${check.kind} as statements: it is an expression`)
  }
}

/** Statements that count the items that match, and the variable that has the count after them. */
export function counted(
  { branch }: Contains,
  v: Expression,
  context: PrintContext,
): readonly [statements: readonly Statement[], count: Name] {
  const [index, count] = [context.local('i'), context.local('count')]
  const matches = branchExpression(branch, expr.element(v, index), undefined, context)
  const loop = stmt.count(index.name, [0, lengthOf(v)], stmt.if(matches, [stmt.do(expr.increment(count))]))
  return [[stmt.let({ name: count.name, value: expr.literal(0) }), loop], count]
}

type Contains = Extract<Check, { kind: 'contains' }>

function containsStatements(check: Contains, { v, fail }: Failing, context: PrintContext): readonly Statement[] {
  const [counting, count] = counted(check, v, context)
  const bounds = [
    ...(check.min > 0 ? [expr.binary(count, '>=', expr.literal(check.min))] : []),
    ...(check.max < Infinity ? [expr.binary(count, '<=', expr.literal(check.max))] : []),
  ]
  return [...counting, ...stmt.if(expr.not(expr.and(bounds)), [fail])]
}

/** Statements that find out something, and the expression that says so after them. */
export type Decided = readonly [prepare: readonly Statement[], expression: Expression]

/** Statements that find out whether a branch is met, and the expression that says so after them. */
export function decided(branch: Branch, v: Expression, known: Known, context: PrintContext): Decided {
  const { flag } = branch
  if (flag === undefined) return [[], branchExpression(branch, v, known, context)]
  const inline = shortExpression(branch, v, known, context)
  if (inline) return [[stmt.do(expr.assign(flag, inline))], flag]
  const label = `${flag.name}_`
  const tried = statementsOf(branch.checks, { v, known, fail: stmt.break(label) }, sometimes(context))
  return [[stmt.block([...tried, ...remembered(flag)], label)], flag]
}

function partStatements(part: Part, key: Name, { v, fail }: Failing, context: PrintContext): readonly Statement[] {
  if (part.names !== undefined) {
    return statementsOf(part.checks, { v: key, known: new Set(['string']), fail }, context)
  }
  const [value, read] = [context.local('value'), expr.element(v, key)]
  const inner = statementsOf(part.checks, { v: value, known: undefined, fail }, context)
  if (inner.length === 0) return []
  const statements = [stmt.const(value.name, read, types.any), ...inner]
  return part.filter ? stmt.if(part.filter(key, read), statements) : statements
}

/** True for an array that is longer than an index. */
export function reaches(v: Expression, index: number): Expression {
  return expr.binary(lengthOf(v), '>', expr.literal(index))
}

export function itemAt(v: Expression, index: number): Expression {
  return expr.element(v, expr.literal(index))
}
