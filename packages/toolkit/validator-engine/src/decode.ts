/** What a field is that is not plain text. */
export type FieldKind = 'string' | 'number' | 'boolean'

/** A field, or a list of fields: one for each time the name occurs, or parted by a separator. */
export type Field = FieldKind | readonly [item: FieldKind, separator?: string]

/** The fields of a query or a form; those that are not listed are plain text. */
export type Fields = Readonly<Record<string, Field>>

/** Gives the fields of a query string or a form body, typed as its schema has them; not checked. */
export type Decoder = (text: string) => Record<string, unknown>

/**
 * The value that a query string or a form body stands for, typed as its schema has it.
 *
 * A text that is not of its field's type stays text, so that the validator says what is wrong with it. A field that is
 * repeated, and is no list, becomes a list, which the validator refuses as well.
 *
 * @param text `limit=10&order=created_at`, with or without `?`; or its names and texts, decoded already.
 */
export function decodeFields(
  text: string | Iterable<readonly [name: string, text: string]>,
  fields: Fields,
): Record<string, unknown> {
  const read = new Map<string, string[]>()
  for (const [name, value] of typeof text === 'string' ? pairsOf(text) : text) {
    const texts = read.get(name)
    if (texts) texts.push(value)
    else read.set(name, [value])
  }
  const values: Record<string, unknown> = {}
  for (const [name, texts] of read) {
    const value = valueOf(texts, own(fields, name))
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

function valueOf(texts: readonly string[], field: Field): unknown {
  if (typeof field === 'string') {
    const [first = ''] = texts
    return texts.length === 1 ? decoded(first, field) : texts.map((text) => decoded(text, field))
  }
  const [item, separator] = field
  const items = separator === undefined ? texts : texts.flatMap((text) => text.split(separator))
  return items.map((text) => decoded(text, item))
}

function decoded(text: string, kind: FieldKind): unknown {
  if (kind === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (kind === 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}

/** Percent-encoding and `+` undone; a text that cannot be decoded stays as it is. */
function unescaped(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
