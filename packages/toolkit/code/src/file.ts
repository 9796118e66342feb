import { literalText } from './literal.ts'
import type { Code, Imported } from './node.ts'
import { printed, type Printing } from './printer.ts'

/** A file of code as it is being written. */
export interface CodeFile {
  /**
   * Adds code at the end: it is printed here, and nowhere else.
   *
   * @returns How many characters it has.
   */
  add(...pieces: readonly Code[]): number
  /** A place at the end of the file as it is now, to which code is added later. */
  section(): Pick<CodeFile, 'add'>
  /** The whole text: an import for each name of another module that the code uses, then the code. */
  text(): string
  /** The names that were used of a module. */
  usedOf(module: string): readonly string[]
}

/** What a file needs to know of its surroundings. */
export interface CodeFileOptions {
  /** Specifier of the module that a name is imported from; `undefined` where the name is there without an import. */
  readonly specifierOf: (module: string, name: string) => string | undefined
  /** Names that the file declares: what is imported is called otherwise. */
  readonly declared?: ReadonlySet<string>
  /** TypeScript unless said otherwise. */
  readonly language?: Printing['language']
}

/** A file in which names of other modules are imported because they are used. */
export function createFile({ specifierOf, declared = new Set(), language = 'typescript' }: CodeFileOptions): CodeFile {
  const used = new Map<string, Imported>()
  const sections: string[][] = []
  const nameOf = (imported: Imported): string => {
    const key = `${imported.module} ${imported.name}`
    // What is used as a value is imported as one, however else it is used.
    if (used.get(key)?.isType !== false) used.set(key, imported)
    return localName(imported)
  }
  const localName = ({ name, as = name }: Imported): string => (declared.has(as) ? `$${as}` : as)
  const section = (): Pick<CodeFile, 'add'> => {
    const texts: string[] = []
    sections.push(texts)
    return {
      add(...pieces) {
        const added = pieces.map((piece) => printed(piece, { nameOf, language })).join('')
        texts.push(added)
        return added.length
      },
    }
  }
  return {
    add: (...pieces) => section().add(...pieces),
    section,
    text() {
      const texts = sections.flat()
      const imports = importLines([...used.values()], { specifierOf, localName })
      return [...imports, ...(imports.length > 0 && texts.length > 0 ? ['\n'] : []), ...texts].join('')
    },
    usedOf(module) {
      return [...used.values()].filter((each) => each.module === module).map(({ name }) => name)
    },
  }
}

interface Naming extends Pick<CodeFileOptions, 'specifierOf'> {
  readonly localName: (imported: Imported) => string
}

/** A line for each module, in the order in which they were first used: values, then types. */
function importLines(used: readonly Imported[], { specifierOf, localName }: Naming): string[] {
  const bySource = new Map<string, Imported[]>()
  for (const each of used) {
    const specifier = specifierOf(each.module, each.name)
    if (specifier === undefined) continue
    const source = `${each.isType ? 'import type' : 'import'} ${each.name === '*' ? '*' : ''} ${specifier}`
    bySource.set(source, [...(bySource.get(source) ?? []), each])
  }
  return [...bySource.values()].map((names) => {
    const [{ module, name, isType } = { module: '', name: '', isType: false }] = names
    const word = isType ? 'import type' : 'import'
    const from = literalText(specifierOf(module, name), 'source')
    if (name === '*') return names.map((each) => `${word} * as ${localName(each)} from ${from}\n`).join('')
    const listed = names
      .map((each) => (localName(each) === each.name ? each.name : `${each.name} as ${localName(each)}`))
      .toSorted()
    return `${word} { ${listed.join(', ')} } from ${from}\n`
  })
}
