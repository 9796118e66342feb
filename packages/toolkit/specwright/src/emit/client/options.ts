import { isIgnored, type OperationModel, type ParameterModel } from '@specwright/document/model'
import { code, expr, list } from '@specwright/code'
import type { Argument } from './argument.ts'
import { typeOfInput } from './content.ts'
import { engineType } from './engine-names.ts'
import type { NameOfSchema } from './shape.ts'

/** The headers, or the cookies, that a caller passes with the options. */
export function documentedIn(location: 'header' | 'cookie', { parameters }: OperationModel): readonly ParameterModel[] {
  return parameters.filter((each) => each.in === location && !isIgnored(each) && each.idempotencyKey !== 'random')
}

/** The members that an operation adds to the options of its method. */
export function ownOptions(operation: OperationModel, nameOf: NameOfSchema): readonly Argument[] {
  return [...memberOf(operation, 'header', nameOf), ...memberOf(operation, 'cookie', nameOf)]
}

function memberOf(operation: OperationModel, location: 'header' | 'cookie', nameOf: NameOfSchema): Argument[] {
  const documented = documentedIn(location, operation)
  if (documented.length === 0) return []
  const others = operation.parameters.filter((each) => each.in === location && !documented.includes(each))
  const all = typeOfInput(operation, location, nameOf)
  const names = others.map(({ name }) => expr.literal(name))
  const own = others.length === 0 ? all : code`Omit<${all}, ${list(names, code` | `)}>`
  const required = documented.filter((each) => each.required)
  return [
    {
      name: `${location}s`,
      type: location === 'header' ? code`${engineType('HeadersOf')}<${own}>` : own,
      optional: required.length === 0,
      example: () => expr.literal(Object.fromEntries(required.map(({ name, example }) => [name, example])), 'sample'),
    },
  ]
}
