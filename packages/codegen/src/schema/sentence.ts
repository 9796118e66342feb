import type { JsonType } from './check.ts'

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

/** The rules in words, each to stand after the name of the place that it is about. */
export const sentence = {
  type: (types: readonly JsonType[]): string =>
    `must be ${or(types.toSorted((a, b) => Number(a === 'null') - Number(b === 'null')).map((type) => typeNames[type]))}`,
  values: (values: readonly unknown[]): string =>
    values.length === 0 ? 'is not allowed' : `must be ${or(values.map(shown))}`,
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
  minContains: (limit: number): string => `must hold at least ${counted(limit, 'item')} of the kind asked for`,
  maxContains: (limit: number): string => `must hold at most ${counted(limit, 'item')} of the kind asked for`,
  minProperties: (limit: number): string => `must have at least ${counted(limit, 'property', 'properties')}`,
  maxProperties: (limit: number): string => `must have at most ${counted(limit, 'property', 'properties')}`,
  several: (): string => 'must match only one of the alternatives, not several',
  none: (): string => 'must match one of the alternatives',
  not: (what: string): string => `must not be ${what}`,
} as const

/** A JSON value as it is said in a sentence: a plain word without quotes. */
export function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w.:+-]+$/.test(value) ? value : JSON.stringify(value)
}

/** `A`, `A or B`, `A, B or C`. */
export function or(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** `1 item`, `2 items`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
