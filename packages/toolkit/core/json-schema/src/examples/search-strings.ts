import { stringsMatching, type StringRules } from '../patterns/matching-strings.ts'
import type { FlatSchema } from './flat-schema.ts'
import { formatPattern } from './format-pattern.ts'
import { maxStringLength, stringFor } from './pattern.ts'
import type { CombinedRules, Search } from './searching.ts'

/** How many steps an automaton costs. */
const automatonWork = 100

const letters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')

/** Strings with the patterns, format and length of a schema, and those that what it must not be refuses. */
export function* strings({ flat, refusing }: CombinedRules, search: Search): Generator<string> {
  const { minLength, format } = flat
  if (minLength > maxStringLength) return
  const own = rulesFor(flat)
  if (own.patterns.length > 0) {
    for (const each of refusing.map(rulesFor)) yield* matching(own, search, each)
    yield* matching(own, search)
    yield* flat.patterns.flatMap((pattern) => stringFor(pattern, minLength) ?? [])
  } else {
    for (const each of refusing.filter(({ patterns }) => patterns.length > 0))
      yield* matching(own, search, rulesFor(each))
  }
  if (format !== undefined && formatPattern(format) !== undefined) return
  const lengths = refusing.flatMap((each) => [each.minLength - 1, each.maxLength + 1])
  yield* lengths.filter((n) => n >= 0 && n < maxStringLength).map((n) => 'x'.repeat(n))
  for (const word of ['text', '', ...letters]) yield fitted(word, flat)
  for (let n = 2; n < 1000; n++) yield fitted(String(n), flat, 'text')
}

function* matching(own: StringRules, { work }: Search, refused?: StringRules): Generator<string> {
  work(automatonWork)
  yield* stringsMatching(own, refused)
}

function rulesFor({ patterns, format, minLength, maxLength }: FlatSchema): StringRules {
  const formatted = format === undefined ? undefined : formatPattern(format)
  return {
    patterns: [...patterns, ...(formatted === undefined ? [] : [formatted])],
    minLength,
    ...(maxLength !== Infinity && { maxLength }),
  }
}

/** A word with the length that a schema requires; `before` is what may precede it. */
function fitted(word: string, { minLength, maxLength }: FlatSchema, before = ''): string {
  const whole = `${before}${word}`
  return (whole.length > maxLength ? word : whole).padStart(minLength, 'text ').slice(0, maxLength)
}
