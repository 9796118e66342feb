import { ts } from 'ts-morph'
import { accessText, keyText } from './arguments.ts'
import type { Edit } from './edits.ts'
import { isAssign } from './parameter-types.ts'
import { replaced } from './rename.ts'
import { propertiesOf, type SiteOptions } from './sites.ts'

/**
 * The edit that passes the members of an object with their new names, where the object itself must keep its own: `own` becomes
 * `{ limit: own.page_size, sort: own.sort }`.
 *
 * @returns `undefined` if nobody can see which members the object has.
 */
export function mappedValue(
  node: ts.Expression,
  expected: ts.Type,
  { checker, changeOf }: SiteOptions,
): Edit | undefined {
  const given = checker.getTypeAtLocation(node)
  if (!ts.isIdentifier(node) || !isConstantLiteral(node, checker)) return undefined
  const names = checker.getPropertiesOfType(given).map((member) => {
    const targets = propertiesOf(expected, member.name).flatMap((each) => each.declarations ?? [])
    const changes = targets.map(changeOf)
    const to = changes.map((change) => (change?.kind === 'member-renamed' ? change.to : member.name))
    const isKept = changes.every((change) => change === undefined || change.kind === 'member-renamed')
    return isKept && new Set(to).size === 1 ? ([member.name, to[0] ?? member.name] as const) : undefined
  })
  if (!names.every((each) => each !== undefined) || new Set(names.map(([, to]) => to)).size < names.length)
    return undefined
  const members = names.map(([from, to]) => `${keyText(to)}: ${node.text}${accessText(from)}`)
  return replaced(node, `{ ${members.join(', ')} }`)
}

/** True for a constant whose value is written where it is declared: it has no other members. */
function isConstantLiteral(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (!declaration || !ts.isVariableDeclaration(declaration) || declaration.type || !declaration.initializer)
    return false
  if ((ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0) return false
  const value = declaration.initializer
  return (
    ts.isObjectLiteralExpression(value) &&
    value.properties.every((each) => ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each)) &&
    !isExtended(node)
  )
}

/** True if a file calls `Object.assign(own, ...)`. */
function isExtended(own: ts.Identifier): boolean {
  const isFirst = (call: ts.CallExpression): boolean => call.arguments[0]?.getText() === own.text
  const extendsOwn = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && isAssign(node) && isFirst(node)) ||
    ts.forEachChild(node, (child) => extendsOwn(child) || undefined) === true
  return extendsOwn(own.getSourceFile())
}
