import { ts } from 'ts-morph'
import { sentenceOf, type Address, type Change } from '../migration.ts'
import { isIdentifierText } from './arguments.ts'
import { literalOfKey, looseChangeAt, type LooseNames } from './loose-names.ts'
import { propertiesOf } from './sites.ts'
import { walk, type Attempt } from './walk.ts'

/** Something with a changed name of which the compiler knows nothing: perhaps it belongs to the package. */
export interface Unseen {
  /** Offset in the file. */
  readonly at: number
  readonly text: string
}

/** What names changed, by how callers write them where types do not help. */
interface Names {
  readonly members: ReadonlyMap<string, Change>
  /** The operations of each resource that is mocked: `{ pets: { get } }`. */
  readonly methods: ReadonlyMap<string, Change>
  /** Whole strings: ids of operations. */
  readonly ids: ReadonlyMap<string, Change>
  /** Paths whose parameters are `{}`. */
  readonly paths: ReadonlyMap<string, Change>
  readonly loose: LooseNames
}

/**
 * Finds changed names that the compiler cannot follow: members of values of any type, methods in mocks, ids and paths of
 * operations, and strings and keys that nothing checks. They are reported, and nothing is written.
 *
 * @param file A file that was rewritten, with the new declarations.
 */
export function unseenIn(
  file: ts.SourceFile,
  changes: readonly Change[],
  { checker, attempt }: { readonly checker: ts.TypeChecker; readonly attempt: Attempt },
): Unseen[] {
  const names = namesOf(changes)
  const found: Unseen[] = []
  const visit = (node: ts.Node): void => {
    const change = changeAt(node, names, checker) ?? looseChangeAt(node, names.loose, checker)
    if (change) found.push({ at: node.getStart(), text: `${node.getText()}: ${sentenceOf(change)}` })
  }
  walk(file, visit, attempt)
  return found
}

function namesOf(changes: readonly Change[]): Names {
  const members = new Map<string, Change>()
  const methods = new Map<string, Change>()
  const ids = new Map<string, Change>()
  const paths = new Map<string, Change>()
  const loose = {
    members: new Map<string, Change>(),
    values: new Map<string, Change>(),
    types: new Map<string, Change>(),
  }
  for (const change of changes) {
    if (change.kind === 'member-renamed' || change.kind === 'member-removed') {
      const name = change.at.path.at(-1) ?? ''
      if (change.at.type === 'paths' && change.at.path.length === 1) paths.set(withoutNames(name), change)
      else if (isNameOfData(change.at)) {
        members.set(name, change)
        if (change.at.type !== 'Resources') loose.members.set(name, change)
      }
    } else if (change.kind === 'value-renamed' || change.kind === 'value-removed') {
      loose.values.set(change.value, change)
    } else if (change.kind === 'type-renamed' || change.kind === 'type-removed') {
      loose.types.set(change.type, change)
    } else if (change.kind === 'operation-removed' || change.kind === 'operation-changed') {
      const { before } = change
      const after = change.kind === 'operation-changed' ? change.after : undefined
      if (before.id !== after?.id) ids.set(before.id, change)
      if (before.resource !== after?.resource || before.method !== after.method)
        methods.set(`${before.resource}.${before.method}`, change)
    }
  }
  return { members, methods, ids, paths, loose }
}

/** False for what is only a part of the types of documents: ids, status codes, media types. */
function isNameOfData({ type, path }: Address): boolean {
  if (indexes.has(type)) return false
  return type !== 'operations' || (path.length > 3 && isIdentifierText(path.at(-1) ?? '') && path.at(-1) !== 'content')
}

const indexes = new Set(['paths', 'components', 'Errors'])

function changeAt(node: ts.Node, names: Names, checker: ts.TypeChecker): Change | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return changeOfText(node, names, checker)
  if (!ts.isIdentifier(node)) return undefined
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const change = names.members.get(node.text) ?? names.methods.get(`${lastName(parent.expression)}.${node.text}`)
    if (!change) return undefined
    const isOfIndex = isIndexed(checker.getTypeAtLocation(parent.expression), node.text)
    return isOfIndex || isUntyped(parent.expression, checker) ? change : undefined
  }
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node) {
    const change = names.members.get(node.text)
    if (!change) return undefined
    const isOfIndex = isIndexed(checker.getTypeAtLocation(parent.parent), node.text)
    return isOfIndex || isOfAny(parent.parent.parent, checker) ? change : undefined
  }
  return mockedMethod(node, names, checker)
}

/** True for a member that a type has only since it has members of any name. */
function isIndexed(type: ts.Type, name: string): boolean {
  return type.getStringIndexType() !== undefined && propertiesOf(type, name).length === 0
}

/** True for a variable or parameter whose value has any type. */
function isOfAny(owner: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isVariableDeclaration(owner)) return owner.initializer !== undefined && isUntyped(owner.initializer, checker)
  return ts.isParameter(owner) && owner.type !== undefined && isAny(checker.getTypeFromTypeNode(owner.type))
}

/** `pets` of `client.pets` and `pets`. */
function lastName(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText()
}

function isAny({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Any) !== 0
}

/** A path or an id in a string that nothing checks. */
function changeOfText(
  node: ts.StringLiteralLike | ts.TemplateExpression,
  { members, ids, paths }: Names,
  checker: ts.TypeChecker,
): Change | undefined {
  const { parent } = node
  if (ts.isStringLiteralLike(node) && ts.isElementAccessExpression(parent) && isUntyped(parent.expression, checker))
    return members.get(node.text)
  const text = ts.isTemplateExpression(node) ? templateText(node) : node.text
  const change = (ts.isStringLiteralLike(node) ? ids.get(node.text) : undefined) ?? changeOfPath(text, paths)
  return change && !isListed(node, checker) ? change : undefined
}

/** The change of the path that a URL ends with: `https://pets.example/v1/owners/:id`. */
function changeOfPath(text: string, paths: Names['paths']): Change | undefined {
  const path = withoutNames(text)
  for (const [from, change] of paths) {
    const base = path.endsWith(from) ? path.slice(0, -from.length) : undefined
    if (base !== undefined && /^(?:\*?|\{\}|[a-z]+:\/\/.*)$/.test(base)) return change
  }
  return undefined
}

/** A path whose parameters have no names: `/owners/{id}` and `/owners/:id` are `/owners/{}`. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}|(?<=\/):[^/]+/g, '{}')
}

function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

/** True where a type lists the strings that are expected: the compiler has checked them. */
function isListed(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const expected = checker.getContextualType(node)
  const parts = expected?.isUnion() ? expected.types : expected ? [expected] : []
  return parts.length > 0 && parts.every((each) => each.isStringLiteral())
}

/** True for a value of any type that the caller declares, and for what it contains. */
function isUntyped(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (!isAny(checker.getTypeAtLocation(node))) return false
  const root = rootOf(node)
  const declaration = ts.isIdentifier(root) ? checker.getSymbolAtLocation(root)?.declarations?.[0] : undefined
  // What another library gives is none of the package.
  return declaration === undefined ? !ts.isIdentifier(root) : !isImported(declaration)
}

function rootOf(node: ts.Expression): ts.Expression {
  return ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node)
    ? rootOf(node.expression)
    : node
}

function isImported(node: ts.Node): boolean {
  return ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)
}

/** The change of `get` in `{ pets: { get } }`, if no type is expected there. */
function mockedMethod(node: ts.Identifier, { methods }: Names, checker: ts.TypeChecker): Change | undefined {
  const inner = literalOfKey(node)
  const outer = inner?.parent
  if (!inner || !outer || !ts.isPropertyAssignment(outer) || outer.initializer !== inner) return undefined
  const change = methods.get(`${outer.name.getText()}.${node.text}`)
  if (change === undefined) return undefined
  const expected = checker.getContextualType(inner)
  return expected === undefined || (expected.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
    ? change
    : undefined
}
