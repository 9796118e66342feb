import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { assertedBy } from './assertions.ts'
import { isComparison } from './fitting.ts'
import { propertiesOf } from './sites.ts'

/** Changed names that code may hold as data, where the compiler sees a string or a key like any other. */
export interface LooseNames {
  /** The members of data. */
  readonly members: ReadonlyMap<string, Change>
  readonly values: ReadonlyMap<string, Change>
  readonly types: ReadonlyMap<string, Change>
}

/**
 * The change of a string, a key or a name in a comment that equals a changed name, where nothing checks it: `k === 'note'` of
 * any string, `pick(pet, ['note'])`, `{ note: 'x' } as unknown as Pet`.
 */
export function looseChangeAt(node: ts.Node, names: LooseNames, checker: ts.TypeChecker): Change | undefined {
  if (isInComment(node)) return unresolvedType(node, names, checker)
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
    const literal = literalOfKey(node)
    if (literal) {
      const change = names.members.get(node.text)
      return change && isUnchecked(literal, node, checker) ? change : undefined
    }
  }
  if (!ts.isStringLiteralLike(node)) return undefined
  const change = names.members.get(node.text) ?? names.values.get(node.text) ?? changeInJson(node.text, names.members)
  return change && isData(node) && !isChecked(node, checker) ? change : undefined
}

function isInComment({ flags }: ts.Node): boolean {
  return (flags & ts.NodeFlags.JSDoc) !== 0
}

/** The change of a type that a comment names in a way that the compiler does not follow. */
function unresolvedType(node: ts.Node, { types }: LooseNames, checker: ts.TypeChecker): Change | undefined {
  const change = ts.isIdentifier(node) ? types.get(node.text) : undefined
  const isName = ts.isJSDocTypedefTag(node.parent) || ts.isJSDocParameterTag(node.parent)
  return change && !isName && !checker.getSymbolAtLocation(node)?.declarations ? change : undefined
}

/** The change of a member of JSON in a string: `{"note":"x"}`. */
function changeInJson(text: string, members: ReadonlyMap<string, Change>): Change | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  for (const [, name = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)) if (members.has(name)) return members.get(name)
  return undefined
}

/** Functions whose strings are for people. */
const forPeople = new Set(['describe', 'it', 'suite', 'test', 'debug', 'error', 'info', 'log', 'warn', 'Error'])

/** Attributes with names of styles. */
const styles = new Set(['class', 'className'])

/** False for a string that names a module, a style or a test, and for a type. */
function isData(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return !styles.has(parent.name.getText())
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const { expression } = parent
    const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
    return !isImport && name !== 'require' && !forPeople.has(name)
  }
  return !(
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent) ||
    ts.isImportAttribute(parent) ||
    ts.isExpressionStatement(parent) ||
    (ts.isLiteralTypeNode(parent) && !ts.isAssertionExpression(parent.parent)) ||
    ts.isEnumMember(parent)
  )
}

/** True where the types say which strings, or names of members, there may be. */
function isChecked(node: ts.StringLiteralLike, checker: ts.TypeChecker): boolean {
  const { parent } = node
  if (ts.isElementAccessExpression(parent)) return isKnownMember(parent.expression, node.text, checker)
  if (ts.isBinaryExpression(parent)) {
    if (parent.operatorToken.kind === ts.SyntaxKind.InKeyword) return isKnownMember(parent.right, node.text, checker)
    if (isComparison(parent.operatorToken.kind))
      return isListOfStrings(checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left))
  }
  if (ts.isCaseClause(parent)) return isListOfStrings(checker.getTypeAtLocation(parent.parent.parent.expression))
  const expected = checker.getContextualType(node)
  if (expected === undefined) return false
  if (expected.isStringLiteral() && isInferred(node, checker)) return false
  return isListOfStrings(checker.getBaseConstraintOfType(expected) ?? expected)
}

/** True for a part of an argument of which a call infers a type, other than the name of a member. */
function isInferred(node: ts.Node, checker: ts.TypeChecker): boolean {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent) || ts.isPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent))
    return isInferred(parent, checker)
  if (!ts.isCallExpression(parent)) return false
  const parameters = checker.getResolvedSignature(parent)?.getDeclaration().typeParameters ?? []
  const isOfMembers = ({ constraint }: ts.TypeParameterDeclaration): boolean =>
    constraint !== undefined && (checker.getTypeFromTypeNode(constraint).flags & ts.TypeFlags.Index) !== 0
  return parameters.length > 0 && !parameters.some(isOfMembers)
}

/** True for a member that a type has, and for a value of any type, which is looked at by itself. */
function isKnownMember(owner: ts.Expression, name: string, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(owner)
  return (type.flags & ts.TypeFlags.Any) !== 0 || propertiesOf(type, name).length > 0
}

function isListOfStrings(type: ts.Type): boolean {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0,
  )
  return parts.length > 0 && parts.every((each) => each.isStringLiteral())
}

/** The literal with a key. */
export function literalOfKey(node: ts.Identifier | ts.StringLiteralLike): ts.ObjectLiteralExpression | undefined {
  const { parent } = node
  const isKey =
    (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) &&
    parent.name === node
  return isKey && ts.isObjectLiteralExpression(parent.parent) ? parent.parent : undefined
}

/** True for a literal that becomes a value whose members nothing checks: of a mock, of an assertion, of any type. */
function isUnchecked(
  literal: ts.Expression,
  key: ts.Identifier | ts.StringLiteralLike,
  checker: ts.TypeChecker,
): boolean {
  for (let node: ts.Node = literal; ; node = node.parent) {
    if (ts.isExpression(node)) {
      if (isBlindly(node)) return true
      const expected = checker.getContextualType(node)
      if (expected) return isLoose(expected) || (node === literal && isOfItself(expected))
    }
    if (ts.isVariableDeclaration(node)) return isUsedUnchecked(node, checker)
    if (ts.isSourceFile(node.parent) || !isPassingOn(node.parent)) return false
  }

  /** True for a type that a call infers from the literal. */
  function isOfItself(type: ts.Type): boolean {
    const found = propertiesOf(type, key.text).flatMap(({ declarations }) => declarations ?? [])
    return found.length > 0 && found.every((each) => each === key.parent)
  }

  /** True for what is asserted to be of one type and then of another. */
  function isBlindly({ parent }: ts.Node): boolean {
    const type = assertedBy(parent)
    if (type) return isLoose(checker.getTypeFromTypeNode(type))
    return ts.isParenthesizedExpression(parent) && isBlindly(parent)
  }
}

const looseFlags = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive | ts.TypeFlags.Never

/** True for a type that accepts members with any name, also of what is asserted to be `never`. */
function isLoose(type: ts.Type): boolean {
  if ((type.flags & looseFlags) !== 0) return true
  if (type.isUnion()) return type.types.some(isLoose)
  if ((type.flags & ts.TypeFlags.TypeParameter) !== 0) {
    const bound = type.getConstraint()
    return bound === undefined || isLoose(bound)
  }
  return type.getStringIndexType() !== undefined
}

/** True for a constant of this module that is used where nothing checks its members. */
function isUsedUnchecked(declaration: ts.VariableDeclaration, checker: ts.TypeChecker): boolean {
  const { name, type } = declaration
  if (type || !ts.isIdentifier(name)) return false
  const symbol = checker.getSymbolAtLocation(name)
  const isUse = (node: ts.Node): node is ts.Identifier =>
    ts.isIdentifier(node) && node !== name && node.text === name.text && checker.getSymbolAtLocation(node) === symbol
  const uses = (node: ts.Node): boolean =>
    (isUse(node) && isUncheckedUse(node, checker)) ||
    ts.forEachChild(node, (child) => uses(child) || undefined) === true
  return uses(declaration.getSourceFile())
}

function isUncheckedUse(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const expected = checker.getContextualType(node)
  return expected !== undefined && isLoose(expected)
}

/** True for what a literal is a part of, or the result of. */
function isPassingOn(node: ts.Node): boolean {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isSpreadElement(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isConditionalExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isReturnStatement(node) ||
    ts.isBlock(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isCallExpression(node)
  )
}
