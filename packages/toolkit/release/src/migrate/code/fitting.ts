import { ts } from 'ts-morph'
import { propertiesOf } from './sites.ts'

/**
 * Whether a string or key would be right with another text, by the type that is expected there; `undefined` where no type is
 * expected.
 */
export function fits(
  node: ts.StringLiteralLike | ts.Identifier,
  to: string,
  checker: ts.TypeChecker,
): boolean | undefined {
  const { parent } = node
  const isMember = (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === node
  if (isMember) {
    const expected = checker.getContextualType(parent.parent)
    return expected && hasMember(expected, node.text, to)
  }
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return hasMember(checker.getTypeAtLocation(parent.expression), node.text, to)
  if (ts.isElementAccessExpression(parent))
    return hasMember(checker.getTypeAtLocation(parent.expression), node.text, to)
  const expected = expectedOf(node, checker)
  const values = expected && stringsOf(expected)
  return values && values.size > 0 ? values.has(to) && !values.has(node.text) : undefined
}

function hasMember(type: ts.Type, from: string, to: string): boolean {
  return propertiesOf(type, to).length > 0 && propertiesOf(type, from).length === 0
}

/** The type that is expected of a string, or that it is compared with. */
function expectedOf(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node
  if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
    return checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left)
  if (ts.isCaseClause(parent)) return checker.getTypeAtLocation(parent.parent.parent.expression)
  if (!ts.isStringLiteralLike(node)) return undefined
  return checker.getContextualType(node)
}

/** True for an operator that compares two values for equality. */
export function isComparison(kind: ts.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ].includes(kind)
}

/** The strings that a type lists, also as the bound of a type parameter. */
export function stringsOf(type: ts.Type): Set<string> {
  const bound = type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Index) ? (type.getConstraint() ?? type) : type
  const parts = bound.isUnion() ? bound.types : [bound]
  return new Set(parts.flatMap((each) => (each.isStringLiteral() ? [each.value] : [])))
}
