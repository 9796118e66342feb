import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { assertedBy } from './assertions.ts'
import { isComparison, stringsOf } from './fitting.ts'
import type { Edit } from './edits.ts'
import { renameEdit } from './rename.ts'
import type { Mark } from './marks.ts'
import { walk, type Attempt } from './walk.ts'

/** Values that changed, where the compiler accepts both. */
export interface SilentValues {
  readonly edits: Edit[]
  /** What the edits rewrite. */
  readonly done: { readonly at: number; readonly change: Change }[]
  readonly marks: Mark[]
}

type ValueChange = Extract<Change, { kind: 'value-renamed' | 'value-removed' | 'member-renamed' }>

/** True for a change of a value, or of the name of a member, which is a value of `keyof`. */
export function isOfValue(change: Change): change is ValueChange {
  return change.kind === 'value-renamed' || change.kind === 'value-removed' || change.kind === 'member-renamed'
}

function valueOf(change: ValueChange): string {
  return change.kind === 'member-renamed' ? (change.at.path.at(-1) ?? '') : change.value
}

/**
 * Finds changed values that the compiler does not refuse, with the new declarations: in assertions and filters of types, which
 * are rewritten, among plain strings that a value is looked up in, which are if nothing else is, and in comparisons with other
 * types that have them: else a person must decide.
 */
export function silentValuesIn(
  file: ts.SourceFile,
  changes: readonly Change[],
  { checker, attempt }: { readonly checker: ts.TypeChecker; readonly attempt: Attempt },
): SilentValues {
  const result: SilentValues = { edits: [], done: [], marks: [] }
  const byValue = new Map<string, ValueChange[]>()
  for (const change of changes.filter(isOfValue)) {
    const value = valueOf(change)
    byValue.set(value, [...(byValue.get(value) ?? []), change])
  }
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && byValue.has(node.text))
      addValue(node, byValue.get(node.text) ?? [], { checker, result })
    if (ts.isBinaryExpression(node) && isComparison(node.operatorToken.kind))
      result.marks.push(...comparisonMarks(node, byValue, checker))
  }
  walk(file, visit, attempt)
  return result
}

/** Marks a comparison with what still has a value before: it compiles as long as both sides have another value. */
function comparisonMarks(
  node: ts.BinaryExpression,
  byValue: ReadonlyMap<string, readonly ValueChange[]>,
  checker: ts.TypeChecker,
): Mark[] {
  const operands = [node.left, node.right]
  if (operands.some(ts.isLiteralExpression)) return []
  const [left, right] = operands.map((each) => checker.getTypeAtLocation(each))
  if (!left || !right) return []
  const markFor = (type: ts.Type, other: ts.Type): Mark[] => {
    const [values, others] = [stringsOf(type), stringsOf(other)]
    if (![...others].some((value) => values.has(value))) return []
    const change = [...others]
      .map((value) => changeFor(type, byValue.get(value) ?? []))
      .find((each) => each !== undefined && !others.has(each.to))
    return change ? [{ at: node.getStart(), change, why: 'it is compared with what still has the value before' }] : []
  }
  return [...markFor(left, right), ...markFor(right, left)]
}

function addValue(
  node: ts.StringLiteralLike | ts.Identifier,
  changes: readonly ValueChange[],
  { checker, result }: { readonly checker: ts.TypeChecker; readonly result: SilentValues },
): void {
  const add = (change: Exclude<ValueChange, { kind: 'value-removed' }>): void => {
    result.edits.push(renameEdit(node, change.to))
    result.done.push({ at: node.getStart(), change })
  }
  const type = assertedOrFiltered(node)
  if (type && ts.isStringLiteralLike(node)) {
    const change = changeFor(checker.getTypeFromTypeNode(type), changes)
    if (change) add(change)
    return
  }
  const holder = holderOf(node)
  if (holder === undefined) return
  const lookups = lookupsOf(holder, checker)
  const found = lookups.map((each) => each && changeFor(checker.getTypeAtLocation(each), changes))
  const change = found.find((each) => each !== undefined)
  if (change === undefined) return
  // Nothing but values of the changed type are looked up: it is no other string.
  if (found.every((each) => each?.to === change.to)) add(change)
  else result.marks.push({ at: node.getStart(), change, why: 'the compiler takes it for any string here' })
}

/** `T` of `'a' as T`, `Exclude<T, 'a'>` and `Extract<T, 'a' | 'b'>`, which may have a string that `T` has not. */
function assertedOrFiltered({ parent }: ts.Node): ts.TypeNode | undefined {
  const asserted = assertedBy(parent)
  if (asserted) return asserted
  if (!ts.isLiteralTypeNode(parent)) return undefined
  const reference = ts.isUnionTypeNode(parent.parent) ? parent.parent.parent : parent.parent
  if (!ts.isTypeReferenceNode(reference) || !filters.has(reference.typeName.getText())) return undefined
  return reference.typeArguments?.[0]
}

const filters = new Set(['Exclude', 'Extract'])

/** The change of a type whose values do not include the one before, and include the one after. */
function changeFor(
  type: ts.Type,
  changes: readonly ValueChange[],
): Exclude<ValueChange, { kind: 'value-removed' }> | undefined {
  const values = stringsOf(type)
  return changes
    .filter((change) => change.kind !== 'value-removed')
    .find((change) => values.has(change.to) && !values.has(valueOf(change)))
}

/** The array, set, map or object that contains a string or key. */
function holderOf(node: ts.Node): ts.Expression | undefined {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node) return parent.parent
  if (!ts.isArrayLiteralExpression(parent)) return undefined
  const outer = ts.isArrayLiteralExpression(parent.parent) ? parent.parent : parent
  return ts.isNewExpression(outer.parent) ? outer.parent : outer
}

const lookups = new Set(['includes', 'indexOf', 'has', 'get'])

/** What is looked up in a holder, directly or by the name of its constant; `undefined` for each other use. */
function lookupsOf(holder: ts.Expression, checker: ts.TypeChecker): (ts.Expression | undefined)[] {
  const direct = argumentOf(holder)
  if (direct) return [direct]
  let { parent } = holder
  while (ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent)) ({ parent } = parent)
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return []
  const { name } = parent
  const symbol = checker.getSymbolAtLocation(name)
  const isExported = (ts.getCombinedModifierFlags(parent) & ts.ModifierFlags.Export) !== 0
  const found: (ts.Expression | undefined)[] = isExported ? [undefined] : []
  const visit = (node: ts.Node): void => {
    const isUse = ts.isIdentifier(node) && node !== name && node.text === name.text
    if (isUse && variableOf(node, checker) === symbol) found.push(argumentOf(node))
    ts.forEachChild(node, visit)
  }
  visit(holder.getSourceFile())
  return found
}

/** The variable that a name reads, also in `{ name }` and `export { name }`. */
function variableOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(node.parent)) return checker.getShorthandAssignmentValueSymbol(node.parent)
  return ts.isExportSpecifier(node.parent)
    ? checker.getExportSpecifierLocalTargetSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
}

/** `x` of `holder.has(x)` and `holder[x]`. */
function argumentOf(holder: ts.Expression): ts.Expression | undefined {
  const { parent } = holder
  if (ts.isElementAccessExpression(parent) && parent.expression === holder) return parent.argumentExpression
  if (!ts.isPropertyAccessExpression(parent) || !lookups.has(parent.name.text)) return undefined
  return ts.isCallExpression(parent.parent) && parent.parent.expression === parent
    ? parent.parent.arguments[0]
    : undefined
}
