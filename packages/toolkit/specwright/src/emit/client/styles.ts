import { kindOfType, type Model, type OperationModel, type ParameterModel } from '@specwright/document/model'
import type { EngineFunction } from './engine-names.ts'
import { isWholeQuery } from './method.ts'
import { documentedIn } from './options.ts'
import { acceptsOnly, scalars } from './shape.ts'
import type { Writer } from './writer.ts'

/** The function that writes a parameter; `undefined` if the engine's default is right. */
type WriterOf = (parameter: ParameterModel, model: Model) => Writer | undefined

/** Functions that write the parameters of an operation; absent where the default is right. */
export type ParameterWriters = Readonly<Partial<Record<'segment' | 'query' | 'headers', Writer>>>

/** How the parameters of an operation are written. */
export function parameterWriters(operation: OperationModel, model: Model): ParameterWriters {
  const inPlace = (place: ParameterModel['in']): readonly ParameterModel[] =>
    operation.parameters.filter((each) => each.in === place)
  const segments = writersOf(inPlace('path'), segmentWriter, model)
  const query = writersOf(inPlace('query'), pairWriter, model)
  const headers = headersWriter(operation, model)
  return {
    ...(segments && { segment: ['styledPath', [segments]] }),
    ...(query && { query: ['styled', [query]] }),
    ...(isWholeQuery(operation) && { query: ['wholeQuery'] }),
    ...(headers && { headers }),
  }
}

/** The writers of parameters by name; `undefined` if all have the default. */
function writersOf(
  parameters: readonly ParameterModel[],
  writerOf: WriterOf,
  model: Model,
): Readonly<Record<string, Writer>> | undefined {
  const members = parameters.flatMap((each): [string, Writer][] => {
    const value = writerOf(each, model)
    return value === undefined ? [] : [[each.name, value]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

const segmentWriter: WriterOf = (parameter, model) => {
  const { style, explode, allowReserved, schema } = parameter
  const isScalar = acceptsOnly(schema, scalars, model)
  if (isJson(parameter)) return ['jsonSegment']
  if (style === 'simple' && isScalar && !allowReserved) return undefined
  const write = exploding(style === 'label' || style === 'matrix' ? style : 'simple', explode)
  return allowReserved ? ['reservedSegment', [write]] : write
}

/** The separators of styles that write one pair for an array. */
const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

const pairWriter: WriterOf = (parameter) => {
  const { allowReserved } = parameter
  const write: Writer | undefined = isJson(parameter) ? ['jsonPair'] : styleWriter(parameter)
  return allowReserved ? ['reserved', [write ?? ['exploded']]] : write
}

/** The function for a style of a query or a form; `undefined` for the default. */
export function styleWriter({ style, explode }: Pick<ParameterModel, 'style' | 'explode'>): Writer | undefined {
  if (style === 'deepObject') return ['deepObject']
  if (style === 'cookie') return exploding('rawCookie', explode)
  if (explode) return undefined
  const separator = separators[style]
  return ['joined', separator === undefined ? [] : [separator]]
}

const headerWriter: WriterOf = (parameter, model) => {
  if (isJson(parameter)) return ['jsonHeader']
  return acceptsOnly(parameter.schema, scalars, model) || !parameter.explode ? undefined : exploding('listed', true)
}

function headersWriter(operation: OperationModel, model: Model): Writer | undefined {
  const documented = documentedIn('header', operation)
  const areStrings = documented.every((each) => !isJson(each) && acceptsOnly(each.schema, ['string'], model))
  const lowerCase = documented.map((each) => ({ ...each, name: each.name.toLowerCase() }))
  const headers: Writer | undefined = areStrings
    ? undefined
    : ['styledHeaders', [writersOf(lowerCase, headerWriter, model) ?? {}]]
  const cookies = documentedIn('cookie', operation)
  if (cookies.length === 0) return headers
  return ['styledCookies', [writersOf(cookies, pairWriter, model) ?? {}, ...(headers ? [headers] : [])]]
}

function exploding(name: EngineFunction, explode: boolean): Writer {
  return [name, explode ? [true] : []]
}

/** True for a parameter that is one JSON value. */
export function isJson({ contentType }: ParameterModel): boolean {
  return contentType !== undefined && kindOfType(contentType) === 'json'
}
