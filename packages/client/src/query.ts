/** How a list or an object is written in a query: OpenAPI's `style`, and whether each member is a pair of its own. */
export type ParameterStyle = readonly [style: string, explode: boolean]

const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

/**
 * A query with its `?`, or the empty string where there is nothing to send; null and undefined are left out.
 *
 * @param styles Style of the parameters that do not have OpenAPI's default, `form` and exploded.
 */
export function serialiseQuery(query: object = {}, styles: Readonly<Record<string, ParameterStyle>> = {}): string {
  const pairs: string[] = []
  const add = (name: string, value: string): unknown => pairs.push(`${encodeURIComponent(name)}=${value}`)
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined || value === null) continue
    const [style, explode] = styles[name] ?? ['form', true]
    if (typeof value !== 'object') add(name, encode(value))
    else if (explode) {
      for (const [key, member] of Object.entries(value) as [string, unknown][]) {
        add(Array.isArray(value) ? name : style === 'deepObject' ? `${name}[${key}]` : key, encode(member))
      }
    } else {
      const members: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
      if (members.length > 0) add(name, members.map(encode).join(separators[style] ?? ','))
    }
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A value as a query or a form holds it. */
export function wireText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function encode(value: unknown): string {
  // Half a character, which a cursor of the service may hold, cannot be encoded.
  return encodeURIComponent(wireText(value).toWellFormed())
}
