import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { assertedBy } from './assertions.ts'
import { calledBy, isAssign, parameterTypeAt } from './parameter-types.ts'
import { walk, type Attempt } from './walk.ts'

/** A name in a caller's file, and the declarations that it stands for. */
export interface Site {
  readonly node: ts.Identifier | ts.StringLiteralLike
  readonly change: Change
  /** The declaration that it changes, or that follows one. */
  readonly declaration: ts.Node
  /** False if the name may also stand for a declaration that did not change. */
  readonly certain: boolean
}

/** What names are looked up with. */
export interface SiteOptions {
  readonly checker: ts.TypeChecker
  readonly names: ReadonlySet<string>
  /** The change of a declaration. */
  changeOf(node: ts.Node): Change | undefined
  /** True for a file of the caller. */
  isOwn(file: ts.SourceFile): boolean
  readonly attempt: Attempt
}

/** The sites in a file. */
export function sitesIn(file: ts.SourceFile, options: SiteOptions): Site[] {
  const sites: Site[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && options.names.has(node.text)) {
      const site = siteAt(node, options)
      if (site !== undefined) sites.push(site)
    }
  }
  walk(file, visit, options.attempt)
  return sites
}

function siteAt(node: Site['node'], { checker, changeOf }: SiteOptions): Site | undefined {
  const symbols = symbolsAt(node, checker).map((symbol) => targetOf(symbol, checker))
  const declarations = symbols.flatMap((symbol) => symbol.declarations ?? [])
  const changes = new Set(declarations.map(changeOf))
  const declaration = declarations.find(changeOf)
  const change = declaration && changeOf(declaration)
  return change && { node, change, declaration, certain: sameChange(changes) }
}

/** True if all declarations have the same change: the types of both directions are renamed in the same way. */
function sameChange(changes: ReadonlySet<Change | undefined>): boolean {
  const effects = new Set(
    [...changes].map((change) => change && JSON.stringify([change.kind, 'to' in change && change.to])),
  )
  return effects.size === 1 || [...changes].every((change) => change?.kind === 'operation-changed')
}

/** The symbol that an alias stands for. */
export function targetOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The symbols of a name: of a member of an object, those of the type that the object must have. */
function symbolsAt(node: Site['node'], checker: ts.TypeChecker): ts.Symbol[] {
  const { parent } = node
  const isOwnName = (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node
  const isKey = isOwnName && ts.isObjectLiteralExpression(parent.parent)
  if (isKey || ts.isShorthandPropertyAssignment(parent)) {
    const value = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : undefined
    // `{ getPet }` of an imported function
    if (value && value.flags & ts.SymbolFlags.Alias) return [value]
    return ts.isObjectLiteralExpression(parent.parent) ? membersOfLiteral(parent.parent, node, checker) : []
  }
  if (ts.isJsxAttribute(parent) && parent.name === node)
    return propertiesOf(checker.getContextualType(parent.parent), node.text)
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node) {
    if (!ts.isObjectBindingPattern(parent.parent)) return []
    return propertiesOf(checker.getTypeAtLocation(parent.parent), node.text)
  }
  if (ts.isStringLiteralLike(node)) return symbolsOfText(node, checker)
  const repeated = isRedeclared(node) ? inherited(node.parent.parent, node.text, checker) : []
  if (repeated.length > 0) return repeated
  const symbol = checker.getSymbolAtLocation(node)
  return symbol ? [symbol] : []
}

type Redeclaration = ts.Identifier & {
  readonly parent: { readonly parent: ts.InterfaceDeclaration | ts.ClassLikeDeclaration }
}

/** True for a member of an interface or class. */
function isRedeclared(node: ts.Identifier): node is Redeclaration {
  const { parent } = node
  const isMember =
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isMethodDeclaration(parent)
  return isMember && parent.name === node && (ts.isInterfaceDeclaration(parent.parent) || ts.isClassLike(parent.parent))
}

/** The members with a name of what a type extends or implements. */
function inherited(
  owner: ts.InterfaceDeclaration | ts.ClassLikeDeclaration,
  name: string,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  const bases = (owner.heritageClauses ?? []).flatMap(({ types }) => [...types])
  return bases.flatMap((base) => propertiesOf(checker.getTypeAtLocation(base), name))
}

/** A member of an object literal, or of the target of a destructuring assignment. */
function membersOfLiteral(
  literal: ts.ObjectLiteralExpression,
  name: Site['node'],
  checker: ts.TypeChecker,
): ts.Symbol[] {
  if (isAssignmentTarget(literal)) {
    const symbol = ts.isIdentifier(name) ? checker.getPropertySymbolOfDestructuringAssignment(name) : undefined
    return symbol ? [symbol] : []
  }
  const assigned = assignedWith(literal).flatMap((each) => propertiesOf(checker.getTypeAtLocation(each), name.text))
  if (assigned.length > 0) return assigned
  const expected = propertiesOf(expectedType(literal, checker), name.text)
  if (expected.length > 0) return expected
  // Without an expected type, it overrides a member that is spread before it.
  const spreads = literal.properties.filter(ts.isSpreadAssignment)
  const spread = spreads.flatMap(({ expression }) => propertiesOf(checker.getTypeAtLocation(expression), name.text))
  return spread.length > 0 ? spread : ownSymbol(name, checker)
}

/** `a` and `b` of `Object.assign(a, literal, b)`, whose members it overrides. */
function assignedWith(literal: ts.Expression): readonly ts.Expression[] {
  const { parent } = literal
  if (!ts.isCallExpression(parent) || !isAssign(parent)) return []
  return parent.arguments.filter((each) => each !== literal)
}

/** The type that an object literal must have, also that of `{ a: { ... } } as unknown as T`. */
function expectedType(literal: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = literal
  const index = ts.isCallExpression(parent) ? parent.arguments.indexOf(literal) : -1
  const contextual = checker.getContextualType(literal)
  // Where the type is a parameter, the call knows what it is.
  const isOpen = calledBy(parent) !== undefined || ((contextual?.flags ?? 0) & ts.TypeFlags.Instantiable) !== 0
  const type = isOpen && ts.isCallExpression(parent) ? parameterTypeAt(parent, index, checker) : contextual
  return type && !isAny(type) ? type : assertedType(literal, checker)
}

function assertedType({ parent }: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (ts.isPropertyAssignment(parent)) {
    const outer = assertedType(parent.parent, checker)
    const member = outer?.getProperty(parent.name.getText())
    return member && checker.getTypeOfSymbol(member)
  }
  const asserted = assertedBy(parent)
  if (!asserted && !ts.isParenthesizedExpression(parent)) return undefined
  const type = asserted && checker.getTypeFromTypeNode(asserted)
  return type && !isAny(type) ? type : assertedType(parent, checker)
}

function isAny({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

function ownSymbol(name: Site['node'], checker: ts.TypeChecker): ts.Symbol[] {
  const symbol = checker.getSymbolAtLocation(name)
  return symbol ? [symbol] : []
}

/** True for `{ a }` in `({ a } = b)` and `({ c: { a } } = b)`. */
function isAssignmentTarget(literal: ts.Node): boolean {
  const { parent } = literal
  if (ts.isPropertyAssignment(parent) && parent.initializer === literal) return isAssignmentTarget(parent.parent)
  if (ts.isBinaryExpression(parent))
    return parent.left === literal && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  return ts.isForOfStatement(parent) && parent.initializer === literal
}

/** The members with a name of a type, or of each type of a union. */
export function propertiesOf(type: ts.Type | undefined, name: string): ts.Symbol[] {
  if (type === undefined) return []
  if (type.isUnion()) return type.types.flatMap((each) => propertiesOf(each, name))
  const property = type.getProperty(name)
  return property ? [property] : []
}

/** Types that take names of members of their first argument. */
const byMember = new Set(['Pick', 'Omit'])

/** The members that a string names: in `a['b']`, `A['b']`, `'b' in a` and `Pick<A, 'b'>`. */
function symbolsOfText(node: ts.StringLiteralLike, checker: ts.TypeChecker): ts.Symbol[] {
  const { parent } = node
  if (ts.isElementAccessExpression(parent)) return propertiesOf(checker.getTypeAtLocation(parent.expression), node.text)
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return propertiesOf(checker.getTypeAtLocation(parent.right), node.text)
  if (!ts.isLiteralTypeNode(parent)) return []
  if (ts.isIndexedAccessTypeNode(parent.parent))
    return propertiesOf(checker.getTypeAtLocation(parent.parent.objectType), node.text)
  const reference = ts.isUnionTypeNode(parent.parent) ? parent.parent.parent : parent.parent
  if (!ts.isTypeReferenceNode(reference) || !byMember.has(reference.typeName.getText())) return []
  const [subject] = reference.typeArguments ?? []
  return subject ? propertiesOf(checker.getTypeAtLocation(subject), node.text) : []
}
