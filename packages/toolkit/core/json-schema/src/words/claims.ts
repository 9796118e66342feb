import { truncated, typesOrValues, or, shown } from '@specwright/validator-engine'
import type { JsonType } from '../compile/check.ts'
import { integerRangeOf } from '../keyword/formats.ts'
import { negate, type Claim, type Verb } from './claim.ts'

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

/** What a format states of a value: `an integer from 0 to 255`. */
function namedFormat(format: string): string {
  const [min, max] = integerRangeOf(format) ?? []
  return min === undefined ? (formatNames[format] ?? format) : `an integer from ${min} to ${max}`
}

/** `1 item`, `2 items`. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function claim(verb: Verb, complement?: string): Claim {
  return { subject: [], verb, complement }
}

/** What each rule states about a valid value. */
export const claims = {
  type: (types: readonly JsonType[]): Claim => claim('be', typesOrValues(types)),
  values: (values: readonly unknown[]): Claim =>
    values.length === 0 ? negate(claim('exist')) : claim('be', truncated(or(values.map(shown)))),
  never: (): Claim => negate(claim('exist')),
  required: (): Claim => claim('exist'),
  minimum: (limit: number): Claim => claim('be', `at least ${limit}`),
  maximum: (limit: number): Claim => claim('be', `at most ${limit}`),
  exclusiveMinimum: (limit: number): Claim => claim('be', `greater than ${limit}`),
  exclusiveMaximum: (limit: number): Claim => claim('be', `less than ${limit}`),
  multipleOf: (divisor: number): Claim => claim('be', `a multiple of ${divisor}`),
  minLength: (limit: number): Claim => claim('have', `at least ${counted(limit, 'character')}`),
  maxLength: (limit: number): Claim => claim('have', `at most ${counted(limit, 'character')}`),
  pattern: (source: string): Claim => ({
    ...claim('match', `the pattern ${source}`),
    ...(source.length > 100 && { short: `the pattern ${source.slice(0, 97)}...` }),
  }),
  schema: (name: string): Claim => claim('match', name),
  format: (format: string): Claim => claim('be', namedFormat(format)),
  minItems: (limit: number): Claim => claim('have', `at least ${counted(limit, 'item')}`),
  maxItems: (limit: number): Claim => claim('have', `at most ${counted(limit, 'item')}`),
  uniqueItems: (): Claim => negate(claim('hold', 'the same item twice')),
  minContains: (limit: number, kind: string): Claim => claim('hold', `at least ${counted(limit, 'item')} ${kind}`),
  maxContains: (limit: number, kind: string): Claim => claim('hold', `at most ${counted(limit, 'item')} ${kind}`),
  minProperties: (limit: number): Claim => claim('have', `at least ${counted(limit, 'property', 'properties')}`),
  maxProperties: (limit: number): Claim => claim('have', `at most ${counted(limit, 'property', 'properties')}`),
  several: (): Claim => claim('match', 'only one of the alternatives, not several'),
  none: (): Claim => claim('match', 'one of the alternatives'),
} as const
