import { ts } from 'ts-morph'

/**
 * True for the name of a function or method that is passed on as a value, to where it is called with arguments that are not
 * rewritten: by a type of its own, or one that the compiler does not check.
 *
 * @param isRewritten True for the signature of calls that are rewritten.
 */
export function isPassedOn(
  name: ts.Node,
  checker: ts.TypeChecker,
  isRewritten: (signature: ts.Signature) => boolean,
): boolean {
  const value = accessOf(name)
  if (ts.isCallExpression(value.parent) && value.parent.expression === value) return false
  if (isCalledByMember(value)) return true
  const type = ts.isExpression(value) ? checker.getContextualType(value) : undefined
  if (type === undefined) return false
  return (
    isAny(type) ||
    type.getSymbol()?.getName() === 'Function' ||
    type.getCallSignatures().some((each) => each.getParameters().length > 0 && !isRewritten(each))
  )
}

/** True for `f.call(...)`, `f.apply(...)`, and `f.bind(...)` with arguments of the function. */
function isCalledByMember(value: ts.Node): boolean {
  const { parent } = value
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== value) return false
  const call = parent.parent
  const { text } = parent.name
  if (text === 'call' || text === 'apply') return true
  return text === 'bind' && ts.isCallExpression(call) && call.expression === parent && call.arguments.length > 1
}

/** The whole expression that a name ends: `client.pets.get`. */
function accessOf(name: ts.Node): ts.Node {
  const { parent } = name
  const isLast =
    (ts.isPropertyAccessExpression(parent) && parent.name === name) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === name)
  return isLast || ts.isParenthesizedExpression(parent) ? accessOf(parent) : name
}

function isAny({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}
