import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { addAll, byName, declaredNames, namesIn } from './declared.ts'
import { manifestIn, sourceIn, sourcesOf, type Sources } from './sources.ts'

/** The public API of a package: its entries, its programs, and the declarations behind them. */
export interface PublicApi {
  /** Name of the package. */
  readonly name: string
  /** Paths of the modules, by the subpath that users import: `.` -> `src/index.ts`. */
  readonly entries: ReadonlyMap<string, string>
  /** Names of the programs that it installs. */
  readonly bins: readonly string[]
  /** Declarations without bodies and comments, by path below the package's folder; those of private packages in `parts`. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Reads the public API of a package from its sources, and from those of private packages that it contains.
 *
 * @param sourceCondition The condition under which its `package.json` names the source of an entry.
 */
export function readPublicApi(folder: string, sourceCondition: string): PublicApi {
  return readApi(folder, sourceCondition, () => {})
}

/**
 * The same.
 *
 * @param onRead Receives the path of each file that is read.
 */
export function readApi(folder: string, sourceCondition: string, onRead: (file: string) => void): PublicApi {
  onRead(join(folder, 'package.json'))
  const manifest = manifestIn(folder)
  const entries = new Map<string, string>()
  // What packages of the same version share may change with any version.
  const unpromised = ['./package.json', ...(manifest.unpromised ?? [])]
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    const source = sourceIn(target, sourceCondition)
    if (source !== undefined && !unpromised.includes(subpath)) entries.set(subpath, posix.normalize(source))
  }
  const modules = [...entries.values()].filter((path) => path.endsWith('.ts'))
  const files = declarations(sourcesOf(folder, sourceCondition, onRead), modules)
  return { name: manifest.name, entries, bins: Object.keys(manifest.bin ?? {}), files }
}

/** The declarations that some modules export, and those that these refer to, from all files. */
function declarations(sources: Sources, entries: readonly string[]): Map<string, string> {
  const files = readDeclarations(sources, entries)
  const declared = byName(files.values())
  const referenced = exportedNames(files, entries)
  // Iterating over a set includes what is added meanwhile.
  for (const name of referenced) for (const each of declared.get(name) ?? []) addAll(referenced, namesIn(each))
  const kept = new Map<string, string>()
  for (const path of [...files.keys()].toSorted()) {
    const file = files.get(path)
    const text = file === undefined ? '' : print(file, referenced)
    if (text !== '') kept.set(path, text)
  }
  return kept
}

/** The declarations of some modules and of their imports, by path. */
function readDeclarations(sources: Sources, entries: readonly string[]): Map<string, ts.SourceFile> {
  const files = new Map<string, ts.SourceFile>()
  const read = (path: string): void => {
    if (files.has(path)) return
    const file = readDeclarationsOf(path, withPaths(path, sources))
    files.set(path, file)
    for (const statement of file.statements) {
      const target = targetOf(statement, path)
      if (target !== undefined) read(target)
    }
  }
  for (const entry of entries) read(entry)
  return files
}

/** What a module imports, by name of a package where it has one. */
const specifiers = /(\bfrom |\bimport\()(['"])([^'".][^'"]*)\2/g

/** A module that imports private packages by path, as if they were folders of its own package. */
function withPaths(path: string, sources: Sources): string {
  return sources.read(path).replaceAll(specifiers, (whole, before: string, quote: string, specifier: string) => {
    const target = sources.target(path, specifier)
    if (target === undefined) return whole
    const relative = posix.relative(posix.dirname(path), target)
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`
  })
}

/** A cache, since comparing versions of a package reads the same files repeatedly. */
const cache = new Map<string, ts.SourceFile>()

function readDeclarationsOf(path: string, source: string): ts.SourceFile {
  const before = cache.get(path + source)
  if (before) return before
  const { outputText } = ts.transpileDeclaration(source, {
    fileName: path,
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext },
  })
  const file = ts.createSourceFile(path, outputText, ts.ScriptTarget.Latest, true)
  cache.set(path + source, file)
  return file
}

/** Path of the module of the same package that a statement imports from. */
function targetOf(statement: ts.Statement, path: string): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier } = statement
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined
  return moduleSpecifier.text.startsWith('.') ? posix.join(posix.dirname(path), moduleSpecifier.text) : undefined
}

/** Names of what the entries export, as they are declared. */
function exportedNames(files: ReadonlyMap<string, ts.SourceFile>, entries: readonly string[]): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const statement of files.get(path)?.statements ?? []) {
      if (ts.isExportDeclaration(statement)) {
        const { exportClause } = statement
        if (exportClause && ts.isNamedExports(exportClause)) {
          for (const { name, propertyName } of exportClause.elements) names.add((propertyName ?? name).text)
        } else {
          const target = targetOf(statement, path)
          if (target !== undefined) visit(target)
        }
      } else if (isExported(statement)) for (const name of declaredNames(statement)) names.add(name)
    }
  }
  for (const entry of entries) visit(entry)
  return names
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

const printer = ts.createPrinter({ removeComments: true })

/** The wanted declarations of a file, with its imports and exports. */
function print(file: ts.SourceFile, referenced: ReadonlySet<string>): string {
  const used = new Set<string>()
  const kept = file.statements.filter((statement) => declaredNames(statement).some((name) => referenced.has(name)))
  for (const statement of kept) addAll(used, namesIn(statement))
  const isPrinted = (statement: ts.Statement): boolean =>
    kept.includes(statement) ||
    (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) ||
    (ts.isImportDeclaration(statement) && importedNames(statement).some((name) => used.has(name)))
  return file.statements
    .filter(isPrinted)
    .map((statement) => statementText(statement, file))
    .join('\n')
}

/** The text of each statement that was printed: versions of a package share most of their statements. */
const printed = new WeakMap<ts.Statement, string>()

function statementText(statement: ts.Statement, file: ts.SourceFile): string {
  let text = printed.get(statement)
  if (text === undefined) {
    text = printer.printNode(ts.EmitHint.Unspecified, withoutPrivates(statement), file)
    printed.set(statement, text)
  }
  return text
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings
  if (bindings === undefined) return []
  return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [bindings.name.text]
}

function withoutPrivates(statement: ts.Statement): ts.Statement {
  if (!ts.isClassDeclaration(statement)) return statement
  const members = statement.members.filter((member) => !isPrivate(member))
  const { modifiers, name, typeParameters, heritageClauses } = statement
  return ts.factory.updateClassDeclaration(statement, modifiers, name, typeParameters, heritageClauses, members)
}

function isPrivate(member: ts.ClassElement): boolean {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return true
  return (
    ts.canHaveModifiers(member) &&
    (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  )
}
