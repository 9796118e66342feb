import { ts } from 'ts-morph'
import type { CallerProgram } from './programs.ts'

/** An error of the compiler in a file of a caller. */
export interface Failure {
  readonly file: ts.SourceFile
  readonly start: number
  readonly end: number
  readonly code: number
  readonly message: string
}

/** The errors of some files. */
export function failuresIn({ program }: Pick<CallerProgram, 'program'>, paths: Iterable<string>): Failure[] {
  return [...paths].flatMap((path) => {
    const file = program.getSourceFile(path)
    if (file === undefined) return []
    return program.getSemanticDiagnostics(file).flatMap((each) => {
      if (each.category !== ts.DiagnosticCategory.Error || each.start === undefined) return []
      const message = ts.flattenDiagnosticMessageText(each.messageText, '\n')
      return [{ file, start: each.start, end: each.start + (each.length ?? 0), code: each.code, message }]
    })
  })
}

function isCallee(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node
}

/** The smallest node around an error, or what its name names: a member with its value, a variable with its initializer. */
export function nodeOf({ file, start, end }: Failure): ts.Node {
  let found: ts.Node = file
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > start || node.getEnd() < end) return
    found = node
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  const { parent } = found
  if (ts.isBinaryExpression(parent) && parent.left === found && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return parent.right
  // An error of a call is at what is called; what is wrong may be an argument.
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === found) return parent
  if (ts.isPropertyAccessExpression(parent) && parent.name === found && isCallee(parent)) return parent.parent
  const isName =
    (ts.isPropertyAssignment(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === found
  return isName ? parent : found
}
