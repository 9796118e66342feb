import type { Model, OperationModel } from '@specwright/document/model'
import { code, expr, isPlainName, printed, type Code, type Expression } from '@specwright/code'
import type { Slot } from './argument.ts'
import { methodFor, type Method } from './method.ts'
import { resourcesOf } from './named-resources.ts'
import { exampleArguments } from './signature.ts'

/** A call of an operation with the arguments of its example. */
export interface ExampleCall {
  readonly operation: OperationModel
  readonly call: Expression
  readonly result: ClientCall['result']
}

/** A call of each operation with a `client`: `client.pets.get('pet_1')`. */
export function exampleCallsOf(model: Model): ExampleCall[] {
  return methodsOf(model).map(({ method, callee }) => ({
    operation: method.operation,
    call: expr.call(callee, exampleArguments(method)),
    result: resultOf(method),
  }))
}

/** A statement that makes a call, for a guide: `console.log(await client.pets.get('pet_1'))`. */
export function statementOf({ call, result }: ExampleCall): Code {
  const statements = {
    items: code`for await (const item of ${call}) console.log(item)`,
    none: code`await ${call}`,
    value: code`console.log(await ${call})`,
  }
  return statements[result]
}

/** A call of an operation as data, for pages that fill in values. */
export interface ClientCall {
  /** `client.pets.get` */
  readonly callee: string
  /** Where each argument goes, and members of it that are passed as arrays. */
  readonly arguments: readonly { readonly slot: Slot; readonly separators?: Readonly<Record<string, string>> }[]
  /** Members of the body that the client fills in. */
  readonly fixed: readonly string[]
  /** Members of the options that it takes last. */
  readonly options: readonly string[]
  /** Whether it gives items one by one, a value, or nothing. */
  readonly result: 'items' | 'value' | 'none'
}

/** The call of each operation, by its id. */
export function clientCallsOf(model: Model): ReadonlyMap<string, ClientCall> {
  const calls = methodsOf(model).map(({ method, callee }): [string, ClientCall] => [
    method.operation.id,
    {
      callee: text(code`${callee}`),
      arguments: method.arguments.map(({ slot, separators }) => ({ slot, ...(separators && { separators }) })),
      fixed: Object.keys(method.fixed),
      options: method.options.map(({ name }) => name),
      result: resultOf(method),
    },
  ])
  return new Map(calls)
}

function methodsOf(model: Model): { readonly method: Method; readonly callee: Expression }[] {
  return resourcesOf(model).flatMap(({ name: resource, methods }) =>
    methods.map(({ name, operation }) => ({
      method: methodFor(operation, model, () => undefined),
      callee: memberOf(memberOf(expr.name('client'), resource), name),
    })),
  )
}

function resultOf({ listed, responseKind }: Method): ClientCall['result'] {
  if (listed || responseKind === 'stream') return 'items'
  return responseKind === 'none' ? 'none' : 'value'
}

function text(statement: Code): string {
  return printed(statement, { nameOf: ({ name }) => name, language: 'typescript' })
}

function memberOf(of: Expression, name: string): Expression {
  return isPlainName(name) ? expr.member(of, name) : expr.element(of, expr.literal(name, 'sample'))
}
