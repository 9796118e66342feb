import { literalText } from './literal.ts'
import type { Code, Imported } from './node.ts'
import { printed, type Printing } from './printer.ts'

/** A file of code that is being written. */
export interface CodeFile {
  /**
   * Adds code at the end. Only this prints code.
   *
   * @returns Number of characters that were added.
   */
  add(...pieces: readonly Code[]): number
  /** A section at the current end of the file, to which code can be added later. */
  section(): Pick<CodeFile, 'add'>
  /** Re-exports names of other modules, each under its local name. */
  reexport(...names: readonly Imported[]): void
  /** The source: imports of the names that the code uses, re-exports, and the code. */
  text(): string
  /** The names of a module that are used or re-exported. */
  usedOf(module: string): readonly string[]
}

/** Options of a file. */
export interface CodeFileOptions {
  /** Specifier of the module that a name is imported from; `undefined` if the name needs no import. */
  readonly specifierOf?: (module: string, name: string) => string | undefined
  /** Names that the file declares: imports of the same name are renamed. */
  readonly declared?: ReadonlySet<string>
  /** TypeScript by default. */
  readonly language?: Printing['language']
}

/**
 * A file that imports the names of other modules that its code uses.
 *
 * @throws {TypeError} When code uses a name of a module without a specifier.
 */
export function createFile(options: CodeFileOptions = {}): CodeFile {
  const { specifierOf = nowhere, declared = new Set(), language = 'typescript' } = options
  const used = new Map<string, Imported>()
  const passedOn: Imported[] = []
  const localNames = new Map<string, string>()
  const taken = new Set(declared)
  const sections: string[][] = []

  const nameOf = (imported: Imported): string => {
    const known = used.get(importKeyOf(imported))
    // A name that is used as a value anywhere is imported as a value.
    if (known === undefined || known.isType) used.set(importKeyOf(imported), imported)
    return localName(imported)
  }

  /**
   * The name itself if it needs no import; otherwise one that is not taken.
   */
  const localName = (imported: Imported): string => {
    const known = localNames.get(importKeyOf(imported))
    if (known !== undefined) return known
    let free = imported.as ?? imported.name
    if (specifierOf(imported.module, imported.name) !== undefined) while (taken.has(free)) free = `$${free}`
    taken.add(free)
    localNames.set(importKeyOf(imported), free)
    return free
  }

  const section = (): Pick<CodeFile, 'add'> => {
    const strings: string[] = []
    sections.push(strings)
    return {
      add(...pieces) {
        const added = pieces.map((piece) => printed(piece, { nameOf, language })).join('')
        strings.push(added)
        return added.length
      },
    }
  }

  return {
    add: (...pieces) => section().add(...pieces),
    section,
    reexport(...names) {
      passedOn.push(...names)
    },
    text() {
      const imports = statements('import', [...used.values()], { specifierOf, calledHere: localName })
      const exports = statements('export', passedOn, { specifierOf, calledHere: ({ as }) => as })
      const parts = [imports, exports, sections.flat().join('')].filter((part) => part !== '')
      return parts.join('\n')
    },
    usedOf(module) {
      return [...used.values(), ...passedOn].filter((each) => each.module === module).map(({ name }) => name)
    },
  }
}

function importKeyOf({ module, name }: Imported): string {
  return `${module} ${name}`
}

function nowhere(module: string, name: string): never {
  throw new TypeError(`Cannot import ${name}: the file has no specifier for the module ${module}`)
}

interface Naming {
  readonly specifierOf: NonNullable<CodeFileOptions['specifierOf']>
  /** Local name of an import; `undefined` for all exports of a module without a name. */
  readonly calledHere: (imported: Imported) => string | undefined
}

/** A statement for each module, sorted by specifier: values, then types. */
function statements(word: string, names: readonly Imported[], { specifierOf, calledHere }: Naming): string {
  const bySource = new Map<string, { readonly words: string; readonly from: string; readonly names: Imported[] }>()
  for (const each of names) {
    const from = specifierOf(each.module, each.name)
    if (from === undefined) continue
    const key = `${from} ${Number(each.isType)} ${each.name === '*' ? '*' : '{}'}`
    const source = bySource.get(key) ?? { words: each.isType ? `${word} type` : word, from, names: [] }
    source.names.push(each)
    bySource.set(key, source)
  }
  const listed = (imported: Imported): string => {
    const here = calledHere(imported) ?? imported.name
    return here === imported.name ? here : `${imported.name} as ${here}`
  }
  return [...bySource]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { words, from, names: all }]) => {
      const parts = all.map(listed).toSorted()
      const what = all[0]?.name === '*' ? parts : [`{ ${parts.join(', ')} }`]
      return what.map((part) => `${words} ${part} from ${literalText(from, 'source')}\n`).join('')
    })
    .join('')
}
