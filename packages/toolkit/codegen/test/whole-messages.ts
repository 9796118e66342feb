import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exampleValue, isValid, minimalExample } from '@loyalty-kit/json-schema/examples'
import { isObject, objectAt, type JsonObject, type JsonSchema } from '@loyalty-kit/json-schema/json'
import { valueIn } from '@loyalty-kit/json-schema/ref'
import {
  everyOperation,
  type MediaTypeModel,
  type Model,
  type OperationModel,
  type ParameterModel,
} from '@loyalty-kit/document/model'
import type { Issue, RequestParts, ResponseParts } from '@loyalty-kit/validator-engine'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../document/test/workspace.ts'

/** What a generated folder checks messages with. */
export interface Checks {
  requestParts(request: Request): Promise<RequestParts>
  responseParts(response: Response): Promise<ResponseParts>
  checkRequest(id: string, request: RequestParts): Issue[]
  checkResponse(id: string, response: ResponseParts): Issue[]
}

/** Generates the validators of a document, and imports them. */
export async function checksOf(document: string): Promise<Checks & { readonly model: Model }> {
  const root = workspace({ 'package.json': '{ "type": "module" }' })
  const { files, models } = await generateFolder(document, { only: ['validators'] })
  writeFiles(root, files)
  const url = pathToFileURL(join(root, 'index.ts')).href
  const [model] = models
  if (model === undefined) throw new Error('no model')
  return { ...((await import(/* @vite-ignore */ url)) as Checks), model } // it was just generated
}

/** A fault, where it is reported, and by which keyword. */
interface Fault {
  readonly value: unknown
  readonly pointer: string
  readonly keyword: string
}

/** What is wrong with the checks of a document, and how many messages were checked. */
export interface Outcome {
  readonly wrong: readonly string[]
  readonly valid: number
  readonly faulty: number
}

/**
 * Checks valid requests and responses of every operation, and each with one fault for each rule: a missing member, a
 * wrong type, a value that is not listed.
 */
export function outcomeOf({ model, checkRequest, checkResponse }: Checks & { readonly model: Model }): Outcome {
  const wrong: string[] = []
  const count = { valid: 0, faulty: 0 }
  const { root } = model.document
  const expectIssues = (what: string, issues: readonly Issue[], fault?: Fault): void => {
    count[fault ? 'faulty' : 'valid']++
    const actual = issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`).join(', ')
    const expected = fault ? `${fault.pointer} ${fault.keyword}` : ''
    if (actual !== expected) wrong.push(`${what}: "${actual}" instead of "${expected}"`)
  }
  for (const operation of everyOperation(model)) {
    const { id } = operation
    for (const { request, media } of requestsOf(operation, root)) {
      expectIssues(`${id} request`, checkRequest(id, request))
      for (const fault of parameterFaults(operation, request, root))
        expectIssues(`${id} request`, checkRequest(id, fault.value as RequestParts), fault)
      const query = operation.parameters.find((parameter) => parameter.in === 'querystring')
      for (const fault of faultsOf(query?.schema, request.query, { root, place: 'query' }))
        expectIssues(`${id} request`, checkRequest(id, { ...request, query: fault.value as JsonObject }), fault)
      for (const fault of faultsOf(media?.schema, request.body, { root, place: 'body' }))
        expectIssues(`${id} request`, checkRequest(id, { ...request, body: fault.value }), fault)
    }
    for (const { response, media } of responsesOf(operation, root)) {
      expectIssues(`${id} ${response.status}`, checkResponse(id, response))
      for (const fault of faultsOf(media?.schema, response.body, { root, place: 'body' }))
        expectIssues(`${id} ${response.status}`, checkResponse(id, { ...response, body: fault.value }), fault)
    }
  }
  return { wrong, ...count }
}

interface MadeRequest {
  readonly request: RequestParts
  readonly media?: MediaTypeModel
}

/** A request for each content type, with every parameter that has an example. */
function requestsOf({ parameters, requestBody }: OperationModel, root: JsonObject): MadeRequest[] {
  const valuesIn = (location: ParameterModel['in']): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === location)
        .map(({ name, schema }) => [name, exampleValue(schema, root) ?? minimalExample(schema, root)] as const),
    )
  const headers = new Map(Object.entries(valuesIn('header')).map(([name, value]) => [name, headerOf(value)]))
  const [whole] = Object.values(valuesIn('querystring'))
  const query = (whole ?? valuesIn('query')) as JsonObject | string // as its content type requires
  const common = { path: valuesIn('path'), query, cookies: valuesIn('cookie') }
  const bodies = bodiesOf(requestBody?.content ?? [], root)
  if (bodies.length === 0) return requestBody?.required ? [] : [{ request: { ...common, headers } }]
  return bodies.map(({ media, body }) => ({
    media,
    request: { ...common, headers: new Map([...headers, ['content-type', actualType(media)]]), body },
  }))
}

function responsesOf({ method, responses }: OperationModel, root: JsonObject): MadeResponse[] {
  return responses.flatMap(({ status, headers, content }) => {
    const common = { status: status === 'default' ? 599 : Number(status.replaceAll(/x/gi, '0')) }
    const values = headers.map(({ name, schema }) => [name, headerOf(exampleValue(schema, root))] as const)
    if (content.length === 0 || method === 'head') return [{ response: { ...common, headers: new Map(values) } }]
    return bodiesOf(content, root).map(({ media, body }) => ({
      media,
      response: { ...common, headers: new Map([...values, ['content-type', actualType(media)]]), body },
    }))
  })
}

interface MadeResponse {
  readonly response: ResponseParts
  readonly media?: MediaTypeModel
}

function headerOf(value: unknown): string {
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : JSON.stringify(value)
}

/** A type that a range includes. */
function actualType({ contentType }: MediaTypeModel): string {
  return contentType.replace('*/*', 'application/json').replace('*', 'x')
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
    const pointer = `/${parameter.in}/${escaped(parameter.name)}`
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

/** A body or a query with one fault for each rule of its members. */
function faultsOf(
  schema: JsonSchema | undefined,
  body: unknown,
  { root, place }: { readonly root: JsonObject; readonly place: 'body' | 'query' },
): Fault[] {
  const target = schema === undefined ? undefined : valueIn(root, schema)
  if (!isObject(target) || !isObject(body) || target['type'] !== 'object' || isComposed(target)) return []
  const required = Array.isArray(target['required']) ? target['required'].map(String) : []
  return Object.entries(objectAt(target, 'properties')).flatMap(([name, property]): Fault[] => {
    const pointer = `/${place}/${escaped(name)}`
    const { [name]: _, ...others } = body
    const wrong = wrongValues(property as JsonSchema, root).map(({ value, keyword }) => ({
      value: { ...others, [name]: value },
      pointer,
      keyword,
    }))
    const isRequired = required.includes(name) && Object.keys(others).length >= Number(target['minProperties'] ?? 0)
    return isRequired ? [{ value: others, pointer, keyword: 'required' }, ...wrong] : wrong
  })
}

/** Values that break one rule of a schema. */
function wrongValues(schema: JsonSchema, root: JsonObject): { value: unknown; keyword: string }[] {
  const target = valueIn(root, schema)
  if (!isObject(target) || isComposed(target)) return []
  if (Array.isArray(target['enum'])) return [{ value: 'a value that is not listed', keyword: 'enum' }]
  const { type } = target
  // An array could be decoded from a string, and a string from anything.
  if (type === 'integer' || type === 'number' || type === 'boolean') return [{ value: 'wrong', keyword: 'type' }]
  return type === 'string' ? [{ value: { wrong: true }, keyword: 'type' }] : []
}

/** True if other rules may replace or repeat those of the schema. */
function isComposed(schema: JsonObject): boolean {
  const others = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const', 'nullable', 'discriminator']
  return others.some((keyword) => keyword in schema) || ('enum' in schema && schema['type'] !== 'string')
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
