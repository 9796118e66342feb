/** A source file as data, as engines publish theirs. */
export interface SourceFile {
  /** Path below the sources. */
  readonly path: string
  /** Names that it exports. */
  readonly exports: readonly string[]
  /** What it imports, each by its path, or by the name of its package. */
  readonly imports: readonly { readonly from: string }[]
}

/** Whether an import is that of another source file, and not of a package. */
export function isFile(from: string): boolean {
  return from.endsWith('.ts')
}

/**
 * The files that declare some names, with everything that they import, sorted by path.
 *
 * @throws {TypeError} When no file has a name or an import.
 */
export function filesFor<File extends SourceFile>(files: readonly File[], names: Iterable<string>): File[] {
  const wanted = new Set(Array.from(names, (name) => fileWith(files, name)))
  // A set also iterates over items that are added meanwhile.
  for (const { imports } of wanted)
    for (const { from } of imports) {
      if (isFile(from)) wanted.add(found(files, ({ path }) => path === from, from))
    }
  return [...wanted].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * The file that declares a name.
 *
 * @throws {TypeError} When no file does.
 */
export function fileWith<File extends SourceFile>(files: readonly File[], name: string): File {
  // An index declares nothing itself.
  return found(files, ({ path, exports }) => path !== 'index.ts' && exports.includes(name), `the source of ${name}`)
}

function found<File extends SourceFile>(files: readonly File[], is: (file: File) => boolean, what: string): File {
  const file = files.find(is)
  if (!file) throw new TypeError(`Cannot find ${what} in the files`)
  return file
}
