import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { memberFinder, type Members } from './member-declarations.ts'
import { calledBy, meetingsAt } from './parameter-types.ts'
import { propertiesOf, type SiteOptions } from './sites.ts'

type Renamed = Extract<Change, { kind: 'member-renamed' }>

/** Members that a caller declares in a file, which become a member of the package. */
export interface OwnMembers {
  readonly file: ts.SourceFile
  readonly name: string
  readonly change: Renamed
  readonly declarations: readonly ts.Node[]
}

/** Declarations that are renamed together. */
interface Group extends OwnMembers {
  readonly all: Set<ts.Node>
  readonly options: SiteOptions
  readonly members: (type: ts.Type) => Members
}

/**
 * All declarations that must be renamed together with some members, so that values reach the package with the new name.
 *
 * @returns `undefined` if something besides the package and the code of this file may see the values: then they keep their name.
 */
export function renamedTogether(own: OwnMembers, options: SiteOptions): ReadonlySet<ts.Node> | undefined {
  const group: Group = { ...own, options, all: new Set(), members: memberFinder(own.name, options) }
  if (!grow(own.declarations, group)) return undefined
  for (let size = -1; size < group.all.size;) {
    size = group.all.size
    if (isExported(group) || !scan(own.file, group)) return undefined
  }
  return group.all
}

/** Adds declarations, except those that the migration renames in the same way; false if they cannot be renamed. */
function grow(declarations: readonly ts.Node[], group: Group): boolean {
  const others = declarations.filter((each) => !isRenamedAlike(each, group))
  for (const each of others) group.all.add(each)
  return others.every((each) => isRenamable(each, group))
}

function isRenamedAlike(declaration: ts.Node, { all, change, options }: Group): boolean {
  const own = options.changeOf(declaration)
  return !all.has(declaration) && own?.kind === 'member-renamed' && own.to === change.to
}

/** True for a type whose values have a member of the group, at any depth. */
function has(type: ts.Type, { all, members }: Group): boolean {
  return [...members(type).declarations].some((each) => all.has(each))
}

/** True for a type of the package whose member is renamed in the same way. */
function isTaken(type: ts.Type, group: Group): boolean {
  return [...group.members(type).declarations].some((each) => isRenamedAlike(each, group))
}

/** False if a value leaves what can be seen; adds what meets members of the group. */
function scan(node: ts.Node, group: Group): boolean {
  const { checker } = group.options
  if (ts.isTypePredicateNode(node) && node.type && has(checker.getTypeFromTypeNode(node.type), group)) return false
  if (ts.isExpression(node) && !isSafe(node, group)) return false
  return ts.forEachChild(node, (child) => (scan(child, group) ? undefined : 'stop')) === undefined
}

function isSafe(node: ts.Expression, group: Group): boolean {
  const meetings = meetingsAt(node, group.options.checker)
  // What only checks a value passes it on as it is.
  const passed = ts.isSatisfiesExpression(node.parent) ? meetings.filter(([, to]) => has(to, group)) : meetings
  return (
    isSeen(node, group) && isWhole(node, group) && passed.every((each) => agree(each, group)) && isReturned(node, group)
  )
}

/** False for a value that is read by names that nobody can see, or made of a type alone. */
function isSeen(node: ts.Expression, group: Group): boolean {
  const { parent } = node
  const { checker } = group.options
  const isListed = ts.isForInStatement(parent) && parent.expression === node
  const isIndexed =
    ts.isElementAccessExpression(parent) &&
    parent.expression === node &&
    !ts.isLiteralExpression(parent.argumentExpression)
  const own = propertiesOf(checker.getTypeAtLocation(node), group.name).flatMap((each) => each.declarations ?? [])
  if ((isListed || isIndexed) && own.some((each) => group.all.has(each))) return false
  if (!ts.isCallExpression(node)) return true
  return !(node.typeArguments ?? []).some((each) => has(checker.getTypeFromTypeNode(each), group))
}

/** Adds what has the same place in a value: in the alternatives of a union, and in what is spread into a literal. */
function isWhole(node: ts.Expression, group: Group): boolean {
  const { checker } = group.options
  const type = checker.getTypeAtLocation(node)
  const outer = ts.isSpreadAssignment(node.parent) ? checker.getTypeAtLocation(node.parent.parent) : type
  const item = checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
  const found = [type, outer, item].flatMap((each) => propertiesOf(each, group.name))
  const declarations = found.flatMap((symbol) => symbol.declarations ?? [])
  return !declarations.some((each) => group.all.has(each)) || grow(declarations, group)
}

/** True if values of one type may go where another is expected, with the same name in both. */
function agree([given, expected]: readonly [ts.Type, ts.Type], group: Group): boolean {
  const [left, right] = [group.members(given), group.members(expected)]
  const isGiven = has(given, group)
  if (right.isOpen || isGiven === has(expected, group)) return true
  return isGiven ? isTaken(expected, group) : !left.isLoose && grow([...left.declarations], group)
}

/** False for an argument that another library keeps: neither its result nor its receiver has it. */
function isReturned(node: ts.Expression, group: Group): boolean {
  const { checker, isOwn } = group.options
  const { parent: call } = node
  if (!ts.isCallExpression(call) || call.expression === node || !has(checker.getTypeAtLocation(node), group))
    return true
  const declaration = checker.getResolvedSignature(call)?.declaration
  if (declaration === undefined) return false
  if (isOwn(declaration.getSourceFile()) || calledBy(call) !== undefined) return true
  if (meetingsAt(node, checker).some(([, expected]) => isTaken(expected, group))) return true
  const receiver = ts.isPropertyAccessExpression(call.expression) ? [call.expression.expression] : []
  return [call, ...receiver].some((each) => has(checker.getTypeAtLocation(each), group))
}

/** True for a member of a literal, an interface or a class of the file that has no member of the new name. */
function isRenamable(node: ts.Node, { file, change }: OwnMembers): boolean {
  const isMember =
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node)
  if (!isMember || node.getSourceFile() !== file || ts.isComputedPropertyName(node.name)) return false
  const { parent } = node
  const siblings = ts.isObjectLiteralExpression(parent) ? parent.properties : parent.members
  return !siblings.some((each) => each.name !== undefined && each.name.getText() === change.to)
}

/** True if the module exports something whose values have a member of the group. */
function isExported(group: Group): boolean {
  const { checker } = group.options
  const module = checker.getSymbolAtLocation(group.file)
  if (module === undefined) return true
  return checker.getExportsOfModule(module).some((symbol) => {
    const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0
    return (
      (isType && has(checker.getDeclaredTypeOfSymbol(symbol), group)) || has(checker.getTypeOfSymbol(symbol), group)
    )
  })
}
