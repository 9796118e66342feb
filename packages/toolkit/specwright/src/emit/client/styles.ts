import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { expr, type Expression } from '@specwright/code'
import { kindOf } from '../content-type.ts'
import { engineFunction, type EngineFunction } from './engine-names.ts'
import { documentedIn } from './options.ts'
import { acceptsOnly, scalars } from './shape.ts'

/** The function that writes a parameter; `undefined` if the engine's default is right. */
type WriterOf = (parameter: ParameterModel, model: Model) => Expression | undefined

/** Functions that write the parameters of an operation; absent where the default is right. */
export function parameterWriters(
  operation: OperationModel,
  model: Model,
): Readonly<Partial<Record<'segment' | 'query' | 'headers', Expression>>> {
  const inPlace = (place: ParameterModel['in']): readonly ParameterModel[] =>
    operation.parameters.filter((each) => each.in === place)
  const segments = writersOf(inPlace('path'), segmentWriter, model)
  const query = writersOf(inPlace('query'), pairWriter, model)
  const headers = headersWriter(operation, model)
  return {
    ...(segments && { segment: call('styledPath', segments) }),
    ...(query && { query: call('styled', query) }),
    ...(headers && { headers }),
  }
}

/** An object with the writers of parameters by name; `undefined` if all have the default. */
function writersOf(parameters: readonly ParameterModel[], writerOf: WriterOf, model: Model): Expression | undefined {
  const members = parameters.flatMap((each) => {
    const value = writerOf(each, model)
    return value === undefined ? [] : [{ key: each.name, value }]
  })
  return members.length === 0 ? undefined : expr.object(members)
}

const segmentWriter: WriterOf = (parameter, model) => {
  const { style, explode, allowReserved, schema } = parameter
  const isScalar = acceptsOnly(schema, scalars, model)
  if (isJson(parameter)) return engineFunction('jsonSegment')
  if (style === 'simple' && isScalar && !allowReserved) return undefined
  const write = exploding(style === 'label' || style === 'matrix' ? style : 'simple', explode)
  return allowReserved ? call('reservedSegment', write) : write
}

/** The separators of styles that write one pair for an array. */
const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

const pairWriter: WriterOf = (parameter) => {
  const { allowReserved } = parameter
  const write = isJson(parameter) ? engineFunction('jsonPair') : styleWriter(parameter)
  return allowReserved ? call('reserved', write ?? engineFunction('exploded')) : write
}

/** The function for a style of a query or a form; `undefined` for the default. */
export function styleWriter({ style, explode }: Pick<ParameterModel, 'style' | 'explode'>): Expression | undefined {
  if (style === 'deepObject') return engineFunction('deepObject')
  if (style === 'cookie') return exploding('rawCookie', explode)
  if (explode) return undefined
  const separator = separators[style]
  return call('joined', ...(separator === undefined ? [] : [expr.literal(separator)]))
}

const headerWriter: WriterOf = (parameter, model) => {
  if (isJson(parameter)) return engineFunction('jsonHeader')
  return acceptsOnly(parameter.schema, scalars, model) || !parameter.explode ? undefined : exploding('listed', true)
}

function headersWriter(operation: OperationModel, model: Model): Expression | undefined {
  const documented = documentedIn('header', operation)
  const areStrings = documented.every((each) => !isJson(each) && acceptsOnly(each.schema, ['string'], model))
  const lowerCase = documented.map((each) => ({ ...each, name: each.name.toLowerCase() }))
  const writers = writersOf(lowerCase, headerWriter, model) ?? expr.object([])
  const headers = areStrings ? undefined : call('styledHeaders', writers)
  const cookies = documentedIn('cookie', operation)
  if (cookies.length === 0) return headers
  const cookieWriters = writersOf(cookies, pairWriter, model) ?? expr.object([])
  return call('styledCookies', cookieWriters, ...(headers ? [headers] : []))
}

function exploding(name: EngineFunction, explode: boolean): Expression {
  return call(name, ...(explode ? [expr.true] : []))
}

function isJson({ contentType }: ParameterModel): boolean {
  return contentType !== undefined && kindOf(contentType) === 'json'
}

/** A call of a function of the engine. */
export function call(name: EngineFunction, ...args: readonly Expression[]): Expression {
  return expr.pure(engineFunction(name), args)
}
