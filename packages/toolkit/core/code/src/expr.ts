import { isBinding, isIdentifier } from './identifier.ts'
import type {
  BinaryOperator,
  Code,
  Expression,
  Imported,
  Literal,
  LiteralStyle,
  Member,
  Name,
  Parameter,
  Spread,
  Statement,
} from './node.ts'

/**
 * Creates expressions. `and`, `or`, `not` and `conditional` are for conditions, and simplified: they preserve whether a
 * value is truthy, not the value itself.
 */
export const expr = {
  true: { kind: 'literal', value: true, style: 'source' } as Literal,
  false: { kind: 'literal', value: false, style: 'source' } as Literal,
  undefined: { kind: 'literal', value: undefined, style: 'source' } as Literal,

  /**
   * A variable.
   *
   * @throws {TypeError} When the name is not an identifier; `identifierFor` of `document/names` converts names to
   *   identifiers.
   */
  name(name: string): Name {
    if (!isIdentifier(name)) throw new TypeError(`Cannot print ${JSON.stringify(name)} as an identifier`)
    return { kind: 'name', name }
  },

  /**
   * An export of another module; `*` for all of its exports.
   *
   * @throws {TypeError} When the name cannot be imported.
   */
  imported(module: string, name: string): Imported {
    if (name !== '*' && !isBinding(name)) throw new TypeError(`Cannot import ${JSON.stringify(name)} by its name`)
    return { kind: 'imported', module, name, isType: false }
  },

  /** A JSON value. */
  literal(value: unknown, style: LiteralStyle = 'source'): Literal {
    return { kind: 'literal', value, style }
  },

  member(of: Expression, key: string): Expression {
    return { kind: 'member', of, key }
  },

  element(of: Expression, at: Expression): Expression {
    return { kind: 'element', of, at }
  },

  call(callee: Expression, args: readonly Expression[] = []): Expression {
    return { kind: 'call', callee, args }
  },

  /** A call that a bundler may drop if its result is unused. */
  pure(callee: Expression, args: readonly Expression[] = []): Expression {
    return { kind: 'call', callee, args, isPure: true }
  },

  new(callee: Expression, args: readonly Expression[] = []): Expression {
    return { kind: 'call', callee, args, isNew: true }
  },

  /** A `new` that a bundler may drop if its result is unused. */
  pureNew(callee: Expression, args: readonly Expression[] = []): Expression {
    return { kind: 'call', callee, args, isNew: true, isPure: true }
  },

  typeof(of: Expression): Expression {
    return { kind: 'typeof', of }
  },

  spread(of: Expression): Spread {
    return { kind: 'spread', of }
  },

  increment(of: Expression): Expression {
    return { kind: 'increment', of }
  },

  binary(left: Expression, operator: BinaryOperator, right: Expression): Expression {
    return { kind: 'binary', operator, left, right }
  },

  /** `left === value`. */
  is(left: Expression, value: unknown): Expression {
    return expr.binary(left, '===', expr.literal(value))
  },

  and(terms: readonly Expression[]): Expression {
    return joined('and', terms)
  },

  or(terms: readonly Expression[]): Expression {
    return joined('or', terms)
  },

  not(of: Expression): Expression {
    if (isTrue(of)) return expr.false
    if (isFalse(of)) return expr.true
    if (of.kind === 'not') return of.of
    if (of.kind === 'binary') {
      const opposite = opposites.get(of.operator)
      // Relations are negated only where neither side can be NaN: what is compared with a literal is a number.
      if (opposite && (isEquality(of.operator) || of.right.kind === 'literal')) return { ...of, operator: opposite }
    }
    return { kind: 'not', of }
  },

  conditional(condition: Expression, then: Expression, otherwise: Expression): Expression {
    if (isTrue(condition)) return then
    return isFalse(condition) ? otherwise : { kind: 'conditional', condition, then, otherwise }
  },

  array(items: readonly Expression[]): Expression {
    return { kind: 'array', items }
  },

  object(members: readonly (Member | Spread)[]): Expression {
    return { kind: 'object', members }
  },

  arrow(parameters: readonly Parameter[], body: Expression | readonly Statement[], returns?: Code): Expression {
    return { kind: 'arrow', parameters, body, ...(returns && { returns }) }
  },

  assign(target: Expression, value: Expression): Expression {
    return { kind: 'assign', target, value }
  },

  as(of: Expression, type: Code): Expression {
    return { kind: 'as', of, type }
  },
}

/** True for an expression that is known to be true. */
export function isTrue(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.value === true
}

/** True for an expression that is known to be false. */
export function isFalse(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.value === false
}

const opposites: ReadonlyMap<BinaryOperator, BinaryOperator> = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
])

function isEquality(operator: BinaryOperator): boolean {
  return operator === '===' || operator === '!=='
}

/** Terms of `and` or `or`, without those that change nothing; a term that decides the result replaces all others. */
function joined(kind: 'and' | 'or', terms: readonly Expression[]): Expression {
  const [decides, changesNothing] = kind === 'and' ? [isFalse, isTrue] : [isTrue, isFalse]
  const kept: Expression[] = []
  for (const term of terms) {
    if (decides(term)) return kind === 'and' ? expr.false : expr.true
    if (term.kind === kind) kept.push(...term.terms)
    else if (!changesNothing(term)) kept.push(term)
  }
  const [first] = kept
  if (!first) return kind === 'and' ? expr.true : expr.false
  return kept.length === 1 ? first : { kind, terms: kept }
}
