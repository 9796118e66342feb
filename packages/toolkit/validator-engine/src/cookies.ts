import { branchesOf, fieldNamed, type Fields } from './decode/field-types.ts'
import type { Pair } from './decode/separators.ts'
import { percentDecoded } from './percent.ts'

/**
 * The cookies of a header `Cookie`.
 *
 * @see RFC 6265, section 4.2
 */
export function cookiesOf(header: string): ReadonlyMap<string, string> {
  return new Map(cookiesIn(header))
}

/** The cookies of a header, to be decoded. One that is sent twice counts once, unless it is an array of which each item is sent. */
export function cookiePairs(header: string, fields: Fields): readonly Pair[] {
  const sent = cookiesIn(header)
  const last = new Map(sent.map((cookie) => [cookie[0], cookie]))
  const isRepeated = (name: string): boolean =>
    branchesOf(fieldNamed(fields, name)).some((field) => Array.isArray(field) && field.length === 1)
  return sent
    .filter((cookie) => isRepeated(cookie[0]) || last.get(cookie[0]) === cookie)
    .map(([name, value]) => [percentDecoded(name), percentDecoded(value), value])
}

function cookiesIn(header: string): readonly (readonly [name: string, value: string])[] {
  return header.split(';').flatMap((cookie): (readonly [string, string])[] => {
    const end = cookie.indexOf('=')
    const value = cookie.slice(end + 1).trim()
    return end < 0 ? [] : [[cookie.slice(0, end).trim(), value.replace(/^"(.*)"$/, '$1')]]
  })
}
