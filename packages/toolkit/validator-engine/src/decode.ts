/** The type of a field. */
export type FieldKind = 'string' | 'number' | 'boolean'

/** A field, or an array of fields: one for each time the name occurs, or split at a separator. */
export type Field = FieldKind | readonly [item: FieldKind, separator?: string]

/** The fields of a query or a form; those that are not listed are strings. */
export type Fields = Readonly<Record<string, Field>>

/** Gives the fields of a query string or a form body, typed as its schema has them; not checked. */
export type Decoder = (text: string) => Record<string, unknown>

/**
 * The value that a query string or a form body stands for, typed as its schema has it.
 *
 * A string that is not of its field's type stays a string, so that the validator reports what is wrong with it. A field
 * that is repeated, and is not an array, becomes an array, which the validator refuses as well.
 *
 * @param text `limit=10&order=created_at`, with or without `?`; or its names and values, decoded already.
 */
export function decodeFields(
  text: string | Iterable<readonly [name: string, text: string]>,
  fields: Fields,
): Record<string, unknown> {
  const read = new Map<string, string[]>()
  for (const [name, value] of typeof text === 'string' ? pairsOf(text) : text) {
    const strings = read.get(name)
    if (strings) strings.push(value)
    else read.set(name, [value])
  }
  const values: Record<string, unknown> = {}
  for (const [name, strings] of read) {
    const value = valueOf(strings, own(fields, name))
    // A plain assignment would set the prototype.
    if (name === '__proto__') Object.defineProperty(values, name, { value, enumerable: true })
    else values[name] = value
  }
  return values
}

function pairsOf(text: string): readonly (readonly [name: string, text: string])[] {
  const pairs: (readonly [string, string])[] = []
  for (const pair of (text.startsWith('?') ? text.slice(1) : text).split('&')) {
    const end = pair.indexOf('=')
    if (end >= 0) pairs.push([unescaped(pair.slice(0, end)), unescaped(pair.slice(end + 1))])
    else if (pair !== '') pairs.push([unescaped(pair), ''])
  }
  return pairs
}

function own(fields: Fields, name: string): Field {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? 'string'
}

function valueOf(strings: readonly string[], field: Field): unknown {
  if (typeof field === 'string') {
    const [first = ''] = strings
    return strings.length === 1 ? decoded(first, field) : strings.map((text) => decoded(text, field))
  }
  const [item, separator] = field
  const items = separator === undefined ? strings : strings.flatMap((text) => text.split(separator))
  return items.map((text) => decoded(text, item))
}

function decoded(text: string, kind: FieldKind): unknown {
  if (kind === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (kind === 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}

/** Percent-encoding and `+` undone; a string that cannot be decoded stays as it is. */
function unescaped(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
