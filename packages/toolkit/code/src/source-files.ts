/** A source file as data, as engines give their own. */
export interface SourceFile {
  /** Path below the sources. */
  readonly path: string
  /** Names that it exports. */
  readonly exports: readonly string[]
  /** What it imports, each by its path. */
  readonly imports: readonly { readonly from: string }[]
}

/**
 * The files that declare some names, and all that they import, in the order of their paths.
 *
 * @throws {TypeError} When a name or an import is not in any of the files.
 */
export function filesFor<File extends SourceFile>(files: readonly File[], names: Iterable<string>): File[] {
  const wanted = new Set(Array.from(names, (name) => fileWith(files, name)))
  // A set gives what is added while it is read.
  for (const { imports } of wanted) for (const { from } of imports) wanted.add(fileAt(files, from))
  return [...wanted].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * The file that declares a name.
 *
 * @throws {TypeError} When none does.
 */
export function fileWith<File extends SourceFile>(files: readonly File[], name: string): File {
  // An index declares nothing itself.
  const file = files.find(({ path, exports }) => path !== 'index.ts' && exports.includes(name))
  if (!file) throw new TypeError(`Cannot find the source of ${name}: no file exports it`)
  return file
}

function fileAt<File extends SourceFile>(files: readonly File[], path: string): File {
  const file = files.find((each) => each.path === path)
  if (!file) throw new TypeError(`Cannot find ${path}: it is not one of the files`)
  return file
}
