import { expr, isFalse, isTrue } from './expr.ts'
import type { Code, Declaration, Expression, Parameter, Statement } from './node.ts'

/** Creates statements. One without effect is omitted, so `if` returns an array. */
export const stmt = {
  const(name: string, value: Expression, type?: Code): Declaration {
    return { kind: 'const', name, value, ...(type && { type }) }
  },

  let(...made: readonly { readonly name: string; readonly value: Expression }[]): Statement {
    return { kind: 'let', made }
  },

  do(expression: Expression): Statement {
    return { kind: 'do', expression }
  },

  return(value?: Expression): Statement {
    return { kind: 'return', ...(value && { value }) }
  },

  /** `if` with `else`, without empty branches. */
  if(condition: Expression, then: readonly Statement[], otherwise: readonly Statement[] = []): readonly Statement[] {
    if (isTrue(condition)) return then
    if (isFalse(condition)) return otherwise
    if (then.length === 0) return otherwise.length === 0 ? [] : stmt.if(expr.not(condition), otherwise)
    return [{ kind: 'if', condition, then, otherwise }]
  },

  /** For each key of an object. */
  forIn(name: string, of: Expression, body: readonly Statement[]): Statement {
    return { kind: 'each', over: 'in', name, of, body }
  },

  /** For each item of an iterable. */
  forOf(name: string, of: Expression, body: readonly Statement[]): Statement {
    return { kind: 'each', over: 'of', name, of, body }
  },

  /** For each integer of a range, without its end. */
  count(name: string, [from, to]: readonly [from: number, to: Expression], body: readonly Statement[]): Statement {
    return { kind: 'count', name, from, to, body }
  },

  block(body: readonly Statement[], label?: string): Statement {
    return { kind: 'block', body, ...(label !== undefined && { label }) }
  },

  break(label?: string): Statement {
    return { kind: 'break', ...(label !== undefined && { label }) }
  },

  switch(
    on: Expression,
    cases: readonly { readonly values: readonly Expression[]; readonly body: readonly Statement[] }[],
    otherwise: readonly Statement[],
  ): Statement {
    return { kind: 'switch', on, cases, otherwise }
  },

  function(name: string, { parameters, returns, body }: FunctionParts): Declaration {
    return { kind: 'function', name, parameters, body, ...(returns && { returns }) }
  },
}

/** The parts of a function besides its name. */
export interface FunctionParts {
  readonly parameters: readonly Parameter[]
  readonly returns?: Code
  readonly body: readonly Statement[]
}
