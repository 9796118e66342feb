/** Names that generated code uses for itself. */
const reservedNames = [
  'Record',
  'Array',
  'Readonly',
  'Omit',
  'Pick',
  'Partial',
  'Promise',
  'OneOf',
  'XOR',
  'WithRequired',
  '$defs',
  'MockExample',
  'MockRoute',
]

/** Returns unique identifiers for names of a document. They depend only on the names and their order. */
export interface Namer {
  /** A type name in `UpperCamel`; a valid name stays unchanged. */
  type(name: string): string
}

/**
 * Creates a namer.
 *
 * Names differ in more than case, to avoid confusion. `Pet` reserves `PetSchema` and `isPet`, which its validator
 * exports.
 */
export function createNamer(): Namer {
  const used = new Set(reservedNames.map((name) => name.toLowerCase()))
  /** The last numeric suffix that was used for each name. */
  const last = new Map<string, number>()
  const exportsOf = (name: string): string[] => [name, `${name}Schema`, `is${name}`].map((each) => each.toLowerCase())
  return {
    type(name) {
      const base = typeNameOf(name)
      let unique = base
      for (let n = last.get(base) ?? 2; exportsOf(unique).some((each) => used.has(each)); n++) {
        unique = `${base}_${n}`
        last.set(base, n)
      }
      for (const each of exportsOf(unique)) used.add(each)
      return unique
    },
  }
}

/** Maximum length of a name; the rest is cut off. */
const maxLength = 120

/** `list-line.items` -> `ListLineItems`; always a valid identifier. */
export function typeNameOf(name: string): string {
  return identifierOf(name).slice(0, maxLength)
}

function identifierOf(name: string): string {
  if (/^[A-Z][A-Za-z0-9_]*$/.test(name)) return name
  const camel = wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  if (camel === '') return 'Unnamed' // a name without any Latin letter
  // Within a module, `$$` separates the name of a schema from that of a part of it.
  const single = camel.replaceAll(/\$+/g, '$')
  return /^\d/.test(single) ? `_${single}` : single
}

/** The words of a name, split at everything except letters and digits: `list-line.items` -> 3 words. */
export function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z0-9_$]+/).filter((word) => word !== '')
}
