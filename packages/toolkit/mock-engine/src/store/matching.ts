import { isObject, textOf } from '@specwright/server-engine/engine'
import type { Match } from './store.ts'

/** True for a value that matches one of some texts. */
export function isMatched(value: unknown, { path, by, texts }: Match): boolean {
  const found = valuesAt(value, path)
  return texts.some((text) => found.some((each) => matches[by](each, text)))
}

/** How a value matches a text. */
const matches: Readonly<Record<Match['by'], (value: unknown, text: string) => boolean>> = {
  equal: (value, text) => textOf(value) === text,
  above: (value, text) => difference(value, text) > 0,
  from: (value, text) => difference(value, text) >= 0,
  below: (value, text) => difference(value, text) < 0,
  to: (value, text) => difference(value, text) <= 0,
  words(value, text) {
    const strings = stringsIn(value).map((each) => each.toLowerCase())
    return text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => strings.some((each) => each.includes(word)))
  },
}

/** The values at a path; arrays on it, and at its end, have those of their items. */
function valuesAt(value: unknown, path: Match['path']): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path))
  const [key, ...rest] = path
  if (key === undefined) return [value]
  return isObject(value) && Object.hasOwn(value, key) ? valuesAt(value[key], rest) : []
}

/** What a value is more than a text: as numbers, as times, or else by their characters. `NaN` for a value that is not there. */
function difference(value: unknown, text: string): number {
  if (value === null) return NaN
  const own = textOf(value)
  for (const read of [numberOf, timeOf]) {
    const found = read(own) - read(text)
    if (!Number.isNaN(found)) return found
  }
  return own < text ? -1 : Number(own > text)
}

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text)
}

/** A time of ISO 8601 or RFC 2822: in UTC if it has no offset, whatever the zone of the machine; of a date, its first moment. */
function timeOf(text: string): number {
  const isIso = /^\d{4}-\d\d/.test(text)
  if (!isIso && !/^[A-Z][a-z]{2}, /.test(text)) return NaN
  const isFixed = (isIso ? fixedIso : fixedMail).test(text)
  return Date.parse(isFixed ? text : `${text}${isIso ? 'Z' : ' GMT'}`)
}

/** A date alone, which is in UTC, or a time with an offset. */
const fixedIso = /^[^:]+$|(?:z|[+-]\d\d(?::?\d\d)?)$/i
const fixedMail = /(?:[A-Z]|[+-]\d{4})(?: \(.*\))?$/

/** The strings and numbers in a value, however deep. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object') return [textOf(value)]
  return Object.values(value ?? {}).flatMap(stringsIn)
}
