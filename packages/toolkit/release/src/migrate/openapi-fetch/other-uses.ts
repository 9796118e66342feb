import { ts } from 'ts-morph'
import type { Mark } from '../code/marks.ts'
import { walk, type Attempt } from '../code/walk.ts'
import { peer, peerNameOf } from './peer-symbols.ts'

/** Marks of what a file does with openapi-fetch besides creating clients, and calling them. */
export function otherUses(file: ts.SourceFile, checker: ts.TypeChecker, attempt: Attempt): Mark[] {
  const marks: Mark[] = []
  const visit = (node: ts.Node): void => {
    const why = reasonOfUse(node, checker)
    if (why !== undefined) marks.push({ at: node.getStart(), why })
  }
  walk(file, visit, attempt)
  return marks
}

function reasonOfUse(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isCallExpression(node)) return reasonOfLoad(node)
  if (ts.isExportDeclaration(node)) {
    const isOfValues = node.moduleSpecifier?.getText().slice(1, -1) === peer && !node.isTypeOnly && exportsCreator(node)
    return isOfValues ? `${peer} is exported here: what other modules create with it is another client` : undefined
  }
  if (!ts.isIdentifier(node) || isCalledOrNamed(node) || peerNameOf(node, checker) !== 'createClient') return undefined
  return `${node.text} is passed on here, and what it creates stays a client of ${peer}: call it where the client is created`
}

/** Loads, and mocks, of the whole module. */
function reasonOfLoad({ expression, arguments: [module] }: ts.CallExpression): string | undefined {
  if (!module || !ts.isStringLiteralLike(module) || module.text !== peer) return undefined
  if (/mock$/i.test(expression.getText()))
    return `${peer} is mocked here, and calls by path need it: pass a fetch to the client in place of the mock`
  return `${peer} is loaded here when the program runs: what that creates stays a client of ${peer}`
}

function exportsCreator({ exportClause }: ts.ExportDeclaration): boolean {
  if (!exportClause || !ts.isNamedExports(exportClause)) return true
  return exportClause.elements.some(
    ({ name, propertyName = name, isTypeOnly }) => !isTypeOnly && /^(?:default|create\w*)$/.test(propertyName.text),
  )
}

/** True for a name that is called or imported, or stands in a type. */
function isCalledOrNamed(node: ts.Identifier): boolean {
  const { parent } = node
  const isCallee = ts.isCallExpression(parent) && parent.expression === node
  const isOfModule = ts.isImportClause(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node
  return isCallee || isOfModule || isMember || ts.isTypeQueryNode(parent) || ts.isQualifiedName(parent)
}
