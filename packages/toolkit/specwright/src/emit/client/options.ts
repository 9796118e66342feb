import { isIgnored, type OperationModel, type ParameterModel } from '@specwright/document/model'
import { code, expr, list, type Code } from '@specwright/code'
import type { Argument } from './argument.ts'
import { typeOfOperation } from './content.ts'
import { engineType } from './engine-names.ts'

/** The headers, or the cookies, that a caller passes with the options. */
export function documentedIn(location: 'header' | 'cookie', { parameters }: OperationModel): readonly ParameterModel[] {
  return parameters.filter((each) => each.in === location && !isIgnored(each) && each.idempotencyKey !== 'random')
}

/** The members that an operation adds to the options of its method. */
export function ownOptions(operation: OperationModel): readonly Argument[] {
  return [
    ...memberOf(operation, 'header', (type) => code`${engineType('HeadersOf')}<${type}>`),
    ...memberOf(operation, 'cookie', (type) => type),
  ]
}

function memberOf(
  operation: OperationModel,
  location: 'header' | 'cookie',
  typed: (documented: Code) => Code,
): Argument[] {
  const documented = documentedIn(location, operation)
  if (documented.length === 0) return []
  const others = operation.parameters.filter((each) => each.in === location && !documented.includes(each))
  const all = code`NonNullable<${typeOfOperation(operation)}['parameters'][${expr.literal(location)}]>`
  const names = others.map(({ name }) => expr.literal(name))
  const required = documented.filter((each) => each.required)
  return [
    {
      name: `${location}s`,
      type: typed(others.length === 0 ? all : code`Omit<${all}, ${list(names, code` | `)}>`),
      optional: required.length === 0,
      example: () => expr.literal(Object.fromEntries(required.map(({ name, example }) => [name, example])), 'sample'),
    },
  ]
}
