import { expr, type Expression } from '@specwright/code'
import { engineFunction, type EngineFunction } from './engine-names.ts'

/**
 * A function that writes a part of a request, as data: for a client it becomes code, for pages it stays data.
 *
 * One with arguments is what the function of this name returns for them.
 */
export type Writer = readonly [name: EngineFunction | 'JSON.stringify', args?: readonly WriterArgument[]]

/** A writer, the members of an object, or a value. */
export type WriterArgument = Writer | string | boolean | { readonly [name: string]: WriterArgument }

/** A writer as code. */
export function writerCode([name, args]: Writer): Expression {
  if (name === 'JSON.stringify') return expr.member(expr.name('JSON'), 'stringify')
  return args === undefined ? engineFunction(name) : expr.pure(engineFunction(name), args.map(argumentCode))
}

function argumentCode(argument: WriterArgument): Expression {
  if (isWriter(argument)) return writerCode(argument)
  if (typeof argument !== 'object') return expr.literal(argument)
  return expr.object(Object.entries(argument).map(([key, value]) => ({ key, value: argumentCode(value) })))
}

function isWriter(argument: WriterArgument): argument is Writer {
  return Array.isArray(argument)
}
