import { ts } from 'ts-morph'
import type { Edit } from './edits.ts'
import { renameEdit, replaced } from './rename.ts'
import { targetOf } from './sites.ts'
import { walk } from './walk.ts'

/** What exported names are looked up with. */
export interface ImportOptions {
  readonly checker: ts.TypeChecker
  isOwn(file: ts.SourceFile): boolean
}

/**
 * Renames an exported type or function at a site. What a caller's own module exports keeps its name, and so does everything
 * that imports it from there.
 *
 * @returns No edit where the name stays.
 */
export function exportedEdit(node: ts.Identifier, to: string, options: ImportOptions): Edit | undefined {
  const { parent } = node
  if (ts.isImportSpecifier(parent)) {
    if (isKeptBy(parent.parent.parent.parent.moduleSpecifier, [node.text, to], options)) return undefined
    if (parent.propertyName !== undefined) return parent.propertyName === node ? replaced(node, to) : undefined
    return replaced(node, isFree(to, node.getSourceFile()) ? to : `${to} as ${node.text}`)
  }
  if (ts.isExportSpecifier(parent)) return exportEdit(parent, node, { to, options })
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node
  const isQualified = (ts.isQualifiedName(parent) && parent.right === node) || ts.isImportTypeNode(parent)
  if (isMember || isQualified) {
    if (isOfOwnModule(node, options) || isKeptBy(moduleOf(parent), [to], options)) return undefined
    return renameEdit(node, to)
  }
  if (ts.isBindingElement(parent)) return renameEdit(node, to)
  const specifier = importOf(node, options.checker)
  if (specifier === undefined || specifier.propertyName !== undefined) return undefined
  if (isKeptBy(specifier.parent.parent.parent.moduleSpecifier, [node.text, to], options)) return undefined
  return isFree(to, node.getSourceFile()) ? renameEdit(node, to) : undefined
}

function exportEdit(
  specifier: ts.ExportSpecifier,
  node: ts.Identifier,
  { to, options }: { readonly to: string; readonly options: ImportOptions },
): Edit | undefined {
  if (specifier.propertyName !== undefined && specifier.propertyName !== node) return undefined
  const { moduleSpecifier } = specifier.parent.parent
  if (moduleSpecifier !== undefined) {
    if (isKeptBy(moduleSpecifier, [node.text, to], options)) return undefined
  } else {
    const imported = importOf(node, options.checker)
    if (imported === undefined || imported.propertyName !== undefined) return undefined
    if (isKeptBy(imported.parent.parent.parent.moduleSpecifier, [node.text, to], options)) return undefined
    if (!isFree(to, node.getSourceFile())) return undefined
  }
  return replaced(node, specifier.propertyName === undefined ? `${to} as ${node.text}` : to)
}

/** The specifier that imports a local name; `undefined` if it is not imported by its name. */
function importOf(node: ts.Identifier, checker: ts.TypeChecker): ts.ImportSpecifier | undefined {
  const { parent } = node
  const symbol = ts.isExportSpecifier(parent)
    ? checker.getExportSpecifierLocalTargetSymbol(parent)
    : ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(node)
  return symbol?.declarations?.find(ts.isImportSpecifier)
}

/** What names the module of `api.Owner` and `import('./api').Owner`. */
function moduleOf(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.expression
  if (ts.isQualifiedName(node)) return node.left
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
}

/**
 * True if a module is the caller's, and exports one of the names itself: it does not follow what the package calls it, or has
 * something else of the new name.
 */
function isKeptBy(
  specifier: ts.Node | undefined,
  names: readonly string[],
  { checker, isOwn }: ImportOptions,
): boolean {
  const symbol = specifier && checker.getSymbolAtLocation(specifier)
  const module = symbol && targetOf(symbol, checker)
  if (module === undefined || (module.flags & ts.SymbolFlags.Module) === 0) return false
  return names.some((name) => {
    const exported = checker.tryGetMemberInModuleExports(name, module)
    return exported?.declarations?.some((each) => isOwn(each.getSourceFile())) === true
  })
}

/** True for a member of a namespace that a module of the caller exports itself. */
function isOfOwnModule(node: ts.Identifier, { checker, isOwn }: ImportOptions): boolean {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol?.declarations?.every((each) => isOwn(each.getSourceFile())) === true
}

const namesOf = new WeakMap<ts.SourceFile, Set<string>>()

/** True for a name that nothing in a file has. */
export function isFree(name: string, file: ts.SourceFile): boolean {
  let names = namesOf.get(file)
  if (names === undefined) {
    const found = new Set<string>()
    walk(file, (node) => {
      if (ts.isIdentifier(node) && !isMemberName(node)) found.add(node.text)
    })
    names = found
    namesOf.set(file, names)
  }
  return !names.has(name)
}

/** True for a name that stands for a member of what is before it. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  return ts.isImportTypeNode(parent) || (ts.isQualifiedName(parent) && parent.right === node)
}
