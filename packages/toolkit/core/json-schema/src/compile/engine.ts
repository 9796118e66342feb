import { expr, type Expression } from '@specwright/code'

/** The module name of the runtime, which files with emitted code resolve to an import specifier. */
export const engine = 'validator-engine'

/** A call of a runtime function. */
export function engineCall(name: string, args: readonly Expression[]): Expression {
  return expr.call(engineFunction(name), args)
}

/** A runtime function, by its name. */
export function engineFunction(name: string): Expression {
  return expr.imported(engine, name)
}
