import { ts } from 'ts-morph'

/**
 * True for the name of a function or method that is passed on as a value, to where the compiler does not check with which
 * arguments it is called: nobody sees there that they changed.
 */
export function isPassedUnchecked(name: ts.Node, checker: ts.TypeChecker): boolean {
  const value = accessOf(name)
  if (ts.isCallExpression(value.parent) && value.parent.expression === value) return false
  const type = ts.isExpression(value) ? checker.getContextualType(value) : undefined
  if (type === undefined) return false
  return (
    isAny(type) ||
    type.getSymbol()?.getName() === 'Function' ||
    type.getCallSignatures().some((signature) => takesAnything(signature, value, checker))
  )
}

/** The whole expression that a name ends: `client.pets.get`. */
function accessOf(name: ts.Node): ts.Node {
  const { parent } = name
  const isLast =
    (ts.isPropertyAccessExpression(parent) && parent.name === name) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === name)
  return isLast || ts.isParenthesizedExpression(parent) ? accessOf(parent) : name
}

function takesAnything(signature: ts.Signature, at: ts.Node, checker: ts.TypeChecker): boolean {
  return signature.getParameters().some((parameter) => {
    const type = checker.getTypeOfSymbolAtLocation(parameter, at)
    const [item] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [] // as an array is
    return isAny(type) || (item !== undefined && isAny(item))
  })
}

function isAny({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}
