import { code, expr, type Code, type Expression } from '@specwright/code'

/** The types of parameters and results in emitted code. */
export const types: Readonly<Record<'any' | 'boolean', Code>> = { any: code`any`, boolean: code`boolean` }

/** `Array.isArray(v)` and its like. */
export function callOf(holder: string, method: string, args: readonly Expression[]): Expression {
  return expr.call(expr.member(expr.name(holder), method), args)
}
