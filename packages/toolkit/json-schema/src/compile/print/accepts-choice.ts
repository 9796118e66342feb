import { expr, isFalse, isTrue, stmt, visit, type Expression, type Statement } from '@loyalty-kit/code'
import type { Branch, Check, Tag } from '../check.ts'
import { readProperty } from '../read.ts'
import { branchExpression, decided, type Decided, type Failing, type PrintContext } from './accepts.ts'
import { whenMissed } from './known.ts'
import { countOf, oneByOne, someOf } from './many.ts'
import { typeTest, type Known } from './types.ts'
import { valuesTest } from './values.ts'

type Choice = Extract<Check, { kind: 'choice' }>

/** `anyOf` or `oneOf` as one expression. */
export function choiceExpression(check: Choice, v: Expression, known: Known, context: PrintContext): Expression {
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

/** What is printed for branches, each of which is tried only where those before are missed. */
function inTurn<Printed>(
  branches: readonly Branch[],
  known: Known,
  printed: (branch: Branch, left: Known) => Printed,
): Printed[] {
  let left = known
  return branches.map((branch) => {
    const result = printed(branch, left)
    left = whenMissed(branch.checks, left)
    return result
  })
}

/** Statements that find out which branches are met, and the expressions that say so after them, tried in turn. */
export function decidedBranches(check: Choice, v: Expression, known: Known, context: PrintContext): Decided[] {
  const all = check.mode === 'one' && !areDistinct(check)
  return inTurn(check.branches, known, (branch, left) => {
    return decided(branch, v, all || branch.flag !== undefined ? known : left, context)
  })
}

/** True where one expression is true and the other is not. */
function unequal(left: Expression, right: Expression): Expression {
  if (isTrue(left)) return expr.not(right)
  if (isFalse(left)) return right
  return isTrue(right) || isFalse(right) ? unequal(right, left) : expr.binary(left, '!==', right)
}

/** True where no value can meet two branches. */
export function areDistinct({ selector: { tag, types } }: Choice): boolean {
  return types !== undefined || tag?.decides === true
}

/** `anyOf` or `oneOf` as statements that fail unless the value is valid. */
export function choiceStatements(check: Choice, failing: Failing, context: PrintContext): readonly Statement[] {
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
