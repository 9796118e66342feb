import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { argumentName, memberOf, type Argument } from './argument.ts'
import { bodyFor } from './body.ts'
import { contentTypeOf, typeOf } from './content.ts'
import { isList, scalarType, type NameOfSchema } from './shape.ts'
import { successOf, type Success } from './success.ts'

/** A method of the client, ready to print. */
export interface Method extends Success {
  readonly operation: OperationModel
  /** What the method takes, before its options. */
  readonly arguments: readonly Argument[]
  /** Headers that the caller must give with the options. */
  readonly requiredHeaders: readonly string[]
  /** Expression of an object with `path`, `query` and `body`, each where there is one. */
  readonly input: string
  readonly contentType: string | undefined
  /** Type of the body that goes with each status of a failure. */
  readonly errors: readonly { readonly status: string; readonly type: string }[]
}

/** A method for an operation. */
export function methodFor(operation: OperationModel, model: Model, nameOf: NameOfSchema): Method {
  const used = new Set(['options', 'query', 'body', 'call', 'list', 'operations'])
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inPathOrder = [...operation.path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) =>
    path.filter((each) => each.name === name).slice(0, 1),
  )
  const pathArguments = [...new Set(inPathOrder)].map((parameter) => {
    const name = argumentName(parameter.name, used)
    return {
      wire: parameter.name,
      name,
      // A list is one segment.
      value: isList(parameter.schema, model) ? `${name}.join()` : name,
      type:
        scalarType(parameter.schema) ?? `${typeOf(operation)}['parameters']['path'][${print.literal(parameter.name)}]`,
      optional: false,
      example: () => print.sample(parameter.example ?? null),
    }
  })
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const queryArgument: Argument[] =
    query.length === 0
      ? []
      : [
          {
            name: 'query',
            type: `NonNullable<${typeOf(operation)}['parameters']['query']>`,
            optional: !query.some(({ required }) => required),
            example: () =>
              print.sample(
                Object.fromEntries(
                  query.filter(({ required }) => required).map(({ name, example }) => [name, example]),
                ),
              ),
          },
        ]
  const body = bodyFor(operation, model, nameOf, used)
  const members = [
    ...(pathArguments.length === 0
      ? []
      : [`path: { ${pathArguments.map(({ wire, value }) => memberOf(wire, value)).join(', ')} }`]),
    ...(query.length === 0 ? [] : ['query']),
    ...(body === undefined ? [] : [memberOf('body', body.expression)]),
  ]
  return {
    operation,
    arguments: [...pathArguments, ...(body?.argument ? [body.argument] : []), ...queryArgument],
    requiredHeaders: operation.parameters
      .filter(
        (parameter) =>
          parameter.in === 'header' &&
          parameter.required &&
          !/^(accept|content-type|authorization)$/i.test(parameter.name),
      )
      .map(({ name }) => name),
    input: members.length === 0 ? '{}' : `{ ${members.join(', ')} }`,
    contentType: body?.contentType,
    ...successOf(operation, model, nameOf),
    errors: operation.responses
      .filter(({ status }) => !status.startsWith('2'))
      .map(({ status, content }) => ({
        status,
        type: contentTypeOf(operation, status, content, nameOf)?.type ?? 'undefined',
      })),
  }
}
