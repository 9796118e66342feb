import { readFields } from './decode/decode-fields.ts'
import { branchesOf, fieldNamed, type Fields } from './decode/field-types.ts'
import type { Fault, ReadingOptions } from './decode/reading.ts'
import type { Pair } from './decode/separators.ts'
import { isPairs, type HeaderValues } from './message.ts'

/** The values of headers by name in lower case: all of a name in one string, in which each cookie is a line. */
export type Headers = ReadonlyMap<string, string>

/** Headers by name in lower case. */
export function headersByName(headers: HeaderValues = {}): Headers {
  const found = new Map<string, string>()
  for (const [name, value] of isPairs(headers) ? headers : Object.entries(headers)) {
    const key = name.toLowerCase()
    const before = found.get(key)
    const all = [before ?? [], value ?? []].flat()
    if (all.length > 0) found.set(key, all.join(key === 'set-cookie' ? '\n' : ', '))
  }
  return found
}

/** How the headers of a message are checked. */
interface HeaderCheck<Found extends Fault> {
  /** Every documented name. */
  readonly fields: Fields
  readonly check: (values: Record<string, unknown>, options?: ReadingOptions) => readonly Found[]
}

/** The issues of headers, by their documented names, in their case. Each cookie is checked where an array of them is not documented. */
export function headerIssuesOf<Found extends Fault>(
  sent: Headers,
  { fields, check }: HeaderCheck<Found>,
): readonly Found[] {
  const pairs: Pair[] = []
  const cookies: Pair[] = []
  for (const name in fields) {
    const key = name.toLowerCase()
    const value = sent.get(key)
    if (value === undefined) continue
    if (key === 'set-cookie') for (const cookie of value.split('\n')) cookies.push([name, cookie])
    else pairs.push([name, value])
  }
  const issuesOf = (all: readonly Pair[]): readonly Found[] => readFields(all, fields, check).issues
  const name = cookies[0]?.[0] ?? ''
  if (cookies.length < 2 || branchesOf(fieldNamed(fields, name)).some(Array.isArray))
    return issuesOf([...pairs, ...cookies])
  const issues = cookies.flatMap((cookie) => issuesOf([...pairs, cookie]))
  return [...new Map(issues.map((issue) => [issue.message, issue])).values()]
}
