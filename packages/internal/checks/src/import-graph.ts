import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { ts } from 'ts-morph'

/** One import or re-export, as a source file writes it. */
export interface Import {
  /** Path of the importing file, below the folder that was read. */
  readonly file: string
  readonly specifier: string
  /** True if it is erased at run time. */
  readonly typeOnly: boolean
}

/** Every import of every TypeScript file below a folder. */
export function importsBelow(folder: string): Import[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .flatMap((path) => {
      const file = relative(folder, path).replaceAll('\\', '/')
      return importsOf(path).map((each) => ({ file, ...each }))
    })
}

/** The files below a folder that are loaded with those of some folders in it. */
export function loadedWith(folders: readonly string[], folder: string): ReadonlySet<string> {
  const imports = Map.groupBy(
    importsBelow(folder).filter(({ typeOnly, specifier }) => !typeOnly && specifier.startsWith('.')),
    ({ file }) => file,
  )
  const loaded = new Set([...imports.keys()].filter((file) => folders.some((each) => file.startsWith(`${each}/`))))
  for (const file of loaded)
    for (const { specifier } of imports.get(file) ?? []) loaded.add(posix.join(posix.dirname(file), specifier))
  return loaded
}

/** A cache, since several checks read the files of the repository. */
const cache = new Map<string, readonly Omit<Import, 'file'>[]>()

function importsOf(path: string): readonly Omit<Import, 'file'>[] {
  const before = cache.get(path)
  if (before) return before
  const found: Omit<Import, 'file'>[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier))
      found.push({ specifier: specifier.text, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest))
  cache.set(path, found)
  return found
}

/**
 * `@scope/name/sub` and `name/sub` -> the name of the package; a relative or `node:` specifier is returned unchanged.
 */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
