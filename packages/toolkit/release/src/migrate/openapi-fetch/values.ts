import { ts } from 'ts-morph'

/** True for a type whose values are strings. */
export function isString(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isString)
  return (type.flags & ts.TypeFlags.StringLike) !== 0
}

/** The value of a literal of JSON; `undefined` where a part is none. */
export function literalIn(node: ts.Expression): unknown {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalIn(node.expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalIn)
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const members: [string, unknown][] = []
  for (const each of node.properties) {
    if (!ts.isPropertyAssignment(each)) return undefined
    const { name } = each
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) return undefined
    members.push([name.text, literalIn(each.initializer)])
  }
  return Object.fromEntries(members)
}
