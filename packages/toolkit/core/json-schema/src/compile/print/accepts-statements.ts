import { expr, isWider, stmt, visit, type Expression, type Name, type Statement } from '@specwright/code'
import { refusesUndefined, type Branch, type Check, type JsonType, type Part, type Tag } from '../check.ts'
import { hasProperty, isPresent, itemAt, lengthOf, reaches, readProperty } from '../read.ts'
import {
  branchExpression,
  expressionOfCheck,
  longest,
  propertyExpression,
  shortExpression,
} from './accepts-expression.ts'
import { areDistinct, inTurn, type Choice } from './choice.ts'
import { factKey, learn, sometimes, type Failing, type PrintContext } from './context.ts'
import { flagsFirst, flagsMade, remembered } from './flags.ts'
import { whenMet, whenMissed } from './known.ts'
import { areMany, countOf, inFunctions, oneByOne, partsOf, someOf } from './many.ts'
import { chained, either, refuse, type Case } from './statements.ts'
import { printedKeyTest } from './tests.ts'
import { casesOf, subjectOf, typeTest, type Known } from './types.ts'
import { withValuesOnce } from './values.ts'

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
      return stmt.if(reaches(v, check.index), [stmt.const(item.name, itemAt(v, check.index)), ...inner])
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

/** `type`, and the keywords that are about one type, as statements that fail unless the value is valid. */
function typesStatements(
  check: Extract<Check, { kind: 'types' }>,
  { v, known, fail }: Failing,
  context: PrintContext,
): readonly Statement[] {
  const inner = (type: JsonType, within: PrintContext): readonly Statement[] => {
    const subject = subjectOf(type)
    return statementsOf((subject && check.cases[subject]) ?? [], { v, known: new Set([type]), fail }, within)
  }
  const tests = casesOf(check, v, known)
  const [only] = tests
  if (check.allowed && tests.length === 1 && only) {
    const [type, test] = only
    return [...stmt.if(expr.not(test), [fail]), ...inner(type, context)]
  }
  const cases: Case[] = []
  const others: Expression[] = []
  for (const [type, test] of tests) {
    const statements = inner(type, sometimes(context))
    if (statements.length === 0) others.push(test)
    else cases.push([test, statements])
  }
  return chained(cases, check.allowed ? stmt.if(expr.not(expr.or(others)), [fail]) : [])
}

/** A property that is read more than once is read before. */
function propertyStatements(
  check: Extract<Check, { kind: 'property' }>,
  { v, fail }: Failing,
  context: PrintContext,
): readonly Statement[] {
  const read = readProperty(v, check.name)
  const expression = propertyExpression(check, v, read, context)
  if (expression && !isWider(expression, longest)) {
    const reads = visit(expression).filter((piece) => piece === read).length
    const sure = factKey(v, check.name)
    if (reads < 2 || (sure !== undefined && context.facts.has(sure))) return stmt.if(expr.not(expression), [fail])
    const variable = context.local(check.name)
    const test = propertyExpression(check, v, variable, context) ?? expr.true
    return [stmt.const(variable.name, read), ...stmt.if(expr.not(test), [fail])]
  }
  const variable = context.local(check.name)
  const inner = statementsOf(check.checks, { v: variable, known: undefined, fail }, sometimes(context))
  const made = stmt.const(variable.name, read)
  if (!check.required) return [made, ...stmt.if(isPresent(variable), inner)]
  return [made, ...(refusesUndefined(check.checks) ? [] : stmt.if(expr.not(isPresent(variable)), [fail])), ...inner]
}

function partStatements(part: Part, key: Name, { v, fail }: Failing, context: PrintContext): readonly Statement[] {
  if (part.names !== undefined) {
    return statementsOf(part.checks, { v: key, known: new Set(['string']), fail }, context)
  }
  const [value, read] = [context.local('value'), expr.element(v, key)]
  const inner = statementsOf(part.checks, { v: value, known: undefined, fail }, context)
  if (inner.length === 0) return []
  const statements = [stmt.const(value.name, read), ...inner]
  return part.filter ? stmt.if(printedKeyTest(part.filter, key, read, context.hoist), statements) : statements
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

/** `anyOf` or `oneOf` as statements that fail unless the value is valid. */
function choiceStatements(check: Choice, failing: Failing, context: PrintContext): readonly Statement[] {
  const { tag } = check.selector
  const isTracked = check.branches.some(({ flag }) => flag !== undefined)
  if (tag?.decides && !isTracked) return taggedStatements(check.branches, tag, failing, context)
  const tried = decidedBranches(check, failing.v, failing.known, context)
  const outcomes = tried.map(([, expression]) => expression)
  const met = check.mode === 'any' || areDistinct(check) ? someOf(outcomes) : expr.is(countOf(outcomes), 1)
  return [...oneByOne(tried.map(([prepare]) => prepare)), ...stmt.if(expr.not(met), [failing.fail])]
}

/** Statements that try the branch alone that the value's tag names. */
function taggedStatements(
  branches: readonly Branch[],
  tag: Tag,
  { v, known, fail }: Failing,
  context: PrintContext,
): readonly Statement[] {
  const cases = branches.map((branch, index) => {
    const met = branchExpression(branch, v, new Set(['object']), context)
    const values = (tag.values[index] ?? []).map((value) => expr.literal(value))
    return { values, body: [...stmt.if(expr.not(met), [fail]), stmt.break()] }
  })
  return [
    ...stmt.if(expr.not(typeTest('object', v, known)), [fail]),
    stmt.switch(readProperty(v, tag.name), cases, [fail]),
  ]
}

/** Statements that find out which branches are met, and the expressions that say so after them, tried in turn. */
export function decidedBranches(check: Choice, v: Expression, known: Known, context: PrintContext): Decided[] {
  const all = check.mode === 'one' && !areDistinct(check)
  return inTurn(check.branches, known, (branch, left) => {
    return decided(branch, v, all || branch.flag !== undefined ? known : left, context)
  })
}

/** Statements that find out something, and the expression that says so after them. */
export type Decided = readonly [prepare: readonly Statement[], expression: Expression]

/** Statements that find out whether a branch is met, and the expression that says so after them. */
export function decided(branch: Branch, v: Expression, known: Known, context: PrintContext): Decided {
  if (branch.flag === undefined) return [[], branchExpression(branch, v, known, context)]
  const flag = expr.name(branch.flag)
  const inline = shortExpression(branch, v, known, context)
  if (inline) return [[stmt.do(expr.assign(flag, inline))], flag]
  const label = context.local(flag.name).name
  const tried = statementsOf(branch.checks, { v, known, fail: stmt.break(label) }, sometimes(context))
  return [[stmt.block([...tried, ...remembered(branch.flag)], label)], flag]
}
