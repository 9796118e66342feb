import { expr, isFalse, isTrue, isWider, visit, type Expression } from '@specwright/code'
import { refusesUndefined, type Branch, type Check, type JsonType } from '../check.ts'
import { hasProperty, isPresent, itemAt, reaches, readProperty } from '../read.ts'
import { areDistinct, inTurn, type Choice } from './choice.ts'
import { factKey, type PrintContext } from './context.ts'
import { whenMet, whenMissed } from './known.ts'
import { countOf, someOf } from './many.ts'
import { casesOf, subjectOf, typeTest, type Known } from './types.ts'
import { printedTest } from './tests.ts'
import { valuesTest, withValuesOnce } from './values.ts'

/** Longest expression that stands within another, in characters; a longer one becomes a function. */
export const longest = 320

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

/** One check as an expression. */
export function expressionOfCheck(
  check: Check,
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  switch (check.kind) {
    case 'test':
      return printedTest(check.test, v, context.hoist)
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

type TypesCheck = Extract<Check, { kind: 'types' }>

/** `type`, and the keywords that are about one type, as one expression. */
function typesExpression(
  check: TypesCheck,
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  const inner = (type: JsonType): Expression | undefined => {
    const subject = subjectOf(type)
    return expressionOf((subject && check.cases[subject]) ?? [], v, new Set([type]), context)
  }
  const parts: Expression[] = []
  for (const [type, test] of casesOf(check, v, known)) {
    const expression = inner(type)
    if (expression === undefined) return undefined
    parts.push(check.allowed ? expr.and([test, expression]) : expr.or([expr.not(test), expression]))
  }
  return check.allowed ? expr.or(parts) : expr.and(parts)
}

type Property = Extract<Check, { kind: 'property' }>

/** The test of a property, which is held in a variable or read where it is tested. */
export function propertyExpression(
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

/** `anyOf` or `oneOf` as one expression. */
function choiceExpression(check: Choice, v: Expression, known: Known, context: PrintContext): Expression {
  const branches = check.branches.map((branch) => branchExpression(branch, v, known, context))
  const { tag } = check.selector
  if (tag?.decides) {
    const read = readProperty(v, tag.name)
    const chosen = branches.reduceRight<Expression>(
      (others, branch, index) =>
        expr.conditional(valuesTest(tag.values[index] ?? [], read, undefined, context.hoist), branch, others),
      expr.false,
    )
    return expr.and([typeTest('object', v, known), chosen])
  }
  if (check.mode === 'any' || branches.length === 1 || areDistinct(check)) {
    // The cheapest test first: most values are not null, and few are worth a call.
    const plain = new Map(check.branches.map((branch, index) => [branch, branches[index] ?? expr.true]))
    const calls = new Map([...plain].map(([branch, expression]) => [branch, hasCall(expression) ? 1 : 0]))
    const order = check.branches.toSorted((a, b) => (calls.get(a) ?? 0) - (calls.get(b) ?? 0))
    const tests = inTurn(order, known, (branch, left) =>
      left === known ? (plain.get(branch) ?? expr.true) : branchExpression(branch, v, left, context),
    )
    return someOf(tests)
  }
  const [first, second] = branches
  if (branches.length === 2 && first && second) return unequal(first, second)
  return expr.is(countOf(branches), 1)
}

function hasCall(expression: Expression): boolean {
  return visit(expression).some(({ kind }) => kind === 'call')
}

/** True where one expression is true and the other is not. */
function unequal(left: Expression, right: Expression): Expression {
  if (isTrue(left)) return expr.not(right)
  if (isFalse(left)) return right
  return isTrue(right) || isFalse(right) ? unequal(right, left) : expr.binary(left, '!==', right)
}

type Conditional = Extract<Check, { kind: 'conditional' }>

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

/** A subschema as one expression: written out where it is short, a function of its own otherwise. */
export function branchExpression(branch: Branch, v: Expression, known: Known, context: PrintContext): Expression {
  return shortExpression(branch, v, known, context) ?? expr.call(context.hoist.accepts(branch.sub), [v])
}

/** The same where it is short, and `undefined` otherwise. */
export function shortExpression(
  { checks }: Branch,
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  const inline = expressionOf(checks, v, known, context)
  return inline === undefined || isWider(inline, longest) ? undefined : inline
}
