import type { JsonObject } from '@specwright/json-schema/json'
import {
  kindOfType,
  type MediaTypeModel,
  type Model,
  type OperationModel,
  type ParameterModel,
} from '@specwright/document/model'
import { code, expr, type Code, type Expression } from '@specwright/code'
import { argumentName, type Argument, type Positional, type Slot } from './argument.ts'
import { bodyFor } from './body.ts'
import type { OtherBody } from './body-shape.ts'
import { contentTypeOf, failuresOf, typeOfInput } from './content.ts'
import { ownOptions } from './options.ts'
import { resultHeadersType } from './result-headers.ts'
import { scalarType, type NameOfSchema } from './shape.ts'
import { successOf, type Success } from './success.ts'

/** A method of the client. */
export interface Method extends Success {
  readonly operation: OperationModel
  /** The arguments before its options. */
  readonly arguments: readonly Positional[]
  /** The members that its operation adds to the options. */
  readonly options: readonly Argument[]
  /** Members of the body that are filled in. */
  readonly fixed: JsonObject
  /** An object with `path`, `query` and `body`, if present. */
  readonly input: Expression
  /** The body that is sent. */
  readonly media: MediaTypeModel | undefined
  /** Bodies of other content types, which the caller may choose. */
  readonly others: readonly OtherBody[]
  /** Type of the documented headers of its result, if there are any. */
  readonly headers: Code | undefined
  /** Type of the body of each error status. */
  readonly errors: readonly { readonly status: string; readonly type: Code }[]
}

/**
 * Creates the method of an operation. If its arguments are pinned, what the document has since is taken with the
 * options, so that no call changes its meaning.
 */
export function methodFor(operation: OperationModel, model: Model, nameOf: NameOfSchema): Method {
  const used = new Set(['client', 'options', 'query', 'body'])
  const path = pathArguments(operation, { nameOf, used })
  const query = queryArgument(operation, nameOf)
  const body = bodyFor(operation, { model, nameOf, used })
  const late = [body?.whole ?? [], query ?? []].flat().filter(({ slot }) => isLate(operation, slot))
  const options = [...ownOptions(operation, nameOf), ...late]
  const given = (argument: Positional | undefined): Expression => {
    if (argument === undefined || !late.includes(argument)) return expr.name(argument?.name ?? 'body')
    const isRequired = options.some(({ optional }) => !optional)
    return code`options${isRequired ? code`.` : code`?.`}${expr.name(argument.name)}`
  }
  const inPath = path.map(({ wire, value }) => ({ key: wire, value }))
  return {
    operation,
    arguments: [path, body?.member ?? [], body?.whole ?? [], query ?? []].flat().filter((each) => !late.includes(each)),
    options,
    fixed: body?.fixed ?? {},
    input: expr.object([
      ...(inPath.length === 0 ? [] : [{ key: 'path', value: expr.object(inPath) }]),
      ...(query ? [{ key: 'query', value: queryValue(operation, given(query)) }] : []),
      ...(body ? [{ key: 'body', value: body.value(given(body.whole)) }] : []),
    ]),
    media: body?.media,
    others: body?.others ?? [],
    ...successOf(operation, model, nameOf),
    headers: resultHeadersType(operation, nameOf),
    errors: failuresOf(operation).map((response) => ({
      status: response.status,
      type: contentTypeOf(operation, response, nameOf)?.type ?? code`undefined`,
    })),
  }
}

/** True for what an operation takes since its arguments were pinned. */
function isLate({ pinned }: OperationModel, slot: Slot): boolean {
  return pinned !== undefined && pinned.arguments?.includes(slot) !== true
}

/** A parameter of the path. */
interface PathArgument extends Positional {
  /** Its name on the wire. */
  readonly wire: string
  /** The value to send. */
  readonly value: Expression
}

/** Types of schemas that accept any string, or any number. */
const scalars = { string: code`string`, number: code`number` } as const

/** The parameters of the path, in its order. */
function pathArguments(
  operation: OperationModel,
  { nameOf, used }: { readonly nameOf: NameOfSchema; readonly used: Set<string> },
): PathArgument[] {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inOrder = [...operation.path.matchAll(/\{([^{}]+)\}/g)].flatMap(
    ([, name]) => inPath.find((each) => each.name === name) ?? [],
  )
  return [...new Set(inOrder)].map((parameter) => {
    const name = argumentName(parameter.name, used)
    const scalar = scalarType(parameter.schema)
    return {
      slot: `path.${parameter.name}`,
      wire: parameter.name,
      name,
      value: expr.name(name),
      type: scalar ? scalars[scalar] : code`${typeOfInput(operation, 'path', nameOf)}[${expr.literal(parameter.name)}]`,
      optional: false,
      example: () => expr.literal(parameter.example ?? null, 'sample'),
    }
  })
}

/** The parameter that is the whole query, if there is one. */
function wholeQueryOf({ parameters }: OperationModel): ParameterModel | undefined {
  return parameters.find((parameter) => parameter.in === 'querystring')
}

/** True for a query that is one encoded value; a form has members, as parameters do. */
export function isWholeQuery(operation: OperationModel): boolean {
  const whole = wholeQueryOf(operation)
  return whole !== undefined && kindOfType(whole.contentType ?? '') !== 'form'
}

function queryValue(operation: OperationModel, query: Expression): Expression {
  return isWholeQuery(operation) ? expr.object([{ key: 'value', value: query }]) : query
}

function queryArgument(operation: OperationModel, nameOf: NameOfSchema): Positional | undefined {
  const whole = wholeQueryOf(operation)
  if (whole) {
    return {
      slot: 'query',
      name: 'query',
      type: typeOfInput(operation, 'querystring', nameOf),
      optional: !whole.required,
      example: () => expr.literal(whole.example ?? null, 'sample'),
    }
  }
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (query.length === 0) return undefined
  const required = query.filter((parameter) => parameter.required)
  return {
    slot: 'query',
    name: 'query',
    type: typeOfInput(operation, 'query', nameOf),
    optional: required.length === 0,
    example: () => expr.literal(Object.fromEntries(required.map(({ name, example }) => [name, example])), 'sample'),
  }
}
