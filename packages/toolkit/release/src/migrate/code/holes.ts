import { ts } from 'ts-morph'
import { keyText } from './arguments.ts'
import type { Change } from '../migration.ts'
import { nodeOf, type Failure } from './diagnostics.ts'
import type { Edit } from './edits.ts'
import { holeText, type Mark } from './marks.ts'

/** Object literals that lack required members, with the edits that add them. */
export interface Holes {
  readonly edits: Edit[]
  readonly marks: Mark[]
}

/** Adds a marked hole for each required member that the object literals at the errors of a file lack. */
export function holesIn(failures: readonly Failure[], changes: readonly Change[], checker: ts.TypeChecker): Holes {
  const required = changes.filter((change) => change.kind === 'member-required')
  const holes: Holes = { edits: [], marks: [] }
  const seen = new Set<ts.Node>()
  for (const literal of failures.flatMap((failure) => literalsAt(nodeOf(failure)))) {
    if (seen.has(literal)) continue
    seen.add(literal)
    const lacking = missingMembers(literal, checker).flatMap((symbol) => {
      const change = required.find(({ at }) => at.path.at(-1) === symbol.name)
      const type = checker.typeToString(checker.getTypeOfSymbol(symbol))
      return change ? [{ name: symbol.name, change: { ...change, type }, type }] : []
    })
    if (lacking.length === 0) continue
    holes.edits.push(insertion(literal, lacking))
    holes.marks.push(...lacking.map(({ change }) => ({ at: literal.getStart(), change })))
  }
  return holes
}

/** The object literals that an error is about. */
function literalsAt(node: ts.Node): ts.ObjectLiteralExpression[] {
  if (ts.isObjectLiteralExpression(node)) return [node]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
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

function missingMembers(literal: ts.ObjectLiteralExpression, checker: ts.TypeChecker): ts.Symbol[] {
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

function insertion(
  literal: ts.ObjectLiteralExpression,
  lacking: readonly { readonly name: string; readonly type: string }[],
): Edit {
  const members = lacking.map(({ name, type }) => `${keyText(name)}: ${holeText(name, type)}`)
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
