import { expr, type Expression } from '@loyalty-kit/code'

/** What the files with emitted code make a specifier of, for functions of the hand-written run time. */
export const engine = 'validator-engine'

/** Calls a function of the run time. */
export function engineCall(name: string, args: readonly Expression[]): Expression {
  return expr.call(engineFunction(name), args)
}

/** A function of the run time, by its name. */
export function engineFunction(name: string): Expression {
  return expr.imported(engine, name)
}
