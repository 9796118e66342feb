import type { Json } from '../data.ts'
import { isSecret } from './is-secret.ts'

/** Where the value of a field goes. */
export type FieldPlace = 'path' | 'query' | 'header' | 'body'

/** The kind of value of a field: the items of an array are separated by commas, and other values are written as JSON. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'json' | 'file'

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
  /** Of a part of a body that is not plain text. */
  readonly contentType?: string
  /** True for a file of which there may be several. */
  readonly isSeveral?: true
}

const kinds: ReadonlyMap<unknown, FieldKind> = new Map([
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['array', 'list'],
])

/** What the contract says of a value. */
export interface FieldFacts {
  readonly schema: Json
  readonly isRequired: boolean
  readonly description: string
  readonly value: string
  /** Default: by the type of the schema. */
  readonly kind?: FieldKind
}

/** An input for a value. */
export function fieldOf(
  name: string,
  place: FieldPlace,
  { schema, isRequired, description, value, kind = kinds.get(schema['type']) ?? 'text' }: FieldFacts,
): ConsoleField {
  const values = 'const' in schema ? [schema['const']] : schema['enum']
  return {
    name,
    in: place,
    required: isRequired,
    kind,
    options: kind === 'boolean' ? ['true', 'false'] : Array.isArray(values) ? values.map(String) : [],
    value,
    hint: description,
    ...(isSecret(name, schema) && { isSecret: true }),
  }
}

/** A value as text for a field. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
