import { expr, isFalse, isTrue } from '../expr.ts'
import type { Expression, Statement } from '../node.ts'
import { changed, each, withParts } from '../parts.ts'
import { split } from './possible.ts'
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

/** A condition in a scope: a constant where it always holds, or never does, so that a compiler sees it too. */
export function conditionIn(condition: Expression, scope: Scope, flow: Surroundings): Condition {
  const found = conditionOf(condition, scope, flow)
  if (!scope || (found.met && found.missed)) return found
  return constant(found.met ? expr.true : expr.false, scope)
}

function conditionOf(condition: Expression, scope: Scope, flow: Surroundings): Condition {
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
  const found = scope && testOf(expression)
  const reference = found && referenceOf(found.of, flow.changing)
  if (!found || reference === undefined) {
    const code = compared(partsIn(expression, scope, flow))
    return code.kind === 'literal' ? constant(code, scope) : { code, met: scope, missed: scope }
  }
  const { test, isOpposite } = found
  const [holding, failing] = split(possibleIn(scope, reference), test)
  const [met, missed] = isOpposite ? [failing, holding] : [holding, failing]
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
  const terms = each(whole.terms, (term) => {
    const { code, met, missed } = conditionIn(term, left, flow)
    left = isAnd ? met : missed
    done = merged(done, isAnd ? missed : met)
    return code
  })
  const code = terms === whole.terms ? whole : expr[whole.kind](terms)
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
  const now = changed(whole, { condition: condition.code, then: then.code, otherwise: otherwise.code })
  return {
    code: now === whole ? whole : expr.conditional(condition.code, then.code, otherwise.code),
    met: merged(then.met, otherwise.met),
    missed: merged(then.missed, otherwise.missed),
  }
}

/** An expression in a scope, with the conditions in it. */
export function expressionIn(expression: Expression, scope: Scope, flow: Surroundings): Expression {
  return conditionIn(expression, scope, flow).code
}

/** A piece of code in a scope, whose parts are all reached in it. */
export function partsIn<Piece extends Expression | Statement>(piece: Piece, scope: Scope, flow: Surroundings): Piece {
  return withParts(piece, {
    one: (part) => expressionIn(part, scope, flow),
    all: (list) => flow.inner(list, scope),
  })
}
