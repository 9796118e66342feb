/** Names that generated code uses itself. */
const taken = [
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

/** Gives names of a document unique identifiers; what it gives depends on the names and their order alone. */
export interface Namer {
  /** A type's name in `UpperCamel`; a name that is fit already stays as it is. */
  type(name: string): string
}

/**
 * A namer that has given no name yet.
 *
 * Names differ in more than case, since those that do not are easily taken for each other. `Pet` reserves `PetSchema` and
 * `isPet`, which its validator exports.
 */
export function createNamer(): Namer {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  /** The last number that was given beside each name: those before are taken. */
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

/** How many characters of a name are used; longer ones nobody could tell apart. */
const longest = 120

/** `list-line.items` -> `ListLineItems`; always an identifier. */
export function typeNameOf(name: string): string {
  return identifierOf(name).slice(0, longest)
}

function identifierOf(name: string): string {
  if (/^[A-Z][A-Za-z0-9_]*$/.test(name)) return name
  const camel = wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  if (camel === '') return 'Unnamed' // a name without one Latin letter
  // Within a module, `$$` stands between the name of a schema and that of a part of it.
  const single = camel.replaceAll(/\$+/g, '$')
  return /^\d/.test(single) ? `_${single}` : single
}

/** The words of a name, split at everything but letters and digits: `list-line.items` -> 3 words. */
export function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z0-9_$]+/).filter((word) => word !== '')
}
