/** What a field is that is not plain text. */
export type FieldKind = 'string' | 'number' | 'boolean'

/** A field, or a list of fields: one for each time the name occurs, or parted by a separator. */
export type Field = FieldKind | readonly [item: FieldKind, separator?: string]

/** The fields of a query or a form; those that are not listed are plain text. */
export type Fields = Readonly<Record<string, Field>>

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
  return Object.fromEntries([...read].map(([name, texts]) => [name, valueOf(texts, own(fields, name))]))
}

function pairsOf(text: string): readonly (readonly [name: string, text: string])[] {
  const pairs = text.replace(/^\?/, '').split('&')
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.indexOf('=')
      return end < 0 ? [unescaped(pair), ''] : [unescaped(pair.slice(0, end)), unescaped(pair.slice(end + 1))]
    })
}

function own(fields: Fields, name: string): Field {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? 'string'
}

function valueOf(texts: readonly string[], field: Field): unknown {
  if (typeof field === 'string') {
    const values = texts.map((text) => decoded(text, field))
    return values.length === 1 ? values[0] : values
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
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
