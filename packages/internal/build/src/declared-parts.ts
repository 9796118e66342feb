import ts from 'typescript'
import { pathOf, type DeclaredModule } from './declared-module.ts'

/** A declaration of a module, or one name of an import or export of it. */
export interface Part {
  /** What of the module it consists of: a statement, and what this names. */
  readonly nodes: readonly ts.Node[]
  /** The names that the rest of the module has it by. */
  readonly locals: readonly string[]
  /** The names that other modules have it by. */
  readonly exported: readonly string[]
  readonly needs: readonly Need[]
}

/** What a part needs: a name of its module or of another one, or all that another one exports. */
export interface Need {
  readonly specifier?: string | undefined
  readonly name?: string | undefined
}

/** Reads a module by its path. */
export type ReadModule = (path: string) => DeclaredModule

/** The parts of a module, in their order. One without names holds wherever its module is read. */
export function partsOf(path: string, read: ReadModule): Part[] {
  return read(path).statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return importsOf(statement)
    if (ts.isExportDeclaration(statement)) return exportsOf(statement, path, read)
    const names = declaredNames(statement)
    return [{ nodes: [statement], locals: names, exported: names, needs: needsOf(statement) }]
  })
}

/** The names that a module exports. */
export function exportedNames(path: string, read: ReadModule, seen: ReadonlySet<string> = new Set()): string[] {
  if (seen.has(path)) return []
  const within = new Set([...seen, path])
  return read(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return isExported(statement) ? declaredNames(statement) : []
    const { exportClause: clause } = statement
    if (clause !== undefined) {
      return ts.isNamespaceExport(clause) ? [clause.name.text] : clause.elements.map(({ name }) => name.text)
    }
    const target = pathOf(path, specifierOf(statement) ?? '')
    return target === undefined ? [] : exportedNames(target, read, within)
  })
}

function importsOf(statement: ts.ImportDeclaration): Part[] {
  const specifier = specifierOf(statement)
  const { name: own, namedBindings: bindings } = statement.importClause ?? {}
  const part = (node: ts.Node, local: string, name?: string): Part => {
    return { nodes: [statement, node], locals: [local], exported: [], needs: [{ specifier, name }] }
  }
  const parts = own === undefined ? [] : [part(own, own.text, 'default')]
  if (bindings === undefined) return parts
  if (ts.isNamespaceImport(bindings)) return [...parts, part(bindings, bindings.name.text)]
  const named = bindings.elements.map((each) => part(each, each.name.text, (each.propertyName ?? each.name).text))
  return [...parts, ...named]
}

function exportsOf(statement: ts.ExportDeclaration, path: string, read: ReadModule): Part[] {
  const specifier = specifierOf(statement)
  const { exportClause: clause } = statement
  const part = (nodes: readonly ts.Node[], exported: string, name?: string): Part => {
    return { nodes: [statement, ...nodes], locals: [], exported: [exported], needs: [{ specifier, name }] }
  }
  if (clause === undefined) {
    const target = pathOf(path, specifier ?? '')
    // What a package of users exports may be any of it.
    if (target === undefined) return [{ nodes: [statement], locals: [], exported: [], needs: [] }]
    return exportedNames(target, read).map((name) => part([], name, name))
  }
  if (ts.isNamespaceExport(clause)) return [part([], clause.name.text)]
  return clause.elements.map((each) => part([each], each.name.text, (each.propertyName ?? each.name).text))
}

/** What an import or an export names; `undefined` for an export of the module's own. */
export function specifierOf({ moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration): string | undefined {
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined
}

/** The names that a statement declares. */
export function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  }
  if (ts.isExportAssignment(statement)) return ['default']
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.text] : []
}

/** Whether a module exports what a statement of it declares. */
export function isExported(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

/** What a declaration refers to: names, of which its module may not have some, and types by the module that has them. */
function needsOf(statement: ts.Statement): Need[] {
  const names = new Set<string>()
  const needs: Need[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument
      const [name] = node.qualifier?.getText().split('.') ?? []
      if (ts.isStringLiteral(literal)) needs.push({ specifier: literal.text, name })
    }
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return [...needs, ...Array.from(names, (name) => ({ name }))]
}
