import { exampleValue, isValid, minimalExample, writtenExample } from '@specwright/json-schema/examples'
import { isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import {
  everyOperation,
  oneTypeOf,
  type HeaderModel,
  type MediaTypeModel,
  type Model,
  type OperationModel,
  type ParameterModel,
} from '@specwright/document/model'
import { hasRequest } from '../emit/has-request.ts'
import { headerText } from '../emit/header-text.ts'
import { faultsOf, wrongValues, type Fault } from './faults.ts'
import { createTally, type Issue, type Outcome, type RequestParts, type ResponseParts } from './outcome.ts'

/** What a generated module checks messages with. */
export interface MessageChecks {
  checkRequest(id: string, request: RequestParts): Issue[]
  checkResponse(id: string, response: ResponseParts): Issue[]
}

/**
 * Checks valid requests and responses of every operation, and each with one fault for each rule: a missing member, a
 * wrong type, a value that is not listed.
 */
export function messageOutcome(model: Model, { checkRequest, checkResponse }: MessageChecks): Outcome {
  const { expectIssues, outcome } = createTally()
  const { root } = model.document
  for (const operation of everyOperation(model)) {
    const { id } = operation
    for (const { request, media } of requestsOf(operation, root)) {
      expectIssues(`${id} request`, checkRequest(id, request))
      for (const fault of parameterFaults(operation, request, root))
        expectIssues(`${id} request`, checkRequest(id, fault.value as RequestParts), fault)
      const query = operation.parameters.find((parameter) => parameter.in === 'querystring')
      for (const fault of faultsOf(query?.schema, request.query, { root, place: '/query' }))
        expectIssues(`${id} request`, checkRequest(id, { ...request, query: fault.value as JsonObject }), fault)
      for (const fault of faultsOf(media?.schema, request.body, { root, place: '/body' }))
        expectIssues(`${id} request`, checkRequest(id, { ...request, body: fault.value }), fault)
    }
    for (const { response, media } of responsesOf(operation, root)) {
      expectIssues(`${id} ${response.status}`, checkResponse(id, response))
      for (const fault of faultsOf(media?.schema, response.body, { root, place: '/body' }))
        expectIssues(`${id} ${response.status}`, checkResponse(id, { ...response, body: fault.value }), fault)
    }
  }
  return outcome()
}

interface MadeRequest {
  readonly request: RequestParts
  readonly media?: MediaTypeModel
}

/** A request for each content type, with every parameter that has a valid example; none where a required one has not. */
function requestsOf(operation: OperationModel, root: JsonObject): MadeRequest[] {
  if (!hasRequest(operation, root)) return []
  const { parameters, requestBody } = operation
  const valuesIn = (location: ParameterModel['in']): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === location)
        .map(({ name, schema }) => ({
          name,
          schema,
          value: exampleValue(schema, root) ?? minimalExample(schema, root),
        }))
        .filter(({ schema, value }) => isValid(schema, value, root))
        .map(({ name, value }) => [name, value] as const),
    )
  const headers = headersOf(
    parameters.filter((parameter) => parameter.in === 'header'),
    root,
  )
  const [whole] = Object.values(valuesIn('querystring'))
  const query = (whole ?? valuesIn('query')) as JsonObject | string // as its content type requires
  const common = { path: valuesIn('path'), query, cookies: valuesIn('cookie') }
  const bodies = bodiesOf(requestBody?.content ?? [], root)
  if (bodies.length === 0) return requestBody?.required ? [] : [{ request: { ...common, headers } }]
  return bodies.map(({ media, body }) => ({
    media,
    request: {
      ...common,
      headers: new Map([...headers, ['content-type', oneTypeOf(media.contentType, media.kind)]]),
      body,
    },
  }))
}

function responsesOf({ method, responses }: OperationModel, root: JsonObject): MadeResponse[] {
  return responses.flatMap(({ status, headers, content }) => {
    const common = { status: status === 'default' ? 599 : Number(status.replaceAll(/x/gi, '0')) }
    const values = headersOf(headers, root)
    if (content.length === 0 || method === 'head') return [{ response: { ...common, headers: values } }]
    return bodiesOf(content, root).map(({ media, body }) => ({
      media,
      response: {
        ...common,
        headers: new Map([...values, ['content-type', oneTypeOf(media.contentType, media.kind)]]),
        body,
      },
    }))
  })
}

interface MadeResponse {
  readonly response: ResponseParts
  readonly media?: MediaTypeModel
}

/** Each header with a value that it can have; one that cannot be written is left out. */
function headersOf(headers: readonly (HeaderModel | ParameterModel)[], root: JsonObject): Map<string, string> {
  return new Map(
    headers.flatMap((header): (readonly [string, string])[] => {
      const { name, schema, contentType } = header
      const value = contentType === undefined ? writtenExample(schema, root) : exampleValue(schema, root)
      const text = headerText(value ?? minimalExample(schema, root), header)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** A valid body of each content type that has an example. */
function bodiesOf(content: readonly MediaTypeModel[], root: JsonObject): { media: MediaTypeModel; body: unknown }[] {
  return content.flatMap((media) => {
    const body = exampleValue(media.schema ?? true, root)
    return body === undefined || !isValid(media.schema ?? true, body, root) ? [] : [{ media, body }]
  })
}

/** A request without a required parameter, for each of them. */
function parameterFaults({ parameters }: OperationModel, request: RequestParts, root: JsonObject): Fault[] {
  return parameters.flatMap((parameter) => {
    const place = parameter.in === 'cookie' ? 'cookies' : parameter.in
    const values = place === 'header' || place === 'querystring' ? undefined : request[place]
    if (!isObject(values)) return []
    const pointer = pointerTo('', parameter.in, parameter.name)
    const { [parameter.name]: _, ...others } = values
    const missing = { value: { ...request, [place]: others }, pointer, keyword: 'required' }
    const wrong = wrongValues(parameter.schema, root).map((each) => ({
      value: { ...request, [place]: { ...others, [parameter.name]: each.value } },
      pointer,
      keyword: each.keyword,
    }))
    return parameter.required ? [missing, ...wrong] : wrong
  })
}
