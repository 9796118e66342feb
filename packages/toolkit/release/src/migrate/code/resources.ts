import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { accessText } from './arguments.ts'
import type { Edit } from './edits.ts'
import { renameEdit, replaced } from './rename.ts'
import type { Site } from './sites.ts'

type ChangedOperation = Extract<Change, { kind: 'operation-changed' }>

/** The edits of a method's name, and of its resource if that is another one; `mark` if the resource is not written there. */
export function moveEdits(
  node: Site['node'],
  { before, after }: ChangedOperation,
  { changes, checker }: { readonly changes: readonly Change[]; readonly checker: ts.TypeChecker },
): Edit[] | 'mark' {
  const own = before.method === after.method ? [] : [renameEdit(node, after.method)]
  const isWhole = changes.some(
    (each) => each.kind === 'member-renamed' && each.at.type === 'Resources' && each.at.path[0] === before.resource,
  )
  if (before.resource === after.resource || isWhole) return own
  const name = resourceName(node)
  if (name?.text === before.resource) return [...own, replaced(name, after.resource)]
  const alias = ts.isPropertyAccessExpression(node.parent) ? node.parent.expression : undefined
  const client = alias && ts.isIdentifier(alias) ? clientOf(alias, before.resource, checker) : undefined
  return alias && client ? [...own, replaced(alias, `${client}${accessText(after.resource)}`)] : 'mark'
}

/** `client` of a constant `const { shops } = client` or `const shops = client.shops`, where that name means the same. */
function clientOf(alias: ts.Identifier, resource: string, checker: ts.TypeChecker): string | undefined {
  const declaration = checker.getSymbolAtLocation(alias)?.valueDeclaration
  const client = declaration && clientIn(declaration, resource)
  if (!client || !ts.isIdentifier(client)) return undefined
  const symbol = checker.getSymbolAtLocation(client)
  const seen = checker.resolveName(client.text, alias, ts.SymbolFlags.Value, false)
  return symbol !== undefined && symbol === seen && isConstant(symbol) ? client.text : undefined
}

function clientIn(declaration: ts.Declaration, resource: string): ts.Expression | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    const value = declaration.initializer
    const isOwn = isConst(declaration) && value && ts.isPropertyAccessExpression(value) && value.name.text === resource
    return isOwn ? value.expression : undefined
  }
  if (!ts.isBindingElement(declaration) || declaration.initializer || declaration.dotDotDotToken) return undefined
  const variable = declaration.parent.parent
  const isOwn = (declaration.propertyName ?? declaration.name).getText() === resource
  return isOwn && ts.isVariableDeclaration(variable) && isConst(variable) ? variable.initializer : undefined
}

/** True for a constant, an import, or a parameter that nothing is assigned to. */
function isConstant({ valueDeclaration, declarations }: ts.Symbol): boolean {
  if (valueDeclaration === undefined) return declarations?.every(ts.isImportSpecifier) === true
  if (ts.isVariableDeclaration(valueDeclaration)) return isConst(valueDeclaration)
  return ts.isParameter(valueDeclaration) && ts.isIdentifier(valueDeclaration.name) && !isAssigned(valueDeclaration)
}

function isConst(declaration: ts.VariableDeclaration): boolean {
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
}

function isAssigned({ name, parent }: ts.ParameterDeclaration): boolean {
  const assigns = (node: ts.Node): boolean =>
    (ts.isBinaryExpression(node) && node.left.getText() === name.getText()) ||
    ts.forEachChild(node, (child) => assigns(child) || undefined) === true
  return assigns(parent)
}

/** The name of the resource in `client.pets.get` and `const { get } = client.pets`. */
function resourceName({ parent }: ts.Node): ts.MemberName | undefined {
  if (ts.isPropertyAccessExpression(parent)) return nameOfAccess(parent.expression)
  if (!ts.isBindingElement(parent) || parent.parent.elements.length !== 1) return undefined
  const declaration = parent.parent.parent
  return ts.isVariableDeclaration(declaration) ? nameOfAccess(declaration.initializer) : undefined
}

function nameOfAccess(node: ts.Expression | undefined): ts.MemberName | undefined {
  if (node === undefined) return undefined
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return nameOfAccess(node.expression)
  return ts.isPropertyAccessExpression(node) ? node.name : undefined
}
