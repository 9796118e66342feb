import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import type { Mark } from './marks.ts'
import { propertiesOf } from './sites.ts'
import { walk, type Attempt } from './walk.ts'

/** What changes that the compiler does not see are found with. */
export interface SilentOptions {
  readonly checker: ts.TypeChecker
  /** True for a file with declarations of the version before. */
  isBase(file: ts.SourceFile): boolean
  readonly attempt: Attempt
}

/**
 * Finds ids of operations that changed, where they are compared with the `operation` of an error or a hook: a string to the
 * compiler, which no longer has that value.
 */
export function operationIdsIn(
  file: ts.SourceFile,
  changes: readonly Change[],
  { checker, isBase, attempt }: SilentOptions,
): Mark[] {
  const byId = new Map(changes.flatMap((change) => (isIdGone(change) ? [[change.before.id, change] as const] : [])))
  const marks: Mark[] = []
  const visit = (node: ts.Node): void => {
    const change = ts.isStringLiteralLike(node) ? byId.get(node.text) : undefined
    const compared = change && comparedWith(node)
    const declarations = compared ? membersOf(compared, checker).flatMap((each) => each.declarations ?? []) : []
    if (change && declarations.some((each) => isBase(each.getSourceFile())))
      marks.push({ at: node.getStart(), why: `${sentenceOf(change)}: the compiler takes it for any string here` })
  }
  if (byId.size > 0) walk(file, visit, attempt)
  return marks
}

type Gone = Extract<Change, { kind: 'operation-changed' | 'operation-removed' }>

function isIdGone(change: Change): change is Gone {
  return (
    change.kind === 'operation-removed' || (change.kind === 'operation-changed' && change.before.id !== change.after.id)
  )
}

function sentenceOf(change: Gone): string {
  const id = `the operation "${change.before.id}"`
  return change.kind === 'operation-removed' ? `${id} was removed` : `${id} is now "${change.after.id}"`
}

const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

/** `a` of `a === 'id'`, and of `switch (a) { case 'id': }`. */
function comparedWith(node: ts.Node): ts.Expression | undefined {
  const { parent } = node
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression
  if (!ts.isBinaryExpression(parent) || !comparisons.has(parent.operatorToken.kind)) return undefined
  return parent.left === node ? parent.right : parent.left
}

/** The members named `operation`, of any string, that an expression reads: `error.operation`, or `operation` of a parameter `{ operation }`. */
function membersOf(node: ts.Expression, checker: ts.TypeChecker): ts.Symbol[] {
  if ((checker.getTypeAtLocation(node).flags & ts.TypeFlags.String) === 0) return []
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node)
  const declaration = symbol?.valueDeclaration
  if (symbol && declaration && ts.isBindingElement(declaration)) {
    const name = (declaration.propertyName ?? declaration.name).getText()
    return name === member ? propertiesOf(checker.getTypeAtLocation(declaration.parent), name) : []
  }
  return symbol?.name === member ? [symbol] : []
}

const member = 'operation'
