import { ts } from 'ts-morph'
import { replacedText } from '../code/rename.ts'
import { targetOf } from '../code/sites.ts'
import { walk, type Attempt } from '../code/walk.ts'
import type { Edit } from '../code/edits.ts'
import type { Mark } from '../code/marks.ts'
import type { TargetFolder } from './target-folder.ts'

/** What imports are rewritten with. */
export interface ModuleOptions {
  readonly checker: ts.TypeChecker
  readonly target: TargetFolder
  /** The modules of openapi-typescript. */
  readonly schemas: ReadonlySet<ts.SourceFile>
  /** Nodes that are replaced, so that what they name is no longer used there. */
  readonly replaced: readonly ts.Node[]
  readonly attempt: Attempt
}

/** What is rewritten in a file, and what a person must decide. */
export interface RewrittenImports {
  readonly edits: readonly Edit[]
  /** Where imports, exports and types are that name the generated folder now. */
  readonly done: readonly number[]
  readonly marks: readonly Mark[]
}

/** Leads what a file imports of modules of openapi-typescript to the types of the generated folder. */
export function schemaImports(file: ts.SourceFile, options: ModuleOptions): RewrittenImports {
  const edits: Edit[] = []
  const done: number[] = []
  const marks: Mark[] = []
  const { checker, target, schemas } = options
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    const declared = specifier && checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile)
    if (!specifier || !declared || !schemas.has(declared)) return
    const missing = namesTaken(node).filter((name) => !target.types.has(name))
    if (missing.length > 0) {
      marks.push({
        at: node.getStart(),
        why: `${target.name} has no type ${missing.join(', ')}: write what it stands for, such as components['schemas'][...]`,
      })
      return
    }
    const path = target.specifierIn(file.fileName, 'types')
    const kept = ts.isImportDeclaration(node) ? usedNames(node, options) : undefined
    if (kept?.length !== 0) done.push(node.getStart())
    edits.push(kept === undefined ? replacedText(specifier, path) : importOf(node, { kept, path }))
  }
  walk(file, visit, options.attempt)
  return { edits, done, marks }
}

/** The module that an import, an export or a type names. */
function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier && ts.isStringLiteralLike(node.moduleSpecifier) ? node.moduleSpecifier : undefined
  if (!ts.isImportTypeNode(node) || !ts.isLiteralTypeNode(node.argument)) return undefined
  return ts.isStringLiteralLike(node.argument.literal) ? node.argument.literal : undefined
}

/** The names that are taken of a module. */
function namesTaken(node: ts.Node): string[] {
  if (ts.isImportTypeNode(node)) return node.qualifier ? [node.qualifier.getText().split('.')[0] ?? ''] : []
  const elements = ts.isImportDeclaration(node)
    ? [...(node.importClause?.name ? ['default'] : []), ...elementsOf(node.importClause?.namedBindings)]
    : ts.isExportDeclaration(node)
      ? elementsOf(node.exportClause)
      : []
  return elements.map((each) => (typeof each === 'string' ? each : (each.propertyName ?? each.name).text))
}

function elementsOf(bindings: ts.Node | undefined): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  return bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) ? bindings.elements : []
}

/** The imports that are still used; `undefined` if all are. */
function usedNames(node: ts.ImportDeclaration, options: ModuleOptions): readonly ts.ImportSpecifier[] | undefined {
  const bindings = node.importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return undefined
  const kept = bindings.elements.filter((each) => isUsed(each, options))
  return kept.length === bindings.elements.length ? undefined : kept
}

/** True for an import that something names besides what is replaced; one that nothing named before stays too. */
export function isUsed(
  { name }: ts.ImportSpecifier | ts.ImportClause,
  { checker, replaced }: Pick<ModuleOptions, 'checker' | 'replaced'>,
): boolean {
  if (name === undefined) return true
  const uses = namedIn(name, checker)
  const isReplaced = (node: ts.Node): boolean => replaced.some((each) => each.pos <= node.pos && node.end <= each.end)
  return uses.length === 0 || !uses.every(isReplaced)
}

/** The identifiers of a file that stand for what an import names. */
function namedIn(name: ts.Identifier, checker: ts.TypeChecker): ts.Identifier[] {
  const symbol = checker.getSymbolAtLocation(name)
  const found: ts.Identifier[] = []
  walk(name.getSourceFile(), (node) => {
    if (!ts.isIdentifier(node) || node.text !== name.text || node === name) return
    const named = ts.isExportSpecifier(node.parent)
      ? checker.getExportSpecifierLocalTargetSymbol(node.parent)
      : ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    if (
      named === symbol ||
      (named && symbol && targetOf(named, checker) === targetOf(symbol, checker) && !isMember(node))
    )
      found.push(node)
  })
  return found
}

function isMember({ parent }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)
}

/** The edit of an import of which only some names are kept; the whole declaration goes if none is. */
function importOf(
  node: ts.Node,
  { kept, path }: { readonly kept: readonly ts.ImportSpecifier[]; readonly path: string },
): Edit {
  if (kept.length === 0) return removed(node)
  const { quote, semicolon } = styleOf(node)
  const names = kept.map((each) => each.getText().replace(/^type\s+/, '')).join(', ')
  return {
    start: node.getStart(),
    end: node.getEnd(),
    parts: [`import type { ${names} } from ${quote}${path}${quote}${semicolon}`],
  }
}

/** Removes a statement with the line that it ends. */
export function removed(node: ts.Node): Edit {
  const { text } = node.getSourceFile()
  const end = node.getEnd()
  const newline = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0] ?? ''
  return { start: node.getStart(), end: end + newline.length, parts: [] }
}

/** How an import is written. */
export function styleOf(node: ts.Node): { readonly quote: string; readonly semicolon: string } {
  const text = node.getText()
  return { quote: /["'](?=;?$)/.exec(text)?.[0] ?? `'`, semicolon: text.endsWith(';') ? ';' : '' }
}
