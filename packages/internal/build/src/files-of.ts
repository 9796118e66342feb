import { posix } from 'node:path'
import ts from 'typescript'
import type { EngineFile, EngineImport, EngineScript } from './engine-file.ts'
import { sourcesOf } from './sources-of.ts'

/**
 * The TypeScript files below a folder, as data.
 *
 * @param folder URL of the folder, with a slash at the end.
 */
export function filesOf(folder: URL): EngineFile[] {
  return sourcesOf(folder).map(({ path, text }) => fileOf(path, text))
}

/**
 * The TypeScript files below a folder, as data that has them as JavaScript too.
 *
 * @param folder URL of the folder, with a slash at the end.
 */
export function scriptsOf(folder: URL): EngineScript[] {
  return sourcesOf(folder).map(({ path, text }) => scriptOf(path, text))
}

/** One file, from its text. */
export function fileOf(path: string, text: string): EngineFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const references = source.statements.flatMap(specifierOf)
  return {
    path,
    exports: source.statements.flatMap(exportedBy),
    imports: references.map(({ statement, specifier }) => importOf(statement, specifier.text, path)),
    parts: partsOf(
      text,
      references.map(({ specifier }) => specifier).filter((each) => each.text.startsWith('.')),
    ),
  }
}

/** One file, from its text, with its JavaScript. */
export function scriptOf(path: string, text: string): EngineScript {
  return { ...fileOf(path, text), javascript: javascriptOf(text) }
}

interface Reference {
  readonly statement: ts.ImportDeclaration | ts.ExportDeclaration
  readonly specifier: ts.StringLiteral
}

function specifierOf(statement: ts.Statement): Reference[] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
  const { moduleSpecifier: specifier } = statement
  return specifier && ts.isStringLiteral(specifier) ? [{ statement, specifier }] : []
}

function importOf(statement: Reference['statement'], specifier: string, path: string): EngineImport {
  const from = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  return { from, names: namesIn(statement) }
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

/** A source split before and after each of these literals; the quotes stay outside. */
function partsOf(text: string, literals: readonly ts.StringLiteral[]): string[] {
  const cuts = literals.flatMap((literal) => [literal.getStart() + 1, literal.getEnd() - 1])
  return [0, ...cuts].map((start, index) => text.slice(start, cuts[index]))
}

/** A module as JavaScript, to include where its imports are already declared. */
function javascriptOf(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
    transformers: { after: [withoutModule] },
  })
  return outputText.trim()
}

/** Removes imports and exports, and keeps declarations. */
function withoutModule(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const { factory } = context
  const bare = (modifiers: readonly ts.ModifierLike[] | undefined): readonly ts.Modifier[] =>
    (modifiers ?? []).filter((each): each is ts.Modifier => ts.isModifier(each) && !isExport(each))
  const local = (statement: ts.Statement): ts.Statement => {
    if (ts.isVariableStatement(statement))
      return factory.updateVariableStatement(statement, bare(statement.modifiers), statement.declarationList)
    if (ts.isFunctionDeclaration(statement)) {
      const { asteriskToken, name, typeParameters, parameters, type, body } = statement
      const modifiers = bare(statement.modifiers)
      return factory.updateFunctionDeclaration(
        ...([statement, modifiers, asteriskToken, name, typeParameters, parameters, type, body] as const),
      )
    }
    if (ts.isClassDeclaration(statement)) {
      const { name, typeParameters, heritageClauses, members } = statement
      const modifiers = bare(statement.modifiers)
      return factory.updateClassDeclaration(statement, modifiers, name, typeParameters, heritageClauses, members)
    }
    return statement
  }
  return (file) => {
    const kept = file.statements.filter((each) => !ts.isImportDeclaration(each) && !ts.isExportDeclaration(each))
    return factory.updateSourceFile(file, kept.map(local))
  }
}
