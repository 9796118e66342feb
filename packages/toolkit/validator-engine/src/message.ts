import { readFields } from './decode/decode-fields.ts'
import { branchesOf, fieldNamed, isNested, type Fields } from './decode/field-types.ts'
import type { Fault, Read, ReadingOptions } from './decode/reading.ts'
import type { Pair } from './decode/separators.ts'

/** Names and values: `URLSearchParams`, `Headers`, `FormData`, a `Map`. */
export type Pairs = Iterable<readonly [name: string, value: unknown, encoded?: string]>

/** Values by name. Strings, and arrays of strings, are decoded to the documented types; others are taken as they are. */
export type Values = Readonly<Record<string, unknown>>

/** Headers by name, in any case. */
export type HeaderValues =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request, without its method and path, which its operation determines. */
export interface RequestParts {
  /** Path parameters, without percent-encoding, as routers give them. */
  readonly path?: Values
  /** `limit=10&order=name`, or its pairs or values; where the query is one value, the query or that value. */
  readonly query?: string | Pairs | Values
  readonly headers?: HeaderValues
  /** Default: those of the header `Cookie`. */
  readonly cookies?: Values
  /**
   * The value of a JSON body, the string of a text, the string, pairs or values of a form. Its type is in the header
   * `Content-Type`, which may be absent where one type is documented.
   */
  readonly body?: unknown
}

/** A response. */
export interface ResponseParts {
  readonly status: number
  readonly headers?: HeaderValues
  /** As the body of a request. */
  readonly body?: unknown
}

/**
 * Decodes a query or a form, given as a string, pairs or values, and checks it.
 *
 * @param check The issues of a value.
 */
export function readValues<Found extends Fault>(
  given: unknown,
  fields: Fields,
  check: (value: unknown, options?: ReadingOptions) => readonly Found[],
): Read<unknown, Found> {
  if (typeof given === 'string') return readFields(given, fields, check)
  const isValue = typeof given !== 'object' || given === null || (Array.isArray(given) && !given.every(Array.isArray))
  if (isValue) return { value: given, issues: check(given) }
  const strings: Pair[] = []
  const others: (readonly [string, unknown])[] = []
  for (const [name, value, ...encoded] of isPairs(given) ? given : separated(given, fields)) {
    const size = sizeOf(value)
    if (typeof value === 'string') strings.push([name, value, ...encoded])
    // The contents of a file cannot be read here, but its size may be limited.
    else if (size !== undefined) strings.push([name, '\0'.repeat(Math.min(size, maxSize))])
    else if (value !== undefined) others.push([name, value])
  }
  const own = Object.fromEntries(others)
  return readFields(strings, fields, (values, options) => check({ ...own, ...values }, options))
}

/** A pair for each value, and for each item of an array of strings or files. */
function separated(values: object, fields: Fields): Pairs {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : []
    const isList = items.length > 0 && items.every((item) => typeof item === 'string' || sizeOf(item) !== undefined)
    if (!isList) return [[name, value] as const]
    // Without brackets, one item of a field that is a string or an array of them would be read as the string.
    const hasItems = branchesOf(fieldNamed(fields, name)).some((field) => isNested(field) && field.items !== undefined)
    return items.map((item) => [hasItems ? `${name}[]` : name, item] as const)
  })
}

/** True for pairs of names and values. */
export function isPairs<Given extends object>(given: Given): given is Extract<Given, Pairs> & Given {
  return Symbol.iterator in given
}

/** A file is checked as if it were not larger: no limit below which files are too small is higher. */
const maxSize = 65_536

/** The number of bytes of a file, or of other bytes; `undefined` for another value. */
function sizeOf(value: unknown): number | undefined {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
  if (!isFile(value)) return undefined
  return typeof value === 'object' && value !== null && 'size' in value ? Number(value.size) : 0
}

/** True for a `Blob` or `File`, which no parsed JSON or form is, whatever its members. */
export function isFile(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function'
  )
}
