import { branchesOf, fieldNamed, type Fields } from './decode/fields.ts'
import type { Fault, ReadingOptions } from './decode/reading.ts'
import { isPairs, readValues, type HeaderValues } from './message.ts'

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
  readonly check: (values: unknown, options?: ReadingOptions) => readonly Found[]
}

/** The issues of headers, by their documented names, in their case. Each cookie is checked where an array of them is not documented. */
export function headerIssuesOf<Found extends Fault>(
  sent: Headers,
  { fields, check }: HeaderCheck<Found>,
): readonly Found[] {
  const names = Object.keys(fields)
  const values = Object.fromEntries(names.map((name) => [name, sent.get(name.toLowerCase())]))
  const cookie = names.find((name) => name.toLowerCase() === 'set-cookie')
  const cookies = (cookie !== undefined && values[cookie]?.split('\n')) || []
  if (cookie === undefined || cookies.length < 2) return readValues(values, fields, check).issues
  const isArray = branchesOf(fieldNamed(fields, cookie)).some(Array.isArray)
  const issues = (isArray ? [cookies] : cookies).flatMap(
    (each) => readValues({ ...values, [cookie]: each }, fields, check).issues,
  )
  return [...new Map(issues.map((issue) => [issue.message, issue])).values()]
}
