/** The type of a field. */
export type FieldKind = 'string' | 'number' | 'boolean'

/** A field, or an array of fields: one for each time the name occurs, or split at a separator. */
export type Field = FieldKind | readonly [item: FieldKind, separator?: string]

/** The fields of a query or a form; those that are not listed are strings. */
export type Fields = Readonly<Record<string, Field>>

/** Decodes the fields of a query string or a form body to the types of its schema, without validating them. */
export type Decoder = (encoded: string) => Record<string, unknown>

/**
 * Decodes a query string or a form body to the types of its schema.
 *
 * A string that does not have its field's type stays a string, so that the validator reports it. A field that is
 * repeated, and is not an array, becomes an array, which the validator refuses as well.
 *
 * @param encoded `limit=10&order=created_at`, with or without `?`; or pairs of names and values, already decoded.
 */
export function decodeFields(
  encoded: string | Iterable<readonly [name: string, value: string]>,
  fields: Fields,
): Record<string, unknown> {
  const raw = new Map<string, string[]>()
  for (const [name, value] of typeof encoded === 'string' ? pairsOf(encoded) : encoded) {
    const strings = raw.get(name)
    if (strings) strings.push(value)
    else raw.set(name, [value])
  }
  const values: Record<string, unknown> = {}
  for (const [name, strings] of raw) {
    const value = valueOf(strings, own(fields, name))
    // An assignment would set the prototype.
    if (name === '__proto__') Object.defineProperty(values, name, { value, enumerable: true })
    else values[name] = value
  }
  return values
}

function pairsOf(encoded: string): readonly (readonly [name: string, value: string])[] {
  const pairs: (readonly [string, string])[] = []
  for (const pair of (encoded.startsWith('?') ? encoded.slice(1) : encoded).split('&')) {
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
    return strings.length === 1 ? decoded(first, field) : strings.map((raw) => decoded(raw, field))
  }
  const [item, separator] = field
  const items = separator === undefined ? strings : strings.flatMap((raw) => raw.split(separator))
  return items.map((raw) => decoded(raw, item))
}

function decoded(raw: string, kind: FieldKind): unknown {
  if (kind === 'boolean') return raw === 'true' || (raw === 'false' ? false : raw)
  if (kind === 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)) return raw
  const value = Number(raw)
  return Number.isFinite(value) ? value : raw
}

/** Decodes percent-encoding and `+`; a string that cannot be decoded stays as it is. */
function unescaped(encoded: string): string {
  if (!/[%+]/.test(encoded)) return encoded
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    return encoded
  }
}
