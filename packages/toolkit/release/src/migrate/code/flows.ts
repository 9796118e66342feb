import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import type { Mark } from './marks.ts'
import { itemAt, parameterTypeAt } from './parameter-types.ts'
import { isAssign, propertiesOf, type SiteOptions } from './sites.ts'

/** Values of a type of the caller that become values of a type of the package, or the reverse. */
export interface Flows {
  /** Keys of object literals that must be renamed, since the literal becomes a value of the package. */
  readonly keys: Map<ts.Node, Change>
  readonly marks: Mark[]
}

/**
 * Finds values that pass between a type of the package and one of the caller with a member of the same name. The compiler
 * accepts them before and after, where the member is optional.
 */
export function flowsIn(file: ts.SourceFile, options: SiteOptions): Flows {
  const flows: Flows = { keys: new Map(), marks: [] }
  const visit = (node: ts.Node): void => {
    if (ts.isExpression(node) && isPassed(node)) addFlow(node, { file, options, flows })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return flows
}

/** True for an expression whose value goes where a type is expected; the members of a literal are looked at by themselves. */
function isPassed(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node) || ts.isLiteralExpression(node) || isForwarding(node)) return false
  const { parent } = node
  if (isForwarding(parent)) return !ts.isConditionalExpression(parent) || parent.condition !== node
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.arguments?.includes(node) === true
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === node && parent.type !== undefined
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node
  if (ts.isBinaryExpression(parent))
    return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  if (ts.isArrowFunction(parent)) return parent.body === node
  return (
    ts.isReturnStatement(parent) ||
    ts.isYieldExpression(parent) ||
    ts.isAssertionExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isJsxSpreadAttribute(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isSpreadAssignment(parent)
  )
}

/** True for an expression whose values are those of its parts, which are looked at by themselves. */
function isForwarding(node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node)) return !node.elements.some(ts.isSpreadElement)
  if (ts.isBinaryExpression(node))
    return [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind)
  return ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node)
}

interface Passing {
  readonly file: ts.SourceFile
  readonly options: SiteOptions
  readonly flows: Flows
}

function addFlow(node: ts.Expression, passing: Passing): void {
  const { checker } = passing.options
  if (ts.isSpreadElement(node)) {
    addSpread(node, passing)
    return
  }
  const expected = expectedOf(node, checker)
  if (expected !== undefined) addMembers(node, { given: checker.getTypeAtLocation(node), expected, depth: 0 }, passing)
}

/** Compares the items of spread arguments with the parameters that take them. */
function addSpread(node: ts.SpreadElement, passing: Passing): void {
  const { checker } = passing.options
  const call = node.parent
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return
  const [given, first] = [checker.getTypeAtLocation(node.expression), call.arguments?.indexOf(node) ?? 0]
  const count = checker.isTupleType(given) ? checker.getTypeArguments(given as ts.TypeReference).length : 1 // as a tuple is
  for (let index = 0; index < count; index++) {
    const [item, expected] = [itemAt(given, index, checker), parameterTypeAt(call, first + index, checker)]
    if (item && expected) addMembers(node.expression, { given: item, expected, depth: 0 }, passing)
  }
}

/** A type of a value, or of a part of it, and the one that is expected there. */
interface Meeting {
  readonly given: ts.Type
  readonly expected: ts.Type
  readonly depth: number
}

/** How deep the parts of a value are looked at. */
const maxDepth = 4

function addMembers(node: ts.Expression, { given, expected, depth }: Meeting, passing: Passing): void {
  const { names } = passing.options
  if (given === expected || (expected.isUnion() && expected.types.includes(given))) return
  if (((given.flags | expected.flags) & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return
  for (const name of names) addMember(node, name, { given, expected, passing })
  if (depth === maxDepth) return
  for (const [left, right] of partsOf({ given, expected }, passing.options))
    addMembers(node, { given: left, expected: right, depth: depth + 1 }, passing)
}

function addMember(
  node: ts.Expression,
  name: string,
  { given, expected, passing }: { readonly given: ts.Type; readonly expected: ts.Type; readonly passing: Passing },
): void {
  const { file, flows, options } = passing
  const left = propertiesOf(given, name)
  const right = propertiesOf(expected, name).filter(({ declarations }) => declarations !== undefined)
  if (left.length === 0 || right.length === 0) return
  const changesOf = (symbols: readonly ts.Symbol[]): (Change | undefined)[] =>
    symbols.flatMap((symbol) => (symbol.declarations ?? []).map(options.changeOf))
  const [before, after] = [changesOf(left), changesOf(right)]
  const change = [...before, ...after].find((each) => each?.kind === 'member-renamed')
  const isOther =
    [before, after].some((each) => each.every((one) => !one)) || left.some((each) => isMixed(changesOf([each])))
  if (change === undefined || !isOther) return
  const keys = after.some((each) => each) ? keysOf(left, node, { file, checker: options.checker }) : undefined
  if (keys === undefined)
    flows.marks.push({ at: node.getStart(), change, why: `a type with its own "${name}" is used here` })
  else for (const key of keys) flows.keys.set(key, change)
}

/** True for a member of an intersection, such as the result of `Object.assign`, of which one part has another name now. */
function isMixed(changes: readonly (Change | undefined)[]): boolean {
  return changes.some((each) => each) && changes.some((each) => !each)
}

/** The types of members that the caller declares, and of items, each with what is expected of it. */
function partsOf(
  { given, expected }: Pick<Meeting, 'given' | 'expected'>,
  { checker, isOwn }: SiteOptions,
): (readonly [ts.Type, ts.Type])[] {
  const alternatives = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])
  const items = alternatives(expected).flatMap((each) => itemOf(each, checker) ?? [])
  return alternatives(given).flatMap((each) => {
    const item = itemOf(each, checker)
    if (item) return items.map((right) => [item, right] as const)
    if ((each.flags & ts.TypeFlags.Object) === 0) return []
    if (each.getCallSignatures().length > 0) return parametersOf({ given: each, expected }, checker)
    return checker.getPropertiesOfType(each).flatMap((member) => {
      if (!member.declarations?.every((own) => isOwn(own.getSourceFile()))) return []
      const type = checker.getTypeOfSymbol(member)
      return propertiesOf(expected, member.name).map((right) => [type, checker.getTypeOfSymbol(right)] as const)
    })
  })
}

/** What a function is called with, and its parameters: values go the other way. */
function parametersOf(
  { given, expected }: Pick<Meeting, 'given' | 'expected'>,
  checker: ts.TypeChecker,
): (readonly [ts.Type, ts.Type])[] {
  const [own] = given.getCallSignatures()
  const [called] = expected.getCallSignatures()
  return (own?.getParameters() ?? []).flatMap((parameter, index) => {
    const other = called?.getParameters()[index]
    return other ? [[checker.getTypeOfSymbol(other), checker.getTypeOfSymbol(parameter)] as const] : []
  })
}

function itemOf(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  return checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
}

/** The type that is expected of an expression; of a spread, that of its object. */
function expectedOf(node: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node
  if (ts.isSpreadAssignment(parent)) return checker.getContextualType(parent.parent)
  const [target] = ts.isCallExpression(parent) && isAssign(parent) ? parent.arguments : []
  if (target !== undefined && target !== node) return checker.getTypeAtLocation(target)
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && ts.isExpression(node)) {
    const index = parent.arguments?.indexOf(node) ?? -1
    if (index >= 0) return parameterTypeAt(parent, index, checker)
  }
  return ts.isJsxSpreadAttribute(parent) ? checker.getContextualType(parent.parent) : checker.getContextualType(node)
}

/** The keys of the literal of a constant that is used in no other way than as this type; else `undefined`. */
function keysOf(
  symbols: readonly ts.Symbol[],
  node: ts.Expression,
  { file, checker }: { readonly file: ts.SourceFile; readonly checker: ts.TypeChecker },
): ts.Node[] | undefined {
  const root = rootOf(node)
  const variable = root && variableOf(root, checker)
  const declaration = variable?.valueDeclaration
  if (!variable || !declaration || !ts.isVariableDeclaration(declaration) || declaration.type) return undefined
  if (declaration.getSourceFile() !== file || isExported(declaration)) return undefined
  const keys = symbols.flatMap((symbol) => symbol.declarations ?? [])
  if (symbols.some(({ name }) => isSpread(name, declaration, checker))) return undefined
  const isOwn = (key: ts.Node): boolean =>
    (ts.isPropertyAssignment(key) || ts.isShorthandPropertyAssignment(key)) &&
    key.getSourceFile() === file &&
    key.pos >= declaration.pos &&
    key.end <= declaration.end
  const isWhole = (use: ts.Identifier): boolean => {
    const { parent } = use
    if (parent === declaration || (ts.isPropertyAccessExpression(parent) && parent.expression === use)) return true
    const value = ts.isCallExpression(parent) && parent.expression === use ? parent : use
    const type = isPassed(value) ? expectedOf(value, checker) : undefined
    return type !== undefined && type === expectedOf(node, checker)
  }
  return keys.every(isOwn) && usesOf(variable, { file, checker }).every(isWhole) ? keys : undefined
}

/** True if a member of a literal may also come from something that is spread into it. */
function isSpread(name: string, literal: ts.Node, checker: ts.TypeChecker): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    found ||= ts.isSpreadAssignment(node) && propertiesOf(checker.getTypeAtLocation(node.expression), name).length > 0
    if (!found) ts.forEachChild(node, visit)
  }
  visit(literal)
  return found
}

/** `own` of `own`, of `own.part` and of `own()`. */
function rootOf(node: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(node)) return node
  if (ts.isPropertyAccessExpression(node)) return rootOf(node.expression)
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression : undefined
}

function isExported(declaration: ts.VariableDeclaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0
}

function variableOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  return ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
}

function usesOf(
  variable: ts.Symbol,
  { file, checker }: { readonly file: ts.SourceFile; readonly checker: ts.TypeChecker },
): ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isIdentifier(node) && node.text === variable.name
    if (isNamed && variableOf(node, checker) === variable) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** True if a file declares a member of its own with one of the names, besides the sites that were found. */
export function declaresOwn(file: ts.SourceFile, names: ReadonlySet<string>, sites: ReadonlySet<ts.Node>): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    if (found) return
    if ((ts.isIdentifier(node) || ts.isStringLiteral(node)) && names.has(node.text) && !sites.has(node)) {
      const { parent } = node
      found =
        (ts.isPropertyAssignment(parent) ||
          ts.isShorthandPropertyAssignment(parent) ||
          ts.isPropertySignature(parent) ||
          ts.isPropertyDeclaration(parent)) &&
        parent.name === node
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
