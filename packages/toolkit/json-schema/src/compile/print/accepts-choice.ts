import { print } from '@loyalty-kit/code'
import type { Branch, Check, Tag } from '../check.ts'
import { readProperty } from '../read.ts'
import { branchExpression, decided, valuesTest, type Decided, type PrintContext } from './accepts.ts'
import { conjunction, disjunction, grouped, negation } from './expression.ts'
import { whenMissed } from './known.ts'
import { countOf, oneByOne, someOf } from './many.ts'
import { block } from './statements.ts'
import { typeTest, type Known } from './types.ts'

type Choice = Extract<Check, { kind: 'choice' }>

/** `anyOf` or `oneOf` as one expression. */
export function choiceExpression(check: Choice, v: string, known: Known, context: PrintContext): string {
  const branches = check.branches.map((branch) => branchExpression(branch, v, known, context))
  const { tag } = check.selector
  if (tag?.decides) {
    const read = readProperty(v, tag.name)
    const cases = branches.map(
      (branch, index) => `${valuesTest(tag.values[index] ?? [], read, undefined, context.hoist)} ? ${branch} : `,
    )
    return conjunction([typeTest('object', v, known), `(${cases.join('')}false)`])
  }
  if (check.mode === 'any' || branches.length === 1 || areDistinct(check)) {
    // The cheapest question first: most values are not null, and few are worth a call.
    const plain = new Map(check.branches.map((branch, index) => [branch, branches[index] ?? '']))
    const calls = (branch: Branch): number => Number(plain.get(branch)?.includes('('))
    const order = check.branches.toSorted((a, b) => calls(a) - calls(b))
    const asked = inTurn(order, known, (branch, left) =>
      left === known ? (plain.get(branch) ?? '') : branchExpression(branch, v, left, context),
    )
    return someOf(asked)
  }
  const [first = 'true', second] = branches
  if (branches.length === 2 && second !== undefined) return unequal(first, second)
  return `${countOf(branches)} === 1`
}

/** What is printed of branches of which each is asked only where those before are missed. */
function inTurn<Printed>(
  branches: readonly Branch[],
  known: Known,
  printed: (branch: Branch, left: Known) => Printed,
): Printed[] {
  let left = known
  return branches.map((branch) => {
    const one = printed(branch, left)
    left = whenMissed(branch.checks, left)
    return one
  })
}

/** Statements that find out which branches are met, and the expressions that say so after them, asked in turn. */
export function decidedBranches(check: Choice, v: string, known: Known, context: PrintContext): Decided[] {
  const all = check.mode === 'one' && !areDistinct(check)
  return inTurn(check.branches, known, (branch, left) => {
    return decided(branch, v, all || branch.flag !== undefined ? known : left, context)
  })
}

/** True where one expression is true and the other is not. */
function unequal(one: string, other: string): string {
  if (one === 'true' || one === 'false') return one === 'true' ? negation(other) : disjunction([other])
  if (other === 'true' || other === 'false') return unequal(other, one)
  return `${grouped(one)} !== ${grouped(other)}`
}

/** True where no value can meet two branches. */
export function areDistinct({ selector: { tag, types } }: Choice): boolean {
  return types !== undefined || tag?.decides === true
}

/** `anyOf` or `oneOf` as statements that run `fail` unless the value is valid. */
export function choiceStatements(
  check: Choice,
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
  const { tag } = check.selector
  const isTracked = check.branches.some(({ flag }) => flag !== undefined)
  if (tag?.decides && !isTracked) return taggedStatements(check.branches, tag, v, known, fail, context)
  const tried = decidedBranches(check, v, known, context)
  const outcomes = tried.map(([, expression]) => expression)
  const met = check.mode === 'any' || areDistinct(check) ? someOf(outcomes) : `${countOf(outcomes)} === 1`
  return [...oneByOne(tried.map(([prepare]) => prepare)), `if (${negation(met)}) ${fail}`]
}

/** Statements that try the branch alone that the value's tag names. */
function taggedStatements(
  branches: readonly Branch[],
  tag: Tag,
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
  const cases = branches.flatMap((branch, index) => {
    const met = branchExpression(branch, v, new Set(['object']), context)
    const labels = (tag.values[index] ?? []).map((value) => `case ${print.literal(value)}:`)
    return [labels.join(' '), ...(met === 'true' ? [] : [`  if (${negation(met)}) ${fail}`]), '  break']
  })
  const isObject = typeTest('object', v, known)
  return [
    ...(isObject === 'true' ? [] : [`if (${negation(isObject)}) ${fail}`]),
    ...block(`switch (${readProperty(v, tag.name)})`, [...cases, 'default:', `  ${fail}`]),
  ]
}
