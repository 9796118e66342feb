import { ts } from 'ts-morph'
import { assertedBy } from './assertions.ts'

/** The type that a call expects of an argument, with what its type parameters are there; `undefined` if it takes fewer. */
export function parameterTypeAt(
  call: ts.CallExpression | ts.NewExpression,
  index: number,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const target = calledBy(call)
  const [own] = target ? checker.getTypeAtLocation(target).getCallSignatures() : []
  if (own) return index === 0 ? undefined : typeAt(own.getParameters(), index - 1, { call, checker })
  return typeAt(checker.getResolvedSignature(call)?.getParameters() ?? [], index, { call, checker })
}

/** `f` of `f.call(self, a)` and `f.bind(self, a)`, which say nothing about `a` themselves. */
export function calledBy(call: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined
  const { name, expression } = call.expression
  return name.text === 'call' || name.text === 'bind' ? expression : undefined
}

function typeAt(
  parameters: readonly ts.Symbol[],
  index: number,
  { call, checker }: { readonly call: ts.Node; readonly checker: ts.TypeChecker },
): ts.Type | undefined {
  const last = parameters.length - 1
  const parameter = parameters[Math.min(index, last)]
  if (parameter === undefined) return undefined
  const type = checker.getTypeOfSymbolAtLocation(parameter, call)
  if (!isRest(parameter)) return index <= last ? type : undefined
  return itemAt(type, index - last, checker)
}

/** The type of an item of an array or a tuple. */
function itemAt(type: ts.Type, index: number, checker: ts.TypeChecker): ts.Type | undefined {
  if (checker.isTupleType(type)) return checker.getTypeArguments(type as ts.TypeReference)[index] // as a tuple is
  return checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
}

function isRest({ valueDeclaration }: ts.Symbol): boolean {
  return (
    valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && valueDeclaration.dotDotDotToken !== undefined
  )
}

/** The type of an expression, and the one that is expected there; of spread arguments, those of each item. */
export function meetingsAt(
  node: ts.Expression,
  checker: ts.TypeChecker,
): (readonly [given: ts.Type, expected: ts.Type])[] {
  const { parent } = node
  if (ts.isSpreadElement(node))
    return ts.isCallExpression(parent) || ts.isNewExpression(parent) ? spreadMeetings(node, parent, checker) : []
  const expected = expectedOf(node, checker)
  return expected ? [[checker.getTypeAtLocation(node), expected]] : []
}

function spreadMeetings(
  node: ts.SpreadElement,
  call: ts.CallExpression | ts.NewExpression,
  checker: ts.TypeChecker,
): (readonly [ts.Type, ts.Type])[] {
  const [given, first] = [checker.getTypeAtLocation(node.expression), call.arguments?.indexOf(node) ?? 0]
  const count = checker.isTupleType(given) ? checker.getTypeArguments(given as ts.TypeReference).length : 1 // as a tuple is
  return Array.from({ length: count }).flatMap((_, index) => {
    const [item, expected] = [itemAt(given, index, checker), parameterTypeAt(call, first + index, checker)]
    return item && expected ? [[item, expected] as const] : []
  })
}

/** The type that is expected of an expression; of a spread, that of its object. */
function expectedOf(node: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node
  if (isAssertedBlindly(parent, checker)) return expectedOf(parent, checker)
  if (ts.isSpreadAssignment(parent)) return checker.getContextualType(parent.parent)
  const [target] = ts.isCallExpression(parent) && isAssign(parent) ? parent.arguments : []
  if (target !== undefined && target !== node) return checker.getTypeAtLocation(target)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const index = parent.arguments?.indexOf(node) ?? -1
    if (index >= 0) return parameterTypeAt(parent, index, checker)
  }
  return ts.isJsxSpreadAttribute(parent) ? checker.getContextualType(parent.parent) : checker.getContextualType(node)
}

/** True for `value as unknown`, after which another type may be asserted, and for the parentheses around it. */
function isAssertedBlindly(node: ts.Node, checker: ts.TypeChecker): node is ts.Expression {
  if (!ts.isExpression(node) || !isWithinAssertion(node)) return false
  const type = assertedBy(node)
  if (!type) return ts.isParenthesizedExpression(node)
  return (checker.getTypeFromTypeNode(type).flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

function isWithinAssertion({ parent }: ts.Node): boolean {
  return assertedBy(parent) !== undefined || (ts.isParenthesizedExpression(parent) && isWithinAssertion(parent))
}

/** True for `Object.assign(...)`. */
export function isAssign(call: ts.CallExpression): boolean {
  return call.expression.getText() === 'Object.assign'
}
