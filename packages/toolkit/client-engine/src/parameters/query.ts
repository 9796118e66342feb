/** The value of a query parameter. */
export type ParameterValue = string | number | boolean | object

/** Writes a query parameter as encoded pairs of name and value. */
export type WriteParameter = (name: string, value: ParameterValue) => readonly string[]

/**
 * A query with its `?`, or an empty string if there is nothing to send; null and undefined are left out.
 *
 * @param write Default: `exploded`, as in OpenAPI.
 */
export function serialiseQuery(query: object | undefined, write: WriteParameter = exploded): string {
  if (!query) return ''
  const pairs = membersOf(query).flatMap(([name, value]) => write(name, value))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The members of an object, or the items of an array; null and undefined are left out. */
export function membersOf(value: object): [string, ParameterValue][] {
  const members = Object.entries(value) as [string, ParameterValue | null | undefined][]
  return members.filter(([, each]) => each !== undefined && each !== null) as [string, ParameterValue][]
}

/**
 * A pair for each item of an array and each member of an object, or one for any other value. A value within these that
 * is neither a string, a number nor a boolean is written as JSON, since OpenAPI leaves it open.
 */
export function exploded(name: string, value: ParameterValue): readonly string[] {
  if (typeof value !== 'object') return [pair(name, value)]
  return membersOf(value).map(([key, member]) => pair(Array.isArray(value) ? name : key, member))
}

/** A value that is the whole query, without a name: a JSON value, or a text. */
export function wholeQuery(_: string, value: ParameterValue): readonly string[] {
  return [encode(value)]
}

/** `name=value`, encoded. */
export function pair(name: string, value: unknown): string {
  return `${encode(name)}=${encode(value)}`
}

/** A value encoded for a query. */
export function encode(value: unknown): string {
  // A lone surrogate, which a cursor may contain, cannot be encoded.
  return encodeURIComponent(stringOf(value).replace(/\p{Cs}/gu, '\ufffd'))
}

/** A value as a string in a query or a form. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
