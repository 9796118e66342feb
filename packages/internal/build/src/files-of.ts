import { posix } from 'node:path'
import ts from 'typescript'
import type { EngineFile, EngineImport, EngineScript } from './engine-file.ts'
import { javascriptOf } from './javascript-of.ts'
import { sourcesOf } from './sources-of.ts'

/**
 * The TypeScript files below a folder, as data, each after those whose values it imports: in this order, they make one module.
 *
 * @param folder URL of the folder, with a slash at the end.
 */
export function filesOf(folder: URL): EngineFile[] {
  return inOrder(sourcesOf(folder).map(({ path, text }) => fileOf(path, text)))
}

/**
 * The TypeScript files below a folder, as data that has them as JavaScript too.
 *
 * @param folder URL of the folder, with a slash at the end.
 */
export function scriptsOf(folder: URL): EngineScript[] {
  return inOrder(sourcesOf(folder).map(({ path, text }) => scriptOf(path, text)))
}

/** One file, from its text. */
export function fileOf(path: string, text: string): EngineFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const references = source.statements.flatMap(referenceOf)
  return {
    path,
    exports: source.statements.flatMap(exportedBy),
    imports: references.map(({ statement, from }) => importOf(statement, from, path)),
    text: textWithout(
      text,
      references.flatMap(({ statement, from }) => (from.startsWith('.') ? [statement] : [])),
    ),
  }
}

/** Sorts files so that each follows those whose values it imports. */
function inOrder<File extends EngineFile>(files: readonly File[]): File[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const sorted = new Set<File>()
  const visited = new Set<string>()
  const visit = (path: string): void => {
    const file = byPath.get(path)
    if (file === undefined || visited.has(path)) return
    visited.add(path)
    for (const { from, clause } of file.imports) if (!clause.startsWith('type ')) visit(from)
    sorted.add(file)
  }
  for (const { path } of files) visit(path)
  return [...sorted]
}

/** One file, from its text, with its JavaScript. */
export function scriptOf(path: string, text: string): EngineScript {
  return { ...fileOf(path, text), javascript: javascriptOf(text) }
}

interface Reference {
  readonly statement: ts.ImportDeclaration | ts.ExportDeclaration
  readonly from: string
}

function referenceOf(statement: ts.Statement): Reference[] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
  const { moduleSpecifier } = statement
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [{ statement, from: moduleSpecifier.text }] : []
}

function importOf(statement: Reference['statement'], specifier: string, path: string): EngineImport {
  const from = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement.exportClause
  return { from, names: namesIn(statement), clause: clause?.getText() ?? '' }
}

function namesIn(statement: Reference['statement']): string[] {
  const own = ({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): string => (propertyName ?? name).text
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(own) : ['*']
  }
  const { name, namedBindings } = statement.importClause ?? {}
  const named = namedBindings && (ts.isNamedImports(namedBindings) ? namedBindings.elements.map(own) : ['*'])
  return [...(name ? ['default'] : []), ...(named ?? [])]
}

function exportedBy(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : []
  }
  if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(isExport)) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  // An overloaded function is declared once for each of its signatures.
  const isOverload = ts.isFunctionDeclaration(statement) && statement.body === undefined
  return isNamed && !isOverload && statement.name ? [statement.name.text] : []
}

function isExport({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword
}

/** A source without some of its statements, and without the blank lines at its start. */
function textWithout(text: string, statements: readonly ts.Statement[]): string {
  const ends = [0, ...statements.map((each) => each.getEnd() + (text[each.getEnd()] === '\n' ? 1 : 0))]
  return ends
    .map((end, index) => text.slice(end, statements[index]?.getStart()))
    .join('')
    .trimStart()
}
