import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import type { Mark } from './marks.ts'
import { propertiesOf, type SiteOptions } from './sites.ts'

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
  if (ts.isObjectLiteralExpression(node) || ts.isArrowFunction(node) || ts.isLiteralExpression(node)) return false
  const { parent } = node
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.arguments?.includes(node) === true
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node && parent.type !== undefined
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isBinaryExpression(parent))
    return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  if (ts.isArrowFunction(parent)) return parent.body === node
  return (
    ts.isReturnStatement(parent) ||
    ts.isJsxSpreadAttribute(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isSpreadAssignment(parent)
  )
}

interface Passing {
  readonly file: ts.SourceFile
  readonly options: SiteOptions
  readonly flows: Flows
}

function addFlow(node: ts.Expression, { file, options, flows }: Passing): void {
  const { checker, names, changeOf } = options
  const expected = expectedOf(node, checker)
  if (expected === undefined || (expected.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return
  const given = checker.getTypeAtLocation(node)
  for (const name of names) {
    const left = propertiesOf(given, name)
    const right = propertiesOf(expected, name).filter(({ declarations }) => declarations !== undefined)
    if (left.length === 0 || right.length === 0) continue
    const changesOf = (symbols: readonly ts.Symbol[]): (Change | undefined)[] =>
      symbols.flatMap((symbol) => (symbol.declarations ?? []).map(changeOf))
    const [before, after] = [changesOf(left), changesOf(right)]
    const change = [...before, ...after].find((each) => each?.kind === 'member-renamed')
    if (change === undefined || !(before.every((each) => !each) || after.every((each) => !each))) continue
    const keys = after.some((each) => each) ? keysOf(left, node, { file, checker }) : undefined
    if (keys === undefined)
      flows.marks.push({ at: node.getStart(), change, why: `a type with its own "${name}" is used here` })
    else for (const key of keys) flows.keys.set(key, change)
  }
}

/** The type that is expected of an expression; of a spread, that of its object. */
function expectedOf(node: ts.Expression, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node
  if (ts.isSpreadAssignment(parent)) return checker.getContextualType(parent.parent)
  return ts.isJsxSpreadAttribute(parent) ? checker.getContextualType(parent.parent) : checker.getContextualType(node)
}

/** The keys of the literal of a constant that is used in no other way than as this type; else `undefined`. */
function keysOf(
  symbols: readonly ts.Symbol[],
  node: ts.Expression,
  { file, checker }: { readonly file: ts.SourceFile; readonly checker: ts.TypeChecker },
): ts.Node[] | undefined {
  const variable = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
  const declaration = variable?.valueDeclaration
  if (!variable || !declaration || !ts.isVariableDeclaration(declaration) || declaration.type) return undefined
  if (declaration.getSourceFile() !== file || isExported(declaration)) return undefined
  const keys = symbols.flatMap((symbol) => symbol.declarations ?? [])
  const isOwn = (key: ts.Node): boolean =>
    (ts.isPropertyAssignment(key) || ts.isShorthandPropertyAssignment(key)) && key.getSourceFile() === file
  const isWhole = (use: ts.Identifier): boolean => {
    const { parent } = use
    if (parent === declaration || (ts.isPropertyAccessExpression(parent) && parent.expression === use)) return true
    const type = isPassed(use) ? expectedOf(use, checker) : undefined
    return type !== undefined && type === expectedOf(node, checker)
  }
  return keys.every(isOwn) && usesOf(variable, { file, checker }).every(isWhole) ? keys : undefined
}

function isExported(declaration: ts.VariableDeclaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0
}

function usesOf(
  variable: ts.Symbol,
  { file, checker }: { readonly file: ts.SourceFile; readonly checker: ts.TypeChecker },
): ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === variable.name) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
      if (symbol === variable) found.push(node)
    }
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
