import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { Received } from './served.ts'

interface Media {
  readonly schema: object
}

interface Reply {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, Media>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: object
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, object>>
}

type PathItem = Readonly<Record<string, Operation>> & { readonly parameters?: readonly object[] }

const file = fileURLToPath(new URL('../../../mock-engine/control.yaml', import.meta.url))
const document = parse(readFileSync(file, 'utf8')) as { readonly paths: Readonly<Record<string, PathItem>> } // our own
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ajv = new Ajv.default({ strict: false, allErrors: true, formats: { 'date-time': dateTime } })
ajv.addSchema(document, 'control')

/** A request to the control interface. */
export interface ControlRequest {
  readonly method: string
  /** Path and query, below the control interface. */
  readonly path: string
  readonly body?: unknown
}

/** What of a request and its response the document of the control interface does not allow, by Ajv. */
export function undocumented(
  { method, path, body }: ControlRequest,
  { status, headers, body: sent }: Received,
): string[] {
  const [name = '', query = ''] = path.split('?')
  const [item, operation] = operationOf(method, name)
  const { headers: known = {}, content } = resolved(operation.responses[status] ?? {}) as Reply
  const faults = [...headers.keys()].filter((header) => !isExpected(header) && !named(known).includes(header))
  if (!operation.responses[status]) return [`${status} of ${operation.operationId}`]
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  if (content) faults.push(...problemsOf((content[type] ?? content['*/*'])?.schema, sent, `body of ${type}`))
  else if (sent !== '') faults.push('body')
  if (status >= 400) return faults
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema) faults.push(...problemsOf(schema, body, 'request'))
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved) as Parameter[]
  for (const [key, value] of new URLSearchParams(query)) {
    const parameter = parameters.find((each) => each.in === 'query' && each.name === key)
    faults.push(...problemsOf(parameter?.schema, readAs(parameter?.schema, value), key))
  }
  return faults
}

/** The headers of HTTP itself. */
function isExpected(header: string): boolean {
  return header === 'content-type' || header === 'content-length'
}

function named(headers: object): readonly string[] {
  return Object.keys(headers).map((name) => name.toLowerCase())
}

/** The most literal path that fits. */
function operationOf(method: string, path: string): readonly [item: PathItem, operation: Operation] {
  const fitting = Object.entries(document.paths).filter(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/__control/${path}`),
  )
  const [first] = fitting.toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  const operation = first?.[1][method.toLowerCase()]
  if (!first || !operation) throw new Error(`The document has no ${method} ${path}`)
  return [first[1], operation]
}

/** The value that the text of a parameter has by its schema. */
function readAs(schema: object = {}, text: string): unknown {
  const type = 'type' in schema ? schema.type : undefined
  return type === 'string' || !/^(-?\d+|true|false)$/.test(text) ? text : JSON.parse(text)
}

function problemsOf(schema: object | undefined, value: unknown, what: string): string[] {
  if (!schema) return [`${what} is unknown`]
  const validate = validatorOf(schema)
  return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`]
}

function validatorOf(schema: object): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"control#')) as object)
}

/** An operation of the document, with all its parameters. */
export interface ControlOperation {
  readonly method: string
  /** Below the control interface, with `{name}` for parameters. */
  readonly path: string
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
}

/** The operations of the document. */
export function controlOperations(): readonly ControlOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete'].flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved) as Parameter[]
      return [{ method: method.toUpperCase(), path: path.slice('/__control/'.length), operation, parameters }]
    }),
  )
}

/** True for a body that the document allows for an operation, by Ajv. */
export function isAllowedBody({ operation }: ControlOperation, body: unknown): boolean {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema === undefined || problemsOf(schema, body, 'request').length === 0
}

/** A component that is referred to, or the value itself. */
export function resolved(value: object): object {
  const pointer = '$ref' in value ? String(value.$ref).slice(2).split('/') : []
  const found = pointer.reduce<object>((parent, key) => (parent as Record<string, object>)[key] ?? {}, document)
  return pointer.length > 0 ? found : value
}
