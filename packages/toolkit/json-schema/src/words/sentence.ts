import { among, brief, or, shown } from '@loyalty-kit/validator-engine'
import type { JsonType } from '../compile/check.ts'

export { among, brief, or, shown }

const typeNames: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'a date-time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 09:30:00Z',
  duration: 'a duration such as P3DT12H',
  email: 'an e-mail address',
  'idn-email': 'an e-mail address',
  hostname: 'a host name',
  'idn-hostname': 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uri: 'a URI',
  'uri-reference': 'a URI or a relative reference',
  iri: 'an IRI',
  'iri-reference': 'an IRI or a relative reference',
  'uri-template': 'a URI template',
  uuid: 'a UUID',
  'json-pointer': 'a JSON Pointer',
  'relative-json-pointer': 'a relative JSON Pointer',
  regex: 'a regular expression',
}

/** `1 item`, `2 items`. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** A type, with null last. */
function typesInWords(types: readonly JsonType[]): string {
  return or(types.toSorted((a, b) => Number(a === 'null') - Number(b === 'null')).map((type) => typeNames[type]))
}

/** The rules in words, each to stand after the name of the place that it is about. */
export const sentence = {
  type: (types: readonly JsonType[]): string => `must be ${typesInWords(types)}`,
  values: (values: readonly unknown[]): string => (values.length === 0 ? 'is not allowed' : among(values)),
  never: (): string => 'is not allowed',
  required: (): string => 'is required',
  minimum: (limit: number): string => `must be at least ${limit}`,
  maximum: (limit: number): string => `must be at most ${limit}`,
  exclusiveMinimum: (limit: number): string => `must be greater than ${limit}`,
  exclusiveMaximum: (limit: number): string => `must be less than ${limit}`,
  multipleOf: (divisor: number): string => `must be a multiple of ${divisor}`,
  minLength: (limit: number): string => `must have at least ${counted(limit, 'character')}`,
  maxLength: (limit: number): string => `must have at most ${counted(limit, 'character')}`,
  pattern: (source: string): string =>
    `must match the pattern ${source.length > 100 ? `${source.slice(0, 97)}...` : source}`,
  format: (format: string): string => `must be ${formatNames[format] ?? format}`,
  minItems: (limit: number): string => `must have at least ${counted(limit, 'item')}`,
  maxItems: (limit: number): string => `must have at most ${counted(limit, 'item')}`,
  uniqueItems: (): string => 'must not hold the same item twice',
  minContains: (limit: number, kind: string): string => `must hold at least ${counted(limit, 'item')} ${kind}`,
  maxContains: (limit: number, kind: string): string => `must hold at most ${counted(limit, 'item')} ${kind}`,
  minProperties: (limit: number): string => `must have at least ${counted(limit, 'property', 'properties')}`,
  maxProperties: (limit: number): string => `must have at most ${counted(limit, 'property', 'properties')}`,
  several: (): string => 'must match only one of the alternatives, not several',
  none: (): string => 'must match one of the alternatives',
  not: (what: string): string => `must not be ${what}`,
} as const
