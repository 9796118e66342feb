import site from 'virtual:loyalty-docs/site'
import type { ClientCall, Json, Operation } from '../data.ts'
import { isObject, resolved, textOf, written } from '../reference/contract.ts'
import { credentialsOf, demoTokenRequest, tokenRequestOf, type Credential, type TokenRequest } from './credential.ts'
import { knownValuesOf, type KnownValues } from './known-values.ts'

/** Where the value of a field goes. */
export type FieldPlace = 'path' | 'query' | 'header' | 'form'

/** The kind of value of a field: the items of an array are separated by commas. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list'

/** An input of the console. */
export interface ConsoleField {
  readonly name: string
  readonly in: FieldPlace
  readonly required: boolean
  readonly kind: FieldKind
  /** The values to choose from; empty for free text. */
  readonly options: readonly string[]
  /** Value to start with. */
  readonly value: string
  readonly hint: string
  /** True for a value that addresses and the history of the session must not have. */
  readonly isSecret?: true
}

/** What the console needs to know about an operation. */
export interface ConsolePlan {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly fields: readonly ConsoleField[]
  readonly credentials: readonly Credential[]
  /** How to get a token, for an operation that requires one or takes one in a field. */
  readonly token?: TokenRequest
  /** How the next page of a listing follows: the field that takes its cursor, and where the body has it. */
  readonly next?: { readonly field: string; readonly path: readonly string[] }
  /** Name of the field that takes a token. */
  readonly tokenField?: string
  /** JSON to start with, for an operation with a JSON body. */
  readonly body: string | undefined
  /** How the client calls it, and what precedes the call. */
  readonly client?: ClientCall & { readonly setup: string }
  /** The open sets of its responses. */
  readonly known: readonly KnownValues[]
}

/** The console of an operation, from the contract. */
export function planOf(operation: Operation): ConsolePlan {
  const { id, method, path } = operation
  const source = written(operation)
  const parameters = ((source['parameters'] ?? []) as unknown[]).map(resolved) // an array, as the linter has checked
  const [contentType = '', media] = Object.entries(resolved(resolved(source['requestBody'])['content']))[0] ?? []
  const isForm = contentType === 'application/x-www-form-urlencoded'
  const [valid] = operation.requestBody?.content.find((each) => each.contentType === contentType)?.examples ?? []
  const example = valid?.value
  const fields = [
    ...parameters
      .filter((parameter) => /^(?:path|query|header)$/.test(textOf(parameter['in'])))
      .map((parameter) => parameterField(parameter, operation)),
    ...(isForm ? formFields(resolved(resolved(media)['schema']), resolved(example)) : []),
  ]
  const tokenField = fields.find(({ name }) => name === site.demo.token?.field)?.name
  const token = tokenField === undefined ? tokenRequestOf(operation) : demoTokenRequest()
  return {
    operation: id,
    method: method.toUpperCase(),
    path,
    fields,
    credentials: credentialsOf(operation),
    ...(token && { token }),
    ...(operation.next && { next: operation.next }),
    ...(tokenField !== undefined && { tokenField }),
    body: contentType === '' || isForm ? undefined : JSON.stringify(example ?? {}, null, 2),
    ...(operation.call && { client: { ...operation.call, setup: site.clientSetups[id] ?? '' } }),
    known: knownValuesOf(resolved(source['responses'])),
  }
}

function parameterField(parameter: Json, operation: Operation): ConsoleField {
  const place = textOf(parameter['in']) as FieldPlace // as filtered above
  const isRequired = parameter['required'] === true
  const made = operation.parameters.find((each) => each.name === parameter['name'] && each.in === place)?.example
  const example = exampleOf(parameter) ?? made
  return fieldOf(textOf(parameter['name']), place, {
    schema: resolved(parameter['schema']),
    isRequired,
    description: textOf(parameter['description']),
    value: isRequired ? valueText(example) : '',
  })
}

function formFields(schema: Json, example: Json): ConsoleField[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(resolved(schema['properties'])).map(([name, property]) => {
    const own = resolved(property)
    const isRequired = required.includes(name)
    const value = isRequired ? valueText(example[name]) : ''
    return fieldOf(name, 'form', { schema: own, isRequired, description: textOf(own['description']), value })
  })
}

const kinds: ReadonlyMap<unknown, FieldKind> = new Map([
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['array', 'list'],
])

interface FieldFacts {
  readonly schema: Json
  readonly isRequired: boolean
  readonly description: string
  readonly value: string
}

function fieldOf(
  name: string,
  place: FieldPlace,
  { schema, isRequired, description, value }: FieldFacts,
): ConsoleField {
  const values = 'const' in schema ? [schema['const']] : schema['enum']
  const kind = kinds.get(schema['type']) ?? 'text'
  return {
    name,
    in: place,
    required: isRequired,
    kind,
    options: kind === 'boolean' ? ['true', 'false'] : Array.isArray(values) ? values.map(String) : [],
    value,
    hint: description,
    ...((schema['format'] === 'password' || schema['writeOnly'] === true) && { isSecret: true }),
  }
}

function exampleOf(holder: Json): unknown {
  if ('example' in holder) return holder['example']
  const example: unknown = Object.values(resolved(holder['examples']))[0]
  return isObject(example) ? resolved(example)['value'] : undefined
}

/** A value as text for a field. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
