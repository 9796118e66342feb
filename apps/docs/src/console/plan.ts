import type { Operation } from '@loyalty-kit/spec'
import { credentials, isObject, resolved, schemaNameOf, textOf, written, type Json } from '../reference/contract.ts'

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
}

/** What the console needs to know about an operation. */
export interface ConsolePlan {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly fields: readonly ConsoleField[]
  /** Names of the headers that carry an app's id and its token; empty where the operation requires neither. */
  readonly appHeaders: readonly string[]
  readonly needsToken: boolean
  /** JSON to start with, for an operation with a JSON body. */
  readonly body: string | undefined
  /** The open sets of its responses. */
  readonly known: readonly KnownValues[]
  /** Names of the exports of `@loyalty-kit/validators` that check each part. */
  readonly validators: Readonly<Partial<Record<FieldPlace | 'body', string>>>
}

/** The console of an operation, from the contract. */
export function planOf(operation: Operation): ConsolePlan {
  const { id, method, path, security } = operation
  const source = written(operation)
  const parameters = ((source['parameters'] ?? []) as unknown[]).map(resolved) // an array, as the linter has checked
  const [contentType = '', media] = Object.entries(resolved(resolved(source['requestBody'])['content']))[0] ?? []
  const schemaName = schemaNameOf(resolved(media)['schema'])
  const isForm = contentType === 'application/x-www-form-urlencoded'
  const example = exampleOf(resolved(media))
  const names = security[0] ?? []
  const typeName = id.charAt(0).toUpperCase() + id.slice(1)
  const inPlace = (place: FieldPlace): boolean => parameters.some((parameter) => parameter['in'] === place)
  return {
    operation: id,
    method: method.toUpperCase(),
    path,
    fields: [
      ...parameters.filter((parameter) => /^(?:path|query|header)$/.test(textOf(parameter['in']))).map(parameterField),
      ...(isForm ? formFields(resolved(resolved(media)['schema']), resolved(example)) : []),
    ],
    appHeaders: names.flatMap((name) => {
      const scheme = credentials[name]
      return scheme?.type === 'apiKey' ? [scheme.name] : []
    }),
    needsToken: names.some((name) => credentials[name]?.type === 'http'),
    body: contentType === '' || isForm ? undefined : JSON.stringify(example ?? {}, null, 2),
    known: knownValuesOf(resolved(source['responses'])),
    validators: {
      ...(inPlace('path') ? { path: `${typeName}PathSchema` } : {}),
      ...(inPlace('query') ? { query: `${typeName}QuerySchema` } : {}),
      ...(inPlace('header') ? { header: `${typeName}HeadersSchema` } : {}),
      ...(contentType === '' ? {} : { [isForm ? 'form' : 'body']: `${schemaName ?? `${typeName}Body`}Schema` }),
    },
  }
}

function parameterField(parameter: Json): ConsoleField {
  const place = textOf(parameter['in']) as FieldPlace // as filtered above
  const isRequired = parameter['required'] === true
  const example = exampleOf(parameter)
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
