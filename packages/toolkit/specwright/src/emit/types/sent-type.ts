import type { Model } from '@specwright/document/model'
import { code, expr, typeOf, type Code } from '@specwright/code'
import { freeName } from '../free-name.ts'

/** The name of the type of what callers pass: `Sent`, unless a schema has that name. */
export function sentName(model: Model): string {
  const name = sentNames.get(model) ?? freeName('Sent', new Set(typeNamesOf(model)))
  sentNames.set(model, name)
  return name
}

/** Every operation asks for it, and there may be thousands of types. */
const sentNames = new WeakMap<Model, string>()

function typeNamesOf({ schemas, inputs, parts }: Model): string[] {
  return [...schemas, ...inputs, ...parts].map(({ typeName }) => typeName)
}

/** True for a document with an operation that takes something else than parameters of its path. */
export function hasSent(model: Model): boolean {
  return (
    model.inputs.some((input) => input.in !== 'path') ||
    model.operations.some(({ requestBody }) => requestBody !== undefined)
  )
}

/** What callers pass as a type, for a file that imports it. */
export function sentAs(type: Code, model: Model): Code {
  return code`${typeOf('types', sentName(model))}<${type}>`
}

/**
 * The declaration of that type. A request leaves out members that are undefined, as an optional member may be where TypeScript
 * does not have `exactOptionalPropertyTypes`; there, a type stays what it is.
 */
export function sentDeclaration(model: Model): Code {
  const name = expr.name(sentName(model))
  return code`
    /** What callers pass as a \`Value\`: members that may be left out may also be \`undefined\`, which requests leave out. */
    export type ${name}<Value> = { a?: undefined } extends { a?: never }
      ? Value
      : Value extends readonly unknown[]
        ? Value[number][] extends Value
          ? ${name}<Value[number]>[]
          : Value
        : Value extends object
          ? { [Name in keyof Value]: ${name}<Value[Name]> | (Value[Name] extends Required<Value>[Name] ? never : undefined) }
          : Value
  `
}
