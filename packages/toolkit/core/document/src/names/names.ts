import { inLatin } from './letters.ts'

/** Names that generated code uses for itself. */
const reservedNames = [
  'Record',
  'Array',
  'Readonly',
  'Omit',
  'Pick',
  'Partial',
  'NonNullable',
  'Promise',
  'OneOf',
  'XOR',
  'WithRequired',
  '$defs',
  'MockExample',
  'MockRoute',
]

/** Names that no type of a document has. */
export const reservedTypes: ReadonlySet<string> = new Set(reservedNames)

/** The names of what is exported for a type: two types must not share one. */
export function exportsOf(typeName: string): string[] {
  return [typeName, `${typeName}Schema`, `is${typeName}`]
}

/** True for a name that a type can have. */
export function isTypeName(name: string): boolean {
  return typeNameIn(name) === name && !reservedTypes.has(name)
}

/** Returns unique identifiers for names of a document. They depend only on the names, their order and what is pinned. */
export interface Namer {
  /**
   * A type name in `UpperCamel`; a valid name stays unchanged, and `Record` is `RecordModel`.
   *
   * @param key Identifies what is named in all versions of the document: if a name is pinned for it, it has that one.
   */
  type(name: string, key?: string): string
  /** The same for the headers of an operation, which get a name that nothing else gets. */
  headers(name: string, key: string): string
  /** The pinned names, and those that were given since to what has a key. */
  readonly byKey: () => Readonly<Record<string, string>>
}

/**
 * Creates a namer.
 *
 * `Pet` reserves `PetSchema` and `isPet`, which its validator exports.
 *
 * @param pinned Names that nothing else gets, by key.
 * @param isOfHeaders True for an export that only headers get.
 */
export function createNamer(
  pinned: Readonly<Record<string, string>> = {},
  isOfHeaders: (exported: string) => boolean = () => false,
): Namer {
  const byKey = new Map(Object.entries(pinned))
  const given = new Set<string>()
  const used = new Set([...reservedTypes, ...[...byKey.values()].flatMap(exportsOf)])
  /** The last numeric suffix that was used for each name. */
  const last = new Map<string, number>()
  return {
    type: (name, key) => named(name, key, (each) => used.has(each) || isOfHeaders(each)),
    headers: (name, key) => named(name, key, (each) => used.has(each)),
    byKey: () => Object.fromEntries(byKey),
  }

  function named(name: string, key: string | undefined, isTaken: (exported: string) => boolean): string {
    const isNew = key !== undefined && !given.has(key)
    if (isNew) given.add(key)
    const kept = isNew ? byKey.get(key) : undefined
    if (kept !== undefined) return kept
    const valid = typeNameIn(name)
    const base = reservedTypes.has(valid) ? `${valid}Model` : valid
    let unique = base
    let exported = exportsOf(unique)
    for (let n = last.get(base) ?? 2; exported.some(isTaken); n++) {
      unique = `${base}_${n}`
      exported = exportsOf(unique)
      last.set(base, n)
    }
    for (const each of exported) used.add(each)
    if (isNew) byKey.set(key, unique)
    return unique
  }
}

/** Maximum length of a name; the rest is cut off. */
const maxLength = 120

/** `list-line.items` -> `ListLineItems`; always a valid identifier. Letters with marks, and those of other alphabets, are lost. */
export function typeNameOf(name: string): string {
  return identifierOf(name).slice(0, maxLength)
}

/** The same, with all letters: `Größe` -> `Grosse`, `Заказ` -> `Zakaz`, and `用户`, which has no Latin letters, as it is. */
export function typeNameIn(name: string): string {
  const written = inLatin(name)
  const words = written.match(/[\p{ID_Continue}$]+/gu) ?? []
  return identifierOf(written, words).slice(0, maxLength)
}

function identifierOf(name: string, words: readonly string[] = wordsOf(name)): string {
  if (/^[A-Z][A-Za-z0-9_]*$/.test(name)) return name
  const camel = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  if (camel === '') return 'Unnamed' // a name without any letter that it could have
  // Within a module, `$$` separates the name of a schema from that of a part of it.
  const single = camel.replaceAll(/\$+/g, '$')
  return /^[\p{ID_Start}_$]/u.test(single) ? single : `_${single}`
}

/** The words of a name, split at everything except letters and digits: `list-line.items` -> 3 words. */
export function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z0-9_$]+/).filter((word) => word !== '')
}
