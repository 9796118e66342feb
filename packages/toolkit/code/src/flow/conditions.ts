import { expr, isFalse, isTrue } from '../expr.ts'
import type { Expression, Statement } from '../node.ts'
import { expressionWith } from '../rewrite.ts'
import { merged, narrowed, possibleIn, referenceOf, type Scope } from './scope.ts'
import { testOf } from './tests.ts'

/** What is known of a function besides the scope of a point. */
export interface Surroundings {
  /** Names of the variables that are assigned to: nothing is known of them. */
  readonly changing: ReadonlySet<string>
  /** The statements of a function that is made in a scope. */
  inner(body: readonly Statement[], scope: Scope): readonly Statement[]
}

/** A condition, and what is known where it holds and where it does not. */
interface Condition {
  readonly code: Expression
  readonly met: Scope
  readonly missed: Scope
}

/** A condition in a scope. */
export function conditionIn(condition: Expression, scope: Scope, flow: Surroundings): Condition {
  switch (condition.kind) {
    case 'literal':
      return constant(condition, scope)
    case 'not': {
      const { code, met, missed } = conditionIn(condition.of, scope, flow)
      return { code: code === condition.of ? condition : expr.not(code), met: missed, missed: met }
    }
    case 'and':
    case 'or':
      return termsIn(condition, scope, flow)
    case 'conditional':
      return conditionalIn(condition, scope, flow)
    default:
      return testedIn(condition, scope, flow)
  }
}

function constant(code: Expression, scope: Scope): Condition {
  return { code, met: isFalse(code) ? undefined : scope, missed: isTrue(code) ? undefined : scope }
}

/** A test, or any other expression that consists of no conditions. */
function testedIn(expression: Expression, scope: Scope, flow: Surroundings): Condition {
  const test = testOf(expression)
  const reference = test && referenceOf(test.of, flow.changing)
  if (!test || !scope || reference === undefined) {
    const code = compared(partsIn(expression, scope, flow))
    return code.kind === 'literal' ? constant(code, scope) : { code, met: scope, missed: scope }
  }
  const possible = possibleIn(scope, reference)
  const [met, missed] = [test.met(possible), test.missed(possible)]
  if (met.size === 0) return constant(expr.false, scope)
  if (missed.size === 0) return constant(expr.true, scope)
  return { code: expression, met: narrowed(scope, reference, met), missed: narrowed(scope, reference, missed) }
}

/** The result of a comparison of two results that are known. */
function compared(expression: Expression): Expression {
  if (expression.kind !== 'binary') return expression
  const { left, operator, right } = expression
  if (!isKnown(left) || !isKnown(right) || (operator !== '===' && operator !== '!==')) return expression
  return expr.literal((isTrue(left) === isTrue(right)) === (operator === '==='))
}

function isKnown(expression: Expression): boolean {
  return isTrue(expression) || isFalse(expression)
}

/** `and` or `or`: each term is reached only where those before it do not decide. */
function termsIn(whole: Extract<Expression, { kind: 'and' | 'or' }>, scope: Scope, flow: Surroundings): Condition {
  const isAnd = whole.kind === 'and'
  let [left, done]: [Scope, Scope] = [scope, undefined]
  const terms: Expression[] = []
  for (const term of whole.terms) {
    const { code, met, missed } = conditionIn(term, left, flow)
    terms.push(code)
    left = isAnd ? met : missed
    done = merged(done, isAnd ? missed : met)
  }
  const isSame = terms.every((term, n) => term === whole.terms[n])
  const code = isSame ? whole : isAnd ? expr.and(terms) : expr.or(terms)
  return isAnd ? { code, met: left, missed: done } : { code, met: done, missed: left }
}

function conditionalIn(
  whole: Extract<Expression, { kind: 'conditional' }>,
  scope: Scope,
  flow: Surroundings,
): Condition {
  const condition = conditionIn(whole.condition, scope, flow)
  const then = conditionIn(whole.then, condition.met, flow)
  const otherwise = conditionIn(whole.otherwise, condition.missed, flow)
  const isSame = condition.code === whole.condition && then.code === whole.then && otherwise.code === whole.otherwise
  return {
    code: isSame ? whole : expr.conditional(condition.code, then.code, otherwise.code),
    met: merged(then.met, otherwise.met),
    missed: merged(then.missed, otherwise.missed),
  }
}

/** An expression in a scope, with the conditions in it. */
export function expressionIn(expression: Expression, scope: Scope, flow: Surroundings): Expression {
  switch (expression.kind) {
    case 'not':
    case 'and':
    case 'or':
    case 'conditional':
      return conditionIn(expression, scope, flow).code
    default:
      return testedIn(expression, scope, flow).code
  }
}

function partsIn(expression: Expression, scope: Scope, flow: Surroundings): Expression {
  return expressionWith(expression, {
    one: (part) => expressionIn(part, scope, flow),
    all: (list) => flow.inner(list, scope),
  })
}
