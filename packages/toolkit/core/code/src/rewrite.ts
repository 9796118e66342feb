import type { Expression, Statement } from './node.ts'
import { each, withParts, type Parts } from './parts.ts'

/** Functions that replace code; each gets a node whose parts are already rewritten. */
export interface Rewrite {
  readonly expression?: (expression: Expression) => Expression
  readonly statements?: (statements: readonly Statement[]) => readonly Statement[]
  /** True if no expression contains a function, so that expressions contain no statements. */
  readonly isShallow?: boolean
}

/** Statements rewritten from the inside out; unchanged ones remain identical values. */
export function rewritten(statements: readonly Statement[], rewrite: Rewrite): readonly Statement[] {
  const parts: Parts = {
    one(expression) {
      if (rewrite.isShallow) return expression
      const own = withParts(expression, parts)
      return rewrite.expression?.(own) ?? own
    },
    all(list) {
      const own = each(list, (one) => withParts(one, parts))
      return rewrite.statements?.(own) ?? own
    },
  }
  return parts.all(statements)
}
