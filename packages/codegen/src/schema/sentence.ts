import * as words from '../generated/sentence.ts'
import type { JsonType } from './check.ts'

export { counted, or, shown } from '../generated/sentence.ts'

/** Words that are the same in emitted code, by keyword: the name of the constant, and the sentence it gives. */
export const wordings: ReadonlyMap<string, { readonly name: string; says(expected: unknown): string }> = new Map(
  Object.entries(words).flatMap(([name, wording]) => {
    if (typeof wording === 'function') return []
    const [keyword, says] = wording
    return [[keyword, { name, says: (expected: unknown) => says(expected as never) }] as const] // what the keyword expects
  }),
)

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

function said(keyword: string): (expected: unknown) => string {
  const found = wordings.get(keyword)
  if (!found) throw new TypeError(`Cannot find the words of ${keyword}`)
  return found.says
}

/** The rules in words, each to stand after the name of the place that it is about. */
export const sentence = {
  type: (types: readonly JsonType[]): string => said('type')(types),
  values: (values: readonly unknown[]): string => said('enum')(values),
  never: (): string => 'is not allowed',
  required: (): string => said('required')(undefined),
  minimum: (limit: number): string => said('minimum')(limit),
  maximum: (limit: number): string => said('maximum')(limit),
  exclusiveMinimum: (limit: number): string => said('exclusiveMinimum')(limit),
  exclusiveMaximum: (limit: number): string => said('exclusiveMaximum')(limit),
  multipleOf: (divisor: number): string => said('multipleOf')(divisor),
  minLength: (limit: number): string => said('minLength')(limit),
  maxLength: (limit: number): string => said('maxLength')(limit),
  pattern: (source: string): string => said('pattern')(source),
  format: (format: string): string => `must be ${formatNames[format] ?? format}`,
  minItems: (limit: number): string => said('minItems')(limit),
  maxItems: (limit: number): string => said('maxItems')(limit),
  uniqueItems: (): string => said('uniqueItems')(undefined),
  minContains: (limit: number, kind: string): string => `must hold at least ${words.counted(limit, 'item')} ${kind}`,
  maxContains: (limit: number, kind: string): string => `must hold at most ${words.counted(limit, 'item')} ${kind}`,
  minProperties: (limit: number): string => said('minProperties')(limit),
  maxProperties: (limit: number): string => said('maxProperties')(limit),
  several: (): string => 'must match only one of the alternatives, not several',
  none: (): string => 'must match one of the alternatives',
  not: (what: string): string => `must not be ${what}`,
} as const
