import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import type { Edit } from './edits.ts'
import { mappedValue } from './mapped-values.ts'
import type { Mark } from './marks.ts'
import { renamedTogether } from './own-members.ts'
import { meetingsAt } from './parameter-types.ts'
import { propertiesOf, type SiteOptions } from './sites.ts'
import { walk } from './walk.ts'

/** Values of a type of the caller that become values of a type of the package, or the reverse. */
export interface Flows {
  /** Members of the caller that must be renamed, since their values become those of the package. */
  readonly keys: Map<ts.Node, Change>
  /** Values whose members are passed one by one, since they keep their names. */
  readonly mapped: Map<ts.Expression, { readonly edit: Edit; readonly change: Change }>
  readonly marks: Mark[]
}

export const noFlows: Flows = { keys: new Map(), mapped: new Map(), marks: [] }

/**
 * Finds values that pass between a type of the package and one of the caller with a member of the same name. The compiler
 * accepts them before and after, where the member is optional.
 */
export function flowsIn(file: ts.SourceFile, options: SiteOptions): Flows {
  const flows: Flows = { keys: new Map(), mapped: new Map(), marks: [] }
  const visit = (node: ts.Node): void => {
    if (ts.isExpression(node) && isPassed(node)) addFlow(node, { file, options, flows })
  }
  walk(file, visit, options.attempt)
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
  const value = ts.isSpreadElement(node) ? node.expression : node
  for (const [given, expected] of meetingsAt(node, passing.options.checker))
    addMembers(value, { given, expected, depth: 0 }, passing)
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
  const isWhole = depth === 0 && !ts.isSpreadElement(node.parent)
  for (const name of names) addMember(node, name, { given, expected, isWhole, passing })
  if (depth === maxDepth) return
  for (const [left, right] of flowParts({ given, expected }, passing.options))
    addMembers(node, { given: left, expected: right, depth: depth + 1 }, passing)
}

function addMember(
  node: ts.Expression,
  name: string,
  {
    given,
    expected,
    isWhole,
    passing,
  }: Omit<Meeting, 'depth'> & { readonly isWhole: boolean; readonly passing: Passing },
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
  const declarations = left.flatMap((symbol) => symbol.declarations ?? [])
  const keys = after.some((each) => each) ? renamedTogether({ file, name, change, declarations }, options) : undefined
  for (const key of keys ?? []) flows.keys.set(key, change)
  if (keys !== undefined) return
  const edit = isWhole && !ts.isSpreadAssignment(node.parent) ? mappedValue(node, expected, options) : undefined
  if (edit) flows.mapped.set(node, { edit, change })
  else flows.marks.push({ at: node.getStart(), change, why: `a type with its own "${name}" is used here` })
}

/** True for a member of an intersection, such as the result of `Object.assign`, of which one part has another name now. */
function isMixed(changes: readonly (Change | undefined)[]): boolean {
  return changes.some((each) => each) && changes.some((each) => !each)
}

/** The types of members that the caller declares, and of items, each with what is expected of it. */
function flowParts(
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

/** True if a file declares a member of its own with one of the names, besides the sites that were found. */
export function declaresOwn(file: ts.SourceFile, names: ReadonlySet<string>, sites: ReadonlySet<ts.Node>): boolean {
  let found = false
  walk(file, (node) => {
    if (found) return
    if ((ts.isIdentifier(node) || ts.isStringLiteral(node)) && names.has(node.text) && !sites.has(node)) {
      const { parent } = node
      found =
        (ts.isPropertyAssignment(parent) ||
          ts.isShorthandPropertyAssignment(parent) ||
          ts.isPropertySignature(parent) ||
          ts.isPropertyDeclaration(parent) ||
          ts.isJSDocPropertyTag(parent)) &&
        parent.name === node
    }
  })
  return found
}
