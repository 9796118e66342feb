import type { FlatSchema } from './flat-schema.ts'
import { formatPattern } from './format-pattern.ts'
import { isMatch, maxStringLength, stringFor } from './pattern.ts'

/** An example of each format of JSON Schema. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'someone@example.com',
  'idn-email': 'someone@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  'uri-reference': '/a',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'iri-reference': '/a',
  uuid: '00000000-0000-4000-8000-000000000000',
  'uri-template': '/a/{b}',
  'json-pointer': '/a',
  'relative-json-pointer': '1/a',
  regex: '^a$',
  byte: 'YQ==',
  password: 'password',
}

/**
 * A string with the format, patterns and length that a schema requires, if one can be found; `undefined` if it would be
 * too long.
 */
export function stringExample({ format, file, patterns, minLength, maxLength }: FlatSchema): string | undefined {
  if (minLength > maxStringLength) return undefined
  const encoded = format === 'byte' ? ['text'.repeat(Math.ceil(minLength / 4))] : []
  const all = [...(file === undefined ? [] : [file]), ...candidates(format, patterns), ...encoded]
  const fitting = all.find((text) => {
    const { length } = Array.from(text)
    return length >= minLength && length <= maxLength && patterns.every((pattern) => isMatch(pattern, text))
  })
  if (fitting !== undefined) return fitting
  if (patterns.length === 0)
    return 'text'.padEnd(minLength, ' text').slice(0, Math.min(Math.max(minLength, 4), maxLength))
  const [made] = patterns.flatMap((pattern) => stringsFor(pattern, format, minLength))
  return made ?? 'text'
}

function candidates(format: string | undefined, patterns: readonly string[]): readonly string[] {
  const formatted = format !== undefined && Object.hasOwn(formats, format) ? formats[format]! : 'text'
  return [formatted, 'text', ...patterns.flatMap((pattern) => stringsFor(pattern, format, 0))]
}

/** A string for a pattern, if it has the form of the format as well. */
function stringsFor(pattern: string, format: string | undefined, minLength: number): readonly string[] {
  const made = stringFor(pattern, minLength)
  const form = format === undefined ? undefined : formatPattern(format)
  return made === undefined || (form !== undefined && !isMatch(form, made)) ? [] : [made]
}
