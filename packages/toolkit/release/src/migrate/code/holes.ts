import { ts } from 'ts-morph'
import { keyText } from './arguments.ts'
import { assertedBy } from './assertions.ts'
import type { Change } from '../migration.ts'
import { nodeOf, type Failure } from './diagnostics.ts'
import type { Edit } from './edits.ts'
import { holeIn, type Mark } from './marks.ts'
import { walk, type Attempt } from './walk.ts'

type Literal = ts.ObjectLiteralExpression

/** Object literals that lack required members, with the edits that add them. */
export interface Holes {
  readonly edits: Edit[]
  readonly marks: Mark[]
}

/** What literals are looked at with. */
interface HoleOptions {
  readonly checker: ts.TypeChecker
  readonly attempt: Attempt
  /** True for a file of the caller. */
  isOwn(file: ts.SourceFile): boolean
}

type Required = Extract<Change, { kind: 'member-required' }>

/** Adds a marked hole for each required member that object literals lack: those at errors, and those of assertions. */
export function holesIn(
  { failures, asserted }: { readonly failures: readonly Failure[]; readonly asserted: readonly Literal[] },
  required: readonly Required[],
  { checker, attempt }: { readonly checker: ts.TypeChecker; readonly attempt: Attempt },
): Holes {
  const holes: Holes = { edits: [], marks: [] }
  const literals = new Set(asserted)
  const collect = (failure: Failure): void => {
    const node = nodeOf(failure)
    for (const literal of node ? literalsAt(node) : []) literals.add(literal)
  }
  const fill = (literal: Literal): void => {
    const lacking = missingMembers(literal, checker).flatMap((symbol) => {
      const change = required.find(({ at }) => at.path.at(-1) === symbol.name)
      const type = checker.typeToString(checker.getTypeOfSymbol(symbol))
      return change ? [{ name: symbol.name, change: { ...change, type }, type }] : []
    })
    if (lacking.length === 0) return
    holes.edits.push(insertion(literal, lacking))
    holes.marks.push(...lacking.map(({ change }) => ({ at: literal.getStart(), change })))
  }
  for (const failure of failures) attempt(failure.file, failure.start, () => collect(failure))
  for (const literal of literals) attempt(literal.getSourceFile(), literal.getStart(), () => fill(literal))
  return holes
}

/**
 * The object literals of a file that are asserted to be of a type, and lack nothing but what it newly requires: the compiler
 * accepts them, unlike those that lacked something before.
 */
export function assertedIn(
  file: ts.SourceFile,
  required: readonly Required[],
  { checker, isOwn, attempt }: HoleOptions,
): Literal[] {
  const lacksOnly = (type: ts.Type | undefined, missing: readonly ts.Symbol[]): boolean => {
    const symbol = type?.aliasSymbol ?? type?.getSymbol()
    if (!symbol?.declarations?.every((each) => !isOwn(each.getSourceFile()))) return false
    const own = required.filter(({ at }) => at.type === symbol.name && at.path.length === 1)
    return missing.every(({ name }) => own.some(({ at }) => at.path[0] === name))
  }
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isAsserted(node)) {
      const missing = missingMembers(node, checker)
      if (missing.length > 0 && lacksOnly(checker.getContextualType(node), missing)) found.push(node)
    }
  }
  walk(file, visit, attempt)
  return found
}

function isAsserted({ parent }: ts.Node): boolean {
  return assertedBy(parent) !== undefined || (ts.isParenthesizedExpression(parent) && isAsserted(parent))
}

/** The object literals that an error is about. */
function literalsAt(node: ts.Node): Literal[] {
  if (ts.isObjectLiteralExpression(node)) return [node]
  if (ts.isParenthesizedExpression(node) || ts.isAssertionExpression(node) || ts.isSatisfiesExpression(node))
    return literalsAt(node.expression)
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node))
    return node.initializer ? literalsAt(node.initializer) : []
  if (ts.isReturnStatement(node)) return node.expression ? literalsAt(node.expression) : []
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsAt)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsAt)
  if (ts.isCallExpression(node)) return node.arguments.flatMap(literalsAt)
  const { parent } = node
  if (ts.isCallExpression(parent) && parent.expression === node) return parent.arguments.flatMap(literalsAt)
  return ts.isPropertyAccessExpression(parent) && parent.name === node ? literalsAt(parent) : []
}

function missingMembers(literal: Literal, checker: ts.TypeChecker): ts.Symbol[] {
  const expected = checker.getContextualType(literal)
  const objects = (expected?.isUnion() ? expected.types : [expected]).filter(
    (type) => type !== undefined && (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0,
  )
  const [type, ...others] = objects
  if (type === undefined || others.length > 0) return []
  const own = checker.getTypeAtLocation(literal)
  return checker.getPropertiesOfType(type).filter((symbol) => {
    return (symbol.flags & ts.SymbolFlags.Optional) === 0 && own.getProperty(symbol.name) === undefined
  })
}

function insertion(literal: Literal, lacking: readonly { readonly name: string; readonly type: string }[]): Edit {
  const members = lacking.map(({ name, type }) => `${keyText(name)}: ${holeIn(literal.getSourceFile(), type)}`)
  const { text } = literal.getSourceFile()
  const last = literal.properties.at(-1)
  if (last === undefined) {
    return { start: literal.getStart(), end: literal.getEnd(), parts: [`{ ${members.join(', ')} }`] }
  }
  const lineStart = text.lastIndexOf('\n', last.getStart()) + 1
  const indent = text.slice(lineStart, last.getStart())
  const isOnOwnLine = indent.trim() === '' && lineStart > 0
  const separator = isOnOwnLine ? `,\n${indent}` : ', '
  return { start: last.getEnd(), end: last.getEnd(), parts: [members.map((each) => `${separator}${each}`).join('')] }
}
