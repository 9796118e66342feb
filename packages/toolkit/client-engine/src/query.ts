/** What a parameter of a query may be. */
export type ParameterValue = string | number | boolean | object

/** Writes one parameter of a query: its pairs of name and value, encoded. */
export type WriteParameter = (name: string, value: ParameterValue) => readonly string[]

/**
 * A query with its `?`, or the empty string where there is nothing to send; null and undefined are left out.
 *
 * @param write Default: `exploded`, as OpenAPI has it.
 */
export function serialiseQuery(query: object = {}, write: WriteParameter = exploded): string {
  const pairs = (Object.entries(query) as [string, ParameterValue | null | undefined][]).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : write(name, value),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A pair for each element of a list and each member of an object, and one for anything else. */
export function exploded(name: string, value: ParameterValue): readonly string[] {
  if (typeof value !== 'object') return [pair(name, value)]
  return Object.entries(value).map(([key, member]) => pair(Array.isArray(value) ? name : key, member))
}

/** `name=value`, encoded. */
export function pair(name: string, value: unknown): string {
  return `${encode(name)}=${encode(value)}`
}

/** A value as a query holds it, encoded. */
export function encode(value: unknown): string {
  // Half a character, which a cursor of the service may hold, cannot be encoded.
  return encodeURIComponent(wireText(value).replace(/\p{Cs}/gu, '\ufffd'))
}

/** A value as a query or a form holds it. */
export function wireText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
